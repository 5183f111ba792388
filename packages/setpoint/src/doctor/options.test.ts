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
})
