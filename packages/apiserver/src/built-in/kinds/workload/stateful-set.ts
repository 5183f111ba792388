import {
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  type Rendered,
  required,
  sameValue,
  type Selector,
  validateAnnotations,
  validateLabels,
} from '@setpoint/kube'
import type { StatefulSet, StatefulSetSpec, StatefulSetUpdateStrategy } from '@setpoint/kube/kinds/apps/v1'
import type { PodTemplateSpec, Volume } from '@setpoint/kube/kinds/v1'
import type { Strategy } from '../../../resource/index.js'
import { checkLabel, checkNotNegative } from '../checks.js'
import { goStruct } from '../go-struct.js'
import { validateClaimSpec } from '../persistent-volume-claim-spec.js'
import { roundResources } from '../pod/defaults/index.js'
import { checkPodTemplate, claimWarnings, podTemplateWarnings, setPodTemplateDefaults } from '../pod/index.js'
import { checkPodAnnotations } from '../pod/validation/annotations.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { checkAtMost, checkCollisionsKept, checkCounts, checkParts } from './counts.js'
import { checkRunsForever, checkSelector, checkSelects, selectorOf } from './template.js'

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')
const TEMPLATE = SPEC.child('template')
const RETENTION = ['Retain', 'Delete']

/** The fields of the spec that an update may change. */
const MUTABLE: readonly (keyof StatefulSetSpec)[] = [
  'replicas',
  'template',
  'updateStrategy',
  'minReadySeconds',
  'ordinals',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
]
const ONLY_MUTABLE =
  "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden"

/** Changes `set`. */
function setDefaults(set: StatefulSet): void {
  const spec = (set.spec ??= {} as StatefulSetSpec)
  spec.podManagementPolicy ||= 'OrderedReady'
  const strategy = (spec.updateStrategy ??= {})
  if ((strategy.type ?? '') === '') {
    strategy.type = 'RollingUpdate'
    strategy.rollingUpdate ??= {}
  }
  if (strategy.rollingUpdate !== undefined && strategy.type === 'RollingUpdate') {
    strategy.rollingUpdate.partition ??= 0
  }
  const retention = (spec.persistentVolumeClaimRetentionPolicy ??= {})
  retention.whenDeleted ||= 'Retain'
  retention.whenScaled ||= 'Retain'
  spec.replicas ??= 1
  spec.revisionHistoryLimit ??= 10
  setPodTemplateDefaults((spec.template ??= {}))
  for (const claim of spec.volumeClaimTemplates ?? []) {
    claim.kind = 'PersistentVolumeClaim'
    claim.apiVersion = 'v1'
    const status = (claim.status ??= {})
    status.phase ||= 'Pending'
    const claimSpec = (claim.spec ??= {})
    claimSpec.volumeMode ??= 'Filesystem'
    roundResources(claimSpec.resources)
  }
}

/** Which part of a spec is not looked at: what may not change any more, or was wrong before. */
interface Tolerance {
  readonly serviceName: boolean
  readonly claims: boolean
}

function validateSpec(spec: StatefulSetSpec, tolerance: Tolerance, old?: PodTemplateSpec): FieldError[] {
  const errors: FieldError[] = []
  checkPolicies(errors, spec)
  if (!tolerance.claims) {
    for (const [index, claim] of (spec.volumeClaimTemplates ?? []).entries()) {
      errors.push(...validateClaimSpec(claim.spec ?? {}, SPEC.child('volumeClaimTemplates').index(index).child('spec')))
    }
  }
  checkNotNegative(errors, spec.replicas, SPEC, 'replicas')
  checkNotNegative(errors, spec.minReadySeconds, SPEC, 'minReadySeconds')
  checkNotNegative(errors, spec.ordinals?.start, SPEC, 'ordinals.start')
  const serviceName = spec.serviceName ?? ''
  if (!tolerance.serviceName && serviceName !== '') checkLabel(errors, serviceName, SPEC.child('serviceName'))
  checkSelector(errors, spec.selector, 'statefulset', SPEC.child('selector'))
  const selector = selectorOf(spec.selector)
  if (selector === undefined) errors.push(invalid(SPEC.child('selector'), spec.selector, ''))
  else checkTemplate(errors, spec, selector, old)
  checkRunsForever(errors, spec.template ?? {}, 'StatefulSet', TEMPLATE)
  return errors
}

function checkPolicies(errors: FieldError[], spec: StatefulSetSpec): void {
  const management: string = spec.podManagementPolicy ?? ''
  if (management === '') errors.push(required(SPEC.child('podManagementPolicy')))
  else if (management !== 'OrderedReady' && management !== 'Parallel') {
    errors.push(invalid(SPEC.child('podManagementPolicy'), management, "must be 'OrderedReady' or 'Parallel'"))
  }
  checkUpdateStrategy(errors, spec.updateStrategy ?? {}, SPEC.child('updateStrategy'))
  const retention = spec.persistentVolumeClaimRetentionPolicy
  if (retention === undefined) return
  for (const field of ['whenDeleted', 'whenScaled'] as const) {
    const policy = retention[field] ?? ''
    if (RETENTION.includes(policy)) continue
    errors.push(notSupported(SPEC.child('persistentVolumeClaimRetentionPolicy', field), policy, RETENTION))
  }
}

