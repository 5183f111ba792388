import type { Clock } from '@setpoint/kube'
import type { StrategyContext } from '../resource/index.js'
import type { RequestContext } from './context.js'

/** The part of a request that strategies may see. */
export function strategyContext(clock: Clock, { warnings, resource, user }: RequestContext): StrategyContext {
  const context = {
    now: clock.now(),
    warn: (message: string) => warnings.push(message),
    // A few kinds ask for these: events by their group, signing requests by who signs.
    apiVersion: resource.apiVersion,
    user,
  }
  return context
}
