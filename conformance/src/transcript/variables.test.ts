import { expect, it } from 'vitest'
import { substitute } from './variables.js'

it('puts known variables in and leaves unknown ones alone, as $patch must be', () => {
  expect(substitute('{"$patch":"delete","ns":"$NS","$NSx":1}', { NS: 'here' })).toBe(
    '{"$patch":"delete","ns":"here","$NSx":1}',
  )
})

it('repeats text that is too long to write down', () => {
  expect(substitute('[$REPEAT({"a":1},,2)0]', {})).toBe('[{"a":1},{"a":1},0]')
})
