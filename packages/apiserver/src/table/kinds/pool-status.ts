import type { ObjectMeta } from '@setpoint/kube'
import type { ResourcePoolStatusRequest } from '@setpoint/kube/kinds/resource.k8s.io/v1alpha3'
import type { Subject } from '../columns.js'

/** What a request for the state of device pools has brought, summed up over the pools. */
export interface PoolStatus {
  readonly metadata: ObjectMeta
  readonly driver: string
  /** Numbers as text; `-` before there is an answer, and when it is a failure. */
  readonly total: string
  readonly available: string
  readonly allocated: string
  readonly unavailable: string
  readonly errors: string
  readonly pools: number
  readonly state: string
  /** When the answer came. */
  readonly completed: string | undefined
}

export function poolStatus({ metadata, spec, status }: Subject<ResourcePoolStatusRequest>): PoolStatus {
  const outcome = status?.conditions?.find(
    (condition) => (condition.type === 'Complete' || condition.type === 'Failed') && condition.status === 'True',
  )
  const pools = status?.pools ?? []
  const poolCount = status?.poolCount ?? 0
  const counts = status !== undefined && outcome?.type !== 'Failed'
  const text = (number: number): string => (counts ? `${number}` : '-')
  const sum = (key: 'totalDevices' | 'availableDevices' | 'allocatedDevices' | 'unavailableDevices'): string =>
    text(pools.reduce((total, pool) => total + (pool[key] ?? 0), 0))
  return {
    metadata,
    driver: spec?.driver ?? '',
    total: sum('totalDevices'),
    available: sum('availableDevices'),
    allocated: sum('allocatedDevices'),
    unavailable: sum('unavailableDevices'),
    errors: text(pools.filter(({ validationError }) => validationError !== undefined).length),
    pools: poolCount,
    state:
      outcome?.type === 'Complete' && poolCount > pools.length
        ? `Complete (${pools.length}/${poolCount} pools)`
        : (outcome?.type ?? 'Pending'),
    completed: outcome?.type === 'Complete' ? outcome.lastTransitionTime : undefined,
  }
}
