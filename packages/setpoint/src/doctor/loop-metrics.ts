import type { Counter, Gauge, Registry } from '../metrics/index.js'

export interface LoopMetrics {
  readonly active: Gauge<'controller' | 'class'>
  readonly total: Counter<'controller' | 'class'>
}

export function loopMetrics(registry: Registry): LoopMetrics {
  const labels = ['controller', 'class'] as const
  return {
    active: registry.gauge({
      name: 'setpoint_loop_active',
      help: 'Objects whose passes cause themselves at the moment, by the class of the mistake (A to K)',
      labels,
    }),
    total: registry.counter({
      name: 'setpoint_loops_total',
      help: 'Reconcile loops that were found, by the class of the mistake (A to K)',
      labels,
    }),
  }
}
