import { expect, test } from 'vitest'
import { parseOptions } from './options.js'

test('kube-rs takes part unless it is left out', () => {
  expect(parseOptions([]).withoutKubeRs).toBe(false)
  expect(parseOptions(['--without-kube-rs']).withoutKubeRs).toBe(true)
})

test('a measure that does not exist is refused with those that do', () => {
  expect(() => parseOptions(['--only', 'cash'])).toThrow(
    '--only cash: there is no such measure; choose work, cache, start',
  )
})
