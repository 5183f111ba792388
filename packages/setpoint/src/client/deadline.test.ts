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

  it('of a call after another have its own time, and nothing of what became of the one before', async () => {
    const clock = new VirtualClock()
    const deadlines = new Deadlines(clock)
    for (const timeout of [1000, 500, 2000]) {
      const [call] = begun(deadlines, timeout) as [Deadline]
      await clock.advance(timeout - 1)
      expect(call.reason).toBeUndefined()
      await clock.advance(1)
      expect(call.reason?.message).toBe('too late')
      deadlines.end(call)
      deadlines.end(deadlines.begin({ timeout: 100 }, late))
    }
  })

  it('end with the signal of the caller, for as long as the call is under way', () => {
    const deadlines = new Deadlines(new VirtualClock())
    const caller = new AbortController()
    const [under, watch, over] = [0, 1000, 0].map((timeout) =>
      deadlines.begin({ signal: caller.signal, timeout }, late),
    ) as [Deadline, Deadline, Deadline]
    deadlines.stopClock(watch)
    deadlines.end(over)
    caller.abort(new Error('enough'))
    expect([under.reason?.message, watch.reason?.message, over.reason]).toEqual(['enough', 'enough', undefined])
  })
})
