import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { type Deadline, Deadlines } from './deadline.js'

const late = (): Error => new Error('too late')

function begun(deadlines: Deadlines, ...timeouts: readonly number[]): Deadline[] {
  return timeouts.map((timeout) => deadlines.begin({ timeout }, late))
}

const ended = (calls: readonly Deadline[]): boolean[] => calls.map(({ reason }) => reason !== undefined)

describe('deadlines', () => {
  it('come each at its own time, whichever began first', async () => {
    const clock = new VirtualClock()
    const calls = begun(new Deadlines(clock), 3000, 1000, 0, 2000)
    await clock.advance(999)
    expect(ended(calls)).toEqual([false, false, false, false])
    await clock.advance(1)
    expect(ended(calls)).toEqual([false, true, false, false])
    await clock.advance(1000)
    expect(ended(calls)).toEqual([false, true, false, true])
    await clock.advance(1000)
    expect(ended(calls)).toEqual([true, true, false, true])
    expect(calls[0]?.reason?.message).toBe('too late')
  })

  it('do not come for a call that has ended, nor for one whose clock was stopped', async () => {
    const clock = new VirtualClock()
    const deadlines = new Deadlines(clock)
    const [first, second, third] = begun(deadlines, 1000, 1000, 2000) as [Deadline, Deadline, Deadline]
    deadlines.end(first)
    deadlines.stopClock(second)
    await clock.advance(2000)
    expect(ended([first, second, third])).toEqual([false, false, true])
  })

  it('leave no timer behind when nothing is under way', () => {
    const clock = new VirtualClock()
    const deadlines = new Deadlines(clock)
    for (const deadline of begun(deadlines, 1000, 500)) deadlines.end(deadline)
    expect(clock.pending).toBe(0)
  })

  it('serve the next call as if they were new, unless they have aborted', async () => {
    const clock = new VirtualClock()
    const deadlines = new Deadlines(clock)
    const [first] = begun(deadlines, 1000) as [Deadline]
    deadlines.end(first)
    const [again] = begun(deadlines, 500) as [Deadline]
    expect(again).toBe(first)
    await clock.advance(500)
    expect(again.reason?.message).toBe('too late')
    deadlines.end(again)
    expect(begun(deadlines, 500)[0]).not.toBe(first)
  })

  it('end with the signal of the caller, for as long as the call is under way', () => {
    const deadlines = new Deadlines(new VirtualClock())
    const caller = new AbortController()
    const under = deadlines.begin({ signal: caller.signal, timeout: 0 }, late)
    const over = deadlines.begin({ signal: caller.signal, timeout: 0 }, late)
    deadlines.end(over)
    caller.abort(new Error('enough'))
    expect([under.reason?.message, over.reason]).toEqual(['enough', undefined])
  })
})
