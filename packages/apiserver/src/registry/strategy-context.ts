import type { ServiceAllocation, StrategyContext } from '../resource/index.js'
import type { RegistryDependencies, RequestContext, WriteOptions } from './context.js'

/** The part of a request that strategies may see, for the length of one write. */
export function strategyContext(
  { clock }: Pick<RegistryDependencies, 'clock'>,
  { warnings, resource, user }: RequestContext,
  services?: ServiceAllocation,
): StrategyContext {
  const context = {
    now: clock.now(),
    warn: (message: string) => warnings.push(message),
    // A few kinds ask for these: events by their group, signing requests by who signs.
    apiVersion: resource.apiVersion,
    user,
    ...(services === undefined ? {} : { services }),
  }
  return context
}

/** What a write of this resource may take; undefined for all kinds but Service. */
export function beginAllocation(
  { services }: RegistryDependencies,
  { resource }: RequestContext,
  { dryRun }: Pick<WriteOptions, 'dryRun'>,
): (ServiceAllocation & Disposable) | undefined {
  return resource.group === '' && resource.resource === 'services' ? services?.begin({ dryRun }) : undefined
}
