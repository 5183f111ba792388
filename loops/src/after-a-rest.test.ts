import { describe, expect, it } from 'vitest'
import { looping } from './looping/index.js'
import { perform } from './stage/index.js'

/** More passes without effect than anything is remembered for. */
const RESTS = 45

/** Those that are at rest until somebody else begins. */
const provoked = looping.filter((one) => 'others' in one && one.objects === undefined)

describe('after many passes that had nothing to do, the loop doctor finds an operator that', () => {
  it('is one of more than ten', () => expect(provoked.length).toBeGreaterThan(10))

  it.each(provoked)('$name ($expected, $from)', async (it) => {
    const [report] = (await perform(it, RESTS)).reports
    expect(report?.class).toBe(it.expected)
  })
})
