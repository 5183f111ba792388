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