function checkUpdateStrategy(errors: FieldError[], strategy: StatefulSetUpdateStrategy, path: FieldPath): void {
  const { rollingUpdate } = strategy
  const type: string = strategy.type ?? ''
  if (type === '') errors.push(required(path))
  else if (type === 'OnDelete') {
    if (rollingUpdate === undefined) return
    const why = "only allowed for updateStrategy 'RollingUpdate'"
    errors.push(invalid(path.child('rollingUpdate'), shownUpdate(rollingUpdate), why))
  } else if (type === 'RollingUpdate') {
    checkNotNegative(errors, rollingUpdate?.partition, path, 'rollingUpdate', 'partition')
  } else {
    const shown = goStruct({
      Type: type,
      RollingUpdate: rollingUpdate === undefined ? undefined : shownUpdate(rollingUpdate),
    })
    errors.push(invalid(path, shown, "must be 'RollingUpdate' or 'OnDelete'"))
  }
}

function shownUpdate({
  partition = 0,
  maxUnavailable,
}: NonNullable<StatefulSetUpdateStrategy['rollingUpdate']>): Rendered {
  return goStruct({ Partition: partition, MaxUnavailable: maxUnavailable })
}

/** Each pod gets claims of its own under the names of the templates; they count as the template's volumes. */
function checkTemplate(errors: FieldError[], spec: StatefulSetSpec, selector: Selector, old?: PodTemplateSpec): void {
  const template = asMade(spec)
  if (!selector.isEmpty) checkSelects(errors, selector, template, TEMPLATE)
  checkPodTemplate(errors, template, TEMPLATE, old)
  const { labels, annotations } = template.metadata ?? {}
  errors.push(
    ...validateLabels(labels, TEMPLATE.child('labels')),
    ...validateAnnotations(annotations, TEMPLATE.child('annotations')),
  )
  checkPodAnnotations(errors, annotations, template.spec ?? { containers: [] }, TEMPLATE.child('annotations'))
}

function asMade({ template, volumeClaimTemplates = [] }: StatefulSetSpec): PodTemplateSpec {
  const { subdomain: _subdomain, hostname: _hostname, ...spec } = template?.spec ?? { containers: [] }
  if (volumeClaimTemplates.length === 0) return { ...template, spec }
  const names = [...new Set(volumeClaimTemplates.map(({ metadata }) => metadata?.name ?? ''))]
  const claimed = names.map((name): Volume => ({ name, persistentVolumeClaim: { claimName: name } }))
  const others = (spec.volumes ?? []).filter(({ name }) => !names.includes(name))
  return { ...template, spec: { ...spec, volumes: [...claimed, ...others] } }
}

function validateUpdate(set: StatefulSet, old: StatefulSet): FieldError[] {
  const [spec, before] = [set.spec ?? ({} as StatefulSetSpec), old.spec ?? ({} as StatefulSetSpec)]
  const errors = validateSpec(spec, { serviceName: true, claims: true }, before.template)
  const [rest, restBefore] = [{ ...spec }, { ...before }]
  for (const field of MUTABLE) {
    delete rest[field]
    delete restBefore[field]
  }
  if (!sameValue(rest, restBefore)) errors.push(forbidden(SPEC, ONLY_MUTABLE))
  return errors
}

function validateStatus(
  { status = { replicas: 0 } }: StatefulSet,
  { status: before = { replicas: 0 } }: StatefulSet,
): FieldError[] {
  const errors: FieldError[] = []
  checkCounts(
    errors,
    status,
    [
      'replicas',
      'readyReplicas',
      'currentReplicas',
      'updatedReplicas',
      'availableReplicas',
      'observedGeneration',
      'collisionCount',
    ],
    STATUS,
  )
  checkParts(errors, status, ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'], STATUS)
  checkAtMost(errors, status, 'availableReplicas', 'readyReplicas', 'status.readyReplicas', STATUS)
  checkCollisionsKept(errors, status, before, STATUS)
  return errors
}

function warnings({ metadata, spec }: StatefulSet, old: StatefulSet | undefined): string[] {
  const texts: string[] = []
  if (old === undefined || old.metadata.generation !== metadata.generation) {
    texts.push(...podTemplateWarnings(spec?.template, TEMPLATE))
  }
  for (const [index, claim] of (spec?.volumeClaimTemplates ?? []).entries()) {
    const at = SPEC.child('volumeClaimTemplates').index(index)
    texts.push(...claimWarnings(claim.spec ?? {}, old === undefined ? at : at.child('Spec')))
  }
  if ((spec?.revisionHistoryLimit ?? 0) < 0) {
    const why = 'a negative value retains all historical revisions; a value >= 0 is recommended'
    texts.push(`spec.revisionHistoryLimit: ${why}`)
  }
  return texts
}

/** What is behind a feature gate that is off: its sender owns it, but it is not stored and counts as no change. */
function withoutDisabledFields(strategy: (base: Strategy) => Strategy): (base: Strategy) => Strategy {
  const drop = ({ spec }: StatefulSet): void => {
    delete spec?.updateStrategy?.rollingUpdate?.maxUnavailable
  }
  return (base) =>
    strategy({
      ...base,
      prepareForCreate(object, context) {
        drop(object as unknown as StatefulSet)
        base.prepareForCreate(object, context)
      },
      prepareForUpdate(object, old, context) {
        drop(object as unknown as StatefulSet)
        base.prepareForUpdate(object, old, context)
      },
    })
}

export const statefulSetRules: KindRules = {
  defaults: (object) => setDefaults(object as unknown as StatefulSet),
  strategy: withoutDisabledFields(
    typedStrategy<StatefulSet>({
      validate: ({ spec }) => validateSpec(spec ?? ({} as StatefulSetSpec), { serviceName: false, claims: false }),
      validateUpdate,
      metadataOnUpdate: ['changes'],
      warnings,
    }),
  ),
  subresources: { status: typedSubresource<StatefulSet>({ validateUpdate: validateStatus }) },
}
