import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from './system.js'

const YEAR = 365 * 24 * 3600 * 1000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is scheduled for next year does not happen before', () => {
  const callback = vi.fn<() => void>()
  systemClock.schedule(YEAR, callback)
  vi.advanceTimersByTime(YEAR - 1)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledOnce()
})

test('what is cancelled in the middle of a long wait does not happen', () => {
  const callback = vi.fn<() => void>()
  const timer = systemClock.schedule(YEAR, callback)
  vi.advanceTimersByTime(YEAR / 2)
  timer.cancel()
  vi.advanceTimersByTime(YEAR)
  expect(callback).not.toHaveBeenCalled()
})

test('a long sleep ends when it is aborted', async () => {
  const aborter = new AbortController()
  const slept = systemClock.sleep(YEAR, aborter.signal)
  vi.advanceTimersByTime(YEAR / 2)
  aborter.abort(new Error('enough'))
  await expect(slept).rejects.toThrow('enough')
  expect(vi.getTimerCount()).toBe(0)
})
