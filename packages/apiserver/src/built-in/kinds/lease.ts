import { checkQualifiedName, type FieldError, fieldPath, forbidden, invalid, notSupported } from '@setpoint/kube'
import type { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const SPEC = fieldPath('spec')

/** The fields of coordinated leader election, a feature that is off by default. What is stored already stays. */
const COORDINATED = ['strategy', 'preferredHolder'] as const

function dropCoordinated(lease: Lease, old: Lease | undefined): void {
  const dropped = COORDINATED.filter((field) => lease.spec?.[field] !== undefined && old?.spec?.[field] === undefined)
  if (dropped.length === 0) return
  const spec = { ...lease.spec }
  for (const field of dropped) delete spec[field]
  lease.spec = spec
}

function validate({ spec = {} }: Lease): FieldError[] {
  const { leaseDurationSeconds, leaseTransitions, strategy, preferredHolder } = spec
  const errors: FieldError[] = []
  if (leaseDurationSeconds !== undefined && leaseDurationSeconds <= 0) {
    errors.push(invalid(SPEC.child('leaseDurationSeconds'), leaseDurationSeconds, 'must be greater than 0'))
  }
  if (leaseTransitions !== undefined && leaseTransitions < 0) {
    errors.push(invalid(SPEC.child('leaseTransitions'), leaseTransitions, 'must be greater than or equal to 0'))
  }
  if (strategy !== undefined) errors.push(...validateCoordinationStrategy(strategy))
  if ((preferredHolder ?? '') !== '' && (strategy ?? '') === '') {
    errors.push(forbidden(SPEC.child('preferredHolder'), 'may only be specified if `strategy` is defined'))
  }
  return errors
}

/** A word that Kubernetes knows, or anybody's own with a domain in front. */
function validateCoordinationStrategy(strategy: string): FieldError[] {
  const path = SPEC.child('strategy', 'strategy')
  if (strategy.includes('/')) return checkQualifiedName(strategy).map((message) => invalid(path, strategy, message))
  const known = ['OldestEmulationVersion']
  return known.includes(strategy) ? [] : [notSupported(path, strategy, known)]
}

export const leaseRules: KindRules = {
  strategy: typedStrategy<Lease>({
    prepareForCreate: (lease) => dropCoordinated(lease, undefined),
    prepareForUpdate: dropCoordinated,
    validate,
    metadataOnUpdate: ['changes'],
  }),
}
