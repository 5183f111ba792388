import { optionInvalid } from '../options/index.js'

/** What would be taken, and would have a controller look healthy that never works, or never ends what it should. */
export function checkEngineOptions(options: {
  readonly name: string
  readonly concurrency?: number
  readonly timeout?: number | undefined
}): void {
  const { name, concurrency, timeout } = options as Record<keyof typeof options, unknown>
  if (typeof name !== 'string' || name === '')
    throw optionInvalid('a controller', 'name', name, 'a text that is not empty')
  const whose = `controller ${name}`
  if (concurrency !== undefined && !(Number.isInteger(concurrency) && Number(concurrency) >= 1))
    throw optionInvalid(whose, 'concurrency', concurrency, 'a whole number, 1 or more')
  if (timeout !== undefined && !(Number.isFinite(timeout) && Number(timeout) > 0))
    throw optionInvalid(whose, 'timeout', timeout, 'a number of milliseconds above 0')
}
