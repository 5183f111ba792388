import { type Logger, tell } from '../log/index.js'

/**
 * A signal that aborts with the first SIGINT or SIGTERM, or with `also`. A second one ends the process at once with 1, for
 * those who cannot wait.
 */
export function stopOnSignals(log: Logger, also?: AbortSignal): { readonly signal: AbortSignal; dispose(): void } {
  const stop = new AbortController()
  let asked = false
  const onSignal = (name: NodeJS.Signals): void => {
    if (asked) {
      tell('warn', () => log, { signal: name }, 'told to stop a second time: ending at once')
      process.exit(1)
    }
    asked = true
    tell('info', () => log, { signal: name }, 'stopping; a second signal ends the process at once')
    stop.abort()
  }
  const onAlso = (): void => stop.abort()
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  if (also?.aborted === true) stop.abort()
  also?.addEventListener('abort', onAlso, { once: true })
  return {
    signal: stop.signal,
    dispose() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
      also?.removeEventListener('abort', onAlso)
    },
  }
}
