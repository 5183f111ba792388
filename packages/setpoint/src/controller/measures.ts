import { controllerMetrics, type Registry } from '../metrics/index.js'
import { PanicError, PassTimeoutError } from './pass.js'
import type { Outcome } from './reconciler.js'

/** What one controller counts. */
export interface Measures {
  begun(): void
  /** The worker of a pass is free for another. */
  freed(): void
  ended(outcome: Outcome, seconds: number): void
  /** A promise of a pass was rejected, and nobody was waiting for it. */
  panicked(): void
}

export function measuresOf(registry: Registry, controller: string, concurrency: number): Measures {
  const metrics = controllerMetrics(registry)
  const labels = { controller }
  metrics.maxConcurrent.with(labels).set(concurrency)
  const active = metrics.activeWorkers.with(labels)
  const duration = metrics.duration.with(labels)
  // Series that are there from the start: a rate over one that appears with its first failure misses that failure.
  const results = {
    success: metrics.reconciles.with({ controller, result: 'success' }),
    // Always 0, since "again, at once" is no word of a result here; dashboards add the four up.
    requeue: metrics.reconciles.with({ controller, result: 'requeue' }),
    error: metrics.reconciles.with({ controller, result: 'error' }),
    requeue_after: metrics.reconciles.with({ controller, result: 'requeue_after' }),
  }
  const errors = metrics.errors.with(labels)
  const terminalErrors = metrics.terminalErrors.with(labels)
  const panics = metrics.panics.with(labels)
  const timeouts = metrics.timeouts.with(labels)
  return {
    begun: () => active.add(1),
    freed: () => active.add(-1),
    ended(outcome, seconds) {
      duration.observe(seconds)
      results[outcome.result].add()
      if (outcome.result !== 'error') return
      errors.add()
      if (outcome.terminal) terminalErrors.add()
      if (outcome.error instanceof PanicError) panics.add()
      if (outcome.error instanceof PassTimeoutError) timeouts.add()
    },
    panicked: () => panics.add(),
  }
}
