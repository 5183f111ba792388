import { messageOf, VirtualClock } from '@setpoint/kube'
import { expect, it } from 'vitest'
import { orAborted, within } from './index.js'

const never = (): Promise<never> => new Promise(() => undefined)

it('a promise that nothing comes of is left when its signal aborts, also when it has before', async () => {
  const controller = new AbortController()
  const waiting = orAborted(never(), controller.signal)
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(orAborted(never(), controller.signal)).rejects.toThrow('enough')
})

it('a promise gives what it gives when its signal does not abort, or when there is none', async () => {
  const { signal } = new AbortController()
  await expect(orAborted(Promise.resolve('a'), signal)).resolves.toBe('a')
  await expect(orAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
  await expect(orAborted(Promise.resolve('a'), undefined)).resolves.toBe('a')
})

it('work that listens to nobody ends with its time, and is told why', async () => {
  const clock = new VirtualClock()
  const told: unknown[] = []
  const work = within({ clock, timeout: 1000, late: () => new Error('too late') }, (signal) => {
    signal.addEventListener('abort', () => told.push(signal.reason))
    return never()
  })
  const failure = work.catch(messageOf)
  await clock.advance(999)
  expect(told).toEqual([])
  await clock.advance(1)
  expect(await failure).toBe('too late')
  expect(told).toEqual([new Error('too late')])
})

it('work that ends in time leaves no timer, and does not begin for a signal that has aborted', async () => {
  const clock = new VirtualClock()
  const late = (): Error => new Error('too late')
  await expect(within({ clock, timeout: 1000, late }, () => Promise.resolve('a'))).resolves.toBe('a')
  expect(clock.pending).toBe(0)
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(within({ clock, signal, timeout: 1000, late }, () => Promise.resolve('a'))).rejects.toThrow('stopped')
})
