import { expect, it } from 'vitest'
import { toldOf } from './told.js'

it('a message is kept as it is', () => expect(toldOf('no such\nthing')).toBe('no such\nthing'))

it('what it says about an object is left out', () =>
  expect(toldOf('"" is invalid: patch: Invalid value: "{\\"data\\":{\\"password\\":\\"cw==\\"}}": illegal')).toBe(
    '"" is invalid: patch: Invalid value: "{…}',
  ))

it('a long one is cut', () => expect(toldOf('x'.repeat(5000))).toBe(`${'x'.repeat(1000)}…`))
