import { type FieldError, fieldPath, invalid } from '@setpoint/kube'
import type { ReplicaSet, ReplicaSetSpec } from '@setpoint/kube/kinds/apps/v1'
import { checkNotNegative } from '../checks.js'
import { immutable } from '../immutable.js'
import { podTemplateWarnings, setPodTemplateDefaults } from '../pod/index.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { checkAtMost, checkCounts, checkParts } from './counts.js'
import { podNameWarnings } from './names.js'
import { checkReplicaTemplate } from './replica-template.js'
import { checkSelector, selectorOf } from './template.js'

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')

/** Changes `set`. */
function setDefaults(set: ReplicaSet): void {
  const spec = (set.spec ??= {} as ReplicaSetSpec)
  spec.replicas ??= 1
  setPodTemplateDefaults((spec.template ??= {}))
}

function validate(set: ReplicaSet, old?: ReplicaSet): FieldError[] {
  const errors: FieldError[] = []
  const spec = set.spec ?? ({} as ReplicaSetSpec)
  checkNotNegative(errors, spec.replicas, SPEC, 'replicas')
  checkNotNegative(errors, spec.minReadySeconds, SPEC, 'minReadySeconds')
  // The server says so of replica sets too.
  checkSelector(errors, spec.selector, 'deployment', SPEC.child('selector'))
  const selector = selectorOf(spec.selector)
  if (selector === undefined) errors.push(invalid(SPEC.child('selector'), spec.selector, 'invalid label selector'))
  else checkReplicaTemplate(errors, spec.template ?? {}, selector, SPEC.child('template'), old?.spec?.template)
  return errors
}

function validateUpdate(set: ReplicaSet, old: ReplicaSet): FieldError[] {
  return [...validate(set, old), ...immutable(SPEC.child('selector'), set.spec?.selector, old.spec?.selector)]
}

function validateStatus({ status = { replicas: 0 } }: ReplicaSet): FieldError[] {
  const errors: FieldError[] = []
  checkCounts(
    errors,
    status,
    [
      'replicas',
      'fullyLabeledReplicas',
      'readyReplicas',
      'availableReplicas',
      'observedGeneration',
      'terminatingReplicas',
    ],
    STATUS,
  )
  checkParts(errors, status, ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'], STATUS)
  checkAtMost(errors, status, 'availableReplicas', 'readyReplicas', 'readyReplicas', STATUS)
  return errors
}

export const replicaSetRules: KindRules = {
  defaults: (object) => setDefaults(object as unknown as ReplicaSet),
  strategy: typedStrategy<ReplicaSet>({
    validate: (set) => validate(set),
    validateUpdate,
    metadataOnUpdate: ['changes'],
    warnings(set, old) {
      if (old !== undefined && old.metadata.generation === set.metadata.generation) return []
      const names = old === undefined ? podNameWarnings(set.metadata.name) : []
      return [...names, ...podTemplateWarnings(set.spec?.template, SPEC.child('template'))]
    },
  }),
  subresources: { status: typedSubresource<ReplicaSet>({ validateUpdate: validateStatus }) },
}
