import { type Clock, fieldManagerName, type KubeObject } from '@setpoint/kube'
import { whenConverted } from '../resource/index.js'
import type { RequestContext, WriteOptions } from './context.js'

/**
 * Records who owns what in `next`, an object of the hub version that is about to be stored (before strategies and
 * admission). Changes its managedFields.
 */
export function trackOwnership(
  clock: Clock,
  context: RequestContext,
  options: WriteOptions,
  live: KubeObject | undefined,
  next: KubeObject,
): void | Promise<void> {
  return whenConverted(() => track(clock, context, options, live, next))
}

function track(
  clock: Clock,
  { resource, subresource, userAgent }: RequestContext,
  { fieldManager }: WriteOptions,
  live: KubeObject | undefined,
  next: KubeObject,
): void {
  const { fromHub } = resource.codec
  const managedFields = (subresource ?? resource).managers.update({
    live: live === undefined ? undefined : fromHub(live),
    next: fromHub(next),
    manager: fieldManagerName(fieldManager, userAgent),
    now: clock.now(),
  })
  if (managedFields === undefined) delete next.metadata.managedFields
  else next.metadata.managedFields = managedFields
}
