import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { PendingWrites } from './pending-writes.js'

const DEMO = 'Widget default/demo'

/** Whether a promise has resolved by now. */
function isOver(promise: Promise<void>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))
  return Promise.race([promise.then(() => true), later])
}

describe('writes under way', () => {
  it('are so until every pass that was about to write has its answer', async () => {
    const pending = new PendingWrites()
    const [left, right] = [{}, {}]
    pending.begin(left, DEMO)
    pending.begin(right, DEMO)
    const answered = pending.answered(DEMO, new VirtualClock(), 100)
    pending.end(left, DEMO)
    expect([pending.has(DEMO), await isOver(answered)]).toEqual([true, false])
    pending.end(right, DEMO)
    expect([pending.has(DEMO), await isOver(answered)]).toEqual([false, true])
  })

  it('are not waited for any longer than was asked', async () => {
    const pending = new PendingWrites()
    const clock = new VirtualClock()
    pending.begin({}, DEMO)
    const answered = pending.answered(DEMO, clock, 100)
    await clock.advance(99)
    expect(await isOver(answered)).toBe(false)
    await clock.advance(1)
    expect(await isOver(answered)).toBe(true)
  })

  it('leave no timer behind', async () => {
    const pending = new PendingWrites()
    const clock = new VirtualClock()
    const pass = {}
    pending.begin(pass, DEMO)
    const answered = pending.answered(DEMO, clock, 100)
    pending.end(pass, DEMO)
    await answered
    expect(clock.pending).toBe(0)
  })
})
