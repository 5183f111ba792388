import type { PodSpec } from '@setpoint/kube/kinds/v1'
import { sortedMap } from '../../sorted-map.js'
import {
  containerLimits,
  containerRequests,
  isHugePages,
  isOvercommitAllowed,
  isPodLevelResource,
} from '../resources.js'

/**
 * A pod may have resources as a whole. Where it limits one and does not request it, it requests what its containers do
 * together, or else the limit. Changes `spec`.
 */
export function setPodResourceDefaults(spec: PodSpec): void {
  const { resources } = spec
  if (resources === undefined) return
  limitHugePages(spec, resources)
  const limits = resources.limits ?? {}
  if (Object.keys(limits).length === 0) return
  const requests = { ...resources.requests }
  for (const [name, quantity] of containerRequests(spec)) {
    if (requests[name] === undefined && isPodLevelResource(name) && isOvercommitAllowed(name)) {
      requests[name] = quantity.toString()
    }
  }
  for (const name in limits) {
    if (requests[name] === undefined && isPodLevelResource(name)) requests[name] = limits[name] ?? ''
  }
  if (Object.keys(requests).length > 0) resources.requests = sortedMap(requests)
}

/** Huge pages cannot be promised twice, so what containers may use limits the pod as well. */
function limitHugePages(spec: PodSpec, resources: NonNullable<PodSpec['resources']>): void {
  const limits = { ...resources.limits }
  const requests = resources.requests ?? {}
  if (Object.keys(limits).length === 0 && Object.keys(requests).length === 0) return
  for (const [name, quantity] of containerLimits(spec)) {
    if (!isHugePages(name) || requests[name] !== undefined || limits[name] !== undefined) continue
    limits[name] = quantity.toString()
  }
  if (Object.keys(limits).length > 0) resources.limits = sortedMap(limits)
}
