import type { Logger } from '../log/index.js'

/**
 * A signal that aborts with the first SIGINT or SIGTERM. A second one ends the process at once, for those who cannot
 * wait. Rejections that nobody handles are told of and survived: one careless promise must not end all controllers.
 */
export function stopOnSignals(log: Logger, also?: AbortSignal): { readonly signal: AbortSignal; dispose(): void } {
  const stop = new AbortController()
  let asked = false
  const onSignal = (name: NodeJS.Signals): void => {
    if (asked) {
      log.warn({ signal: name }, 'told to stop a second time: ending at once')
      process.exit(1)
    }
    asked = true
    log.info({ signal: name }, 'stopping; a second signal ends the process at once')
    stop.abort()
  }
  const onRejection = (reason: unknown): void =>
    log.error({ err: reason }, 'a promise was rejected and nobody was waiting for it; look for a missing await')
  const onAlso = (): void => stop.abort()
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('unhandledRejection', onRejection)
  if (also?.aborted === true) stop.abort()
  also?.addEventListener('abort', onAlso, { once: true })
  return {
    signal: stop.signal,
    dispose() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
      process.off('unhandledRejection', onRejection)
      also?.removeEventListener('abort', onAlso)
    },
  }
}
