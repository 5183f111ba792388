import { formatMicroTime } from '@setpoint/kube'
import type { LeaseSpec } from '@setpoint/kube/kinds/coordination.k8s.io/v1'

/** A lease as it was last seen, and when that was on this machine's monotonic clock. */
export interface Observation {
  readonly spec: LeaseSpec
  readonly at: number
}

/** Only a change restarts the wait: a holder that is gone leaves the same lease behind, however often one looks. */
export function observe(previous: Observation | undefined, spec: LeaseSpec, at: number): Observation {
  return previous !== undefined && sameLease(previous.spec, spec) ? previous : { spec, at }
}

export function holderOf(observation: Observation | undefined): string {
  return observation?.spec.holderIdentity ?? ''
}

/** Whether the holder may still believe that it leads. */
export function isValid({ spec, at }: Observation, now: number): boolean {
  return now < at + (spec.leaseDurationSeconds ?? 0) * 1000
}

/** Whether `identity` must keep its hands off the lease. */
export function isHeldByAnother(observation: Observation, identity: string, now: number): boolean {
  const holder = holderOf(observation)
  return holder !== '' && holder !== identity && isValid(observation, now)
}

/** The lease with `identity` as its holder: renewed when it was that already, taken over otherwise. */
export function claimed(previous: LeaseSpec | undefined, identity: string, duration: number, now: number): LeaseSpec {
  const time = formatMicroTime(now)
  const renewing = previous?.holderIdentity === identity
  const transitions = previous?.leaseTransitions ?? 0
  return {
    ...previous,
    holderIdentity: identity,
    leaseDurationSeconds: Math.floor(duration / 1000),
    acquireTime: renewing ? (previous.acquireTime ?? time) : time,
    renewTime: time,
    leaseTransitions: previous === undefined || renewing ? transitions : transitions + 1,
  }
}

/** The lease without a holder, so that others need not wait for it to expire. */
export function released(previous: LeaseSpec, now: number): LeaseSpec {
  const time = formatMicroTime(now)
  return { ...previous, holderIdentity: '', leaseDurationSeconds: 1, acquireTime: time, renewTime: time }
}

function sameLease(a: LeaseSpec, b: LeaseSpec): boolean {
  return (
    a.holderIdentity === b.holderIdentity &&
    a.renewTime === b.renewTime &&
    a.acquireTime === b.acquireTime &&
    a.leaseDurationSeconds === b.leaseDurationSeconds &&
    a.leaseTransitions === b.leaseTransitions
  )
}
