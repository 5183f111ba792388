import type { Clock } from '@setpoint/kube'
import type { StrategyContext } from '../resource/index.js'
import type { RequestContext } from './context.js'

/** The part of a request that strategies may see. */
export function strategyContext(clock: Clock, { warnings }: RequestContext): StrategyContext {
  return { now: clock.now(), warn: (message) => warnings.push(message) }
}
