import { describe, expect, it } from 'vitest'
import { thresholdsOf } from './options.js'

describe('the doctor’s setting', () => {
  it('is on by default, and slows loops down', () => {
    expect(thresholdsOf()).toMatchObject({ warnOnly: false, strict: false, rounds: 5, longestDelay: 60_000 })
  })

  it('may be off, or warn only', () => {
    expect(thresholdsOf('off')).toBeUndefined()
    expect(thresholdsOf('warn')).toMatchObject({ warnOnly: true, rounds: 5 })
  })

  it('needs two rounds at least: one is no loop', () => {
    expect(thresholdsOf({ rounds: 0 })?.rounds).toBe(2)
  })

  it('takes no more rounds than are remembered', () => {
    expect(thresholdsOf({ rounds: 100 })?.rounds).toBe(12)
  })

  it.each([
    [{ rounds: Number.NaN }, 'doctor.rounds is NaN; it must be a number, and not less than 0'],
    [{ longestDelay: -5 }, 'doctor.longestDelay is -5; it must be a number, and not less than 0'],
    [
      { firstDelay: Number.POSITIVE_INFINITY },
      'doctor.firstDelay is Infinity; it must be a number, and not less than 0',
    ],
    [{ tracked: '9' }, 'doctor.tracked is "9"; it must be a number, and not less than 0'],
    [{ strict: 'no' }, 'doctor.strict is "no"; it must be true or false'],
    [{ round: 5 }, /^doctor has no option "round"; there are warnOnly, strict, rounds,/],
    ['of', `doctor is "of"; it must be 'off', 'warn' or an object of options`],
    [null, `doctor is null; it must be 'off', 'warn' or an object of options`],
  ])('is refused where it makes no sense: %j', (setting, message) => {
    expect(() => thresholdsOf(setting as never)).toThrow(message)
  })

  it('may leave options undefined', () => {
    expect(thresholdsOf({ rounds: undefined, strict: undefined })).toMatchObject({ rounds: 5, strict: false })
  })
})
