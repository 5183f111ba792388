import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { onAbort } from './index.js'

it('calls back once with the reason, at once when the signal has aborted, and never after it was ended', () => {
  const heard: string[] = []
  const controller = new AbortController()
  onAbort(controller.signal, (reason) => heard.push(`first ${reason.message}`))
  const end = onAbort(controller.signal, () => heard.push('ended'))
  onAbort(undefined, () => heard.push('nothing to hear'))()
  end()
  controller.abort(new Error('stop'))
  controller.abort(new Error('again'))
  onAbort(controller.signal, (reason) => heard.push(`late ${reason.message}`))
  expect(heard).toEqual(['first stop', 'late stop'])
})

it('does not count many listeners as a leak', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error): void => void warnings.push(warning)
  process.on('warning', onWarning)
  const { signal } = new AbortController()
  for (let call = 0; call < 50; call++) onAbort(signal, () => undefined)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

it('leaves nothing on a signal when the last caller has ended, and hears of it again for the next one', () => {
  const heard: string[] = []
  const controller = new AbortController()
  const { signal } = controller
  const listeners = (): number => getEventListeners(signal, 'abort').length
  const ends = ['a', 'b'].map((name) => onAbort(signal, () => heard.push(name)))
  expect(listeners()).toBe(1)
  ends[0]?.()
  ends[0]?.()
  expect(listeners()).toBe(1)
  ends[1]?.()
  expect(listeners()).toBe(0)
  // Ended twice: whoever has come since is still told.
  onAbort(signal, () => heard.push('c'))
  ends[1]?.()
  expect(listeners()).toBe(1)
  controller.abort()
  expect([heard, listeners()]).toEqual([['c'], 0])
})

it('calls the same function for everybody who asked with it, and for nobody who has ended', () => {
  let calls = 0
  const controller = new AbortController()
  const count = (): void => void calls++
  const ends = [1, 2, 3].map(() => onAbort(controller.signal, count))
  ends[1]?.()
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1)
  controller.abort()
  expect(calls).toBe(2)
})

it('one that ends another while they are called keeps it from being called', () => {
  const heard: string[] = []
  const controller = new AbortController()
  let end = (): void => undefined
  onAbort(controller.signal, () => {
    heard.push('first')
    end()
  })
  end = onAbort(controller.signal, () => heard.push('second'))
  controller.abort()
  expect(heard).toEqual(['first'])
})
