import {
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  type ObjectMeta,
  required,
  sameValue,
} from '@setpoint/kube'
import type { Deployment, DeploymentSpec, DeploymentStrategy } from '@setpoint/kube/kinds/apps/v1'
import { checkNotNegative } from '../checks.js'
import { goStruct } from '../go-struct.js'
import { immutable } from '../immutable.js'
import { validateAtMostAll, validateNumberOrPercent } from '../int-or-percent.js'
import { podTemplateWarnings, setPodTemplateDefaults } from '../pod/index.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { checkAtMost, checkCollisionsKept, checkCounts, checkParts } from './counts.js'
import { podNameWarnings } from './names.js'
import { checkReplicaTemplate } from './replica-template.js'
import { parseGoInt } from './go-int.js'
import { amountOf } from './rolling-update.js'
import { checkSelector, selectorOf } from './template.js'

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')
const ROLLBACK = 'deprecated.deployment.rollback.to'

/** Changes `deployment`. */
function setDefaults(deployment: Deployment): void {
  normalizeRollback(deployment.metadata)
  const spec = (deployment.spec ??= {} as DeploymentSpec)
  spec.replicas ??= 1
  const strategy = (spec.strategy ??= {})
  strategy.type ||= 'RollingUpdate'
  if (strategy.type === 'RollingUpdate') {
    const rolling = (strategy.rollingUpdate ??= {})
    rolling.maxUnavailable ??= '25%'
    rolling.maxSurge ??= '25%'
  }
  spec.revisionHistoryLimit ??= 10
  spec.progressDeadlineSeconds ??= 600
  setPodTemplateDefaults((spec.template ??= {}))
}

/** A revision to go back to, from the time when the server did that. Changes `metadata`. */
function normalizeRollback(metadata: ObjectMeta): void {
  const text = metadata.annotations?.[ROLLBACK]
  if (text === undefined) return
  const { [ROLLBACK]: _, ...others } = metadata.annotations ?? {}
  if (text !== '')
    others[ROLLBACK] = String(parseGoInt(text, `failed to parse annotation[${ROLLBACK}]=${text} as int64: `))
  metadata.annotations = others
}

function specOf({ spec }: Deployment): DeploymentSpec {
  return spec ?? ({} as DeploymentSpec)
}

function validate(deployment: Deployment, old?: Deployment): FieldError[] {
  const errors: FieldError[] = []
  const spec = specOf(deployment)
  const { minReadySeconds = 0, progressDeadlineSeconds: deadline } = spec
  checkNotNegative(errors, spec.replicas, SPEC, 'replicas')
  checkSelector(errors, spec.selector, 'deployment', SPEC.child('selector'))
  const selector = selectorOf(spec.selector)
  if (selector === undefined) errors.push(invalid(SPEC.child('selector'), spec.selector, 'invalid label selector'))
  else checkReplicaTemplate(errors, spec.template ?? {}, selector, SPEC.child('template'), old?.spec?.template)
  checkStrategy(errors, spec.strategy ?? {}, SPEC.child('strategy'))
  checkNotNegative(errors, spec.minReadySeconds, SPEC, 'minReadySeconds')
  checkNotNegative(errors, spec.revisionHistoryLimit, SPEC, 'revisionHistoryLimit')
  const rollback = Number(deployment.metadata.annotations?.[ROLLBACK] ?? 0)
  checkNotNegative(errors, rollback, SPEC, 'rollback', 'version')
  if (deadline !== undefined) {
    checkNotNegative(errors, deadline, SPEC, 'progressDeadlineSeconds')
    if (deadline <= minReadySeconds) {
      errors.push(invalid(SPEC.child('progressDeadlineSeconds'), deadline, 'must be greater than minReadySeconds'))
    }
  }
  return errors
}

function checkStrategy(errors: FieldError[], strategy: DeploymentStrategy, path: FieldPath): void {
  const { rollingUpdate } = strategy
  const type: string = strategy.type ?? ''
  const at = path.child('rollingUpdate')
  if (type === 'Recreate') {
    if (rollingUpdate !== undefined) {
      errors.push(forbidden(at, "may not be specified when strategy `type` is 'Recreate'"))
    }
  } else if (type !== 'RollingUpdate') {
    const shown = goStruct({
      Type: type,
      RollingUpdate: rollingUpdate === undefined ? undefined : shownUpdate(rollingUpdate),
    })
    errors.push(notSupported(path, shown, ['Recreate', 'RollingUpdate']))
  } else if (rollingUpdate === undefined) {
    errors.push(required(at, 'this should be defaulted and never be nil'))
  } else {
    const { maxUnavailable = 0, maxSurge = 0 } = rollingUpdate
    errors.push(
      ...validateNumberOrPercent(maxUnavailable, at.child('maxUnavailable')),
      ...validateNumberOrPercent(maxSurge, at.child('maxSurge')),
    )
    if (amountOf(maxUnavailable) === 0 && amountOf(maxSurge) === 0) {
      errors.push(invalid(at.child('maxUnavailable'), maxUnavailable, 'may not be 0 when `maxSurge` is 0'))
    }
    errors.push(...validateAtMostAll(maxUnavailable, at.child('maxUnavailable')))
  }
}

function shownUpdate({
  maxUnavailable = 0,
  maxSurge = 0,
}: NonNullable<DeploymentStrategy['rollingUpdate']>): ReturnType<typeof goStruct> {
  return goStruct({ MaxUnavailable: maxUnavailable, MaxSurge: maxSurge })
}

function validateUpdate(deployment: Deployment, old: Deployment): FieldError[] {
  const [spec, before] = [specOf(deployment), specOf(old)]
  return [...validate(deployment, old), ...immutable(SPEC.child('selector'), spec.selector, before.selector)]
}

function validateStatus({ status = {} }: Deployment, { status: before = {} }: Deployment): FieldError[] {
  const errors: FieldError[] = []
  checkCounts(
    errors,
    status,
    [
      'observedGeneration',
      'replicas',
      'updatedReplicas',
      'readyReplicas',
      'availableReplicas',
      'unavailableReplicas',
      'terminatingReplicas',
      'collisionCount',
    ],
    STATUS,
  )
  checkParts(errors, status, ['updatedReplicas', 'readyReplicas', 'availableReplicas'], STATUS)
  checkAtMost(errors, status, 'availableReplicas', 'readyReplicas', 'readyReplicas', STATUS)
  checkCollisionsKept(errors, status, before, STATUS)
  return errors
}

export const deploymentRules: KindRules = {
  defaults: (object) => setDefaults(object as unknown as Deployment),
  strategy: typedStrategy<Deployment>({
    prepareForUpdate(deployment, old) {
      // Annotations are part of what its replica sets are made from.
      if (!sameValue(deployment.metadata.annotations, old.metadata.annotations)) {
        deployment.metadata.generation = (old.metadata.generation ?? 0) + 1
      }
    },
    validate: (deployment) => validate(deployment),
    validateUpdate,
    metadataOnUpdate: ['changes'],
    warnings(deployment, old) {
      if (old !== undefined && old.metadata.generation === deployment.metadata.generation) return []
      const names = old === undefined ? podNameWarnings(deployment.metadata.name) : []
      return [...names, ...podTemplateWarnings(deployment.spec?.template, SPEC.child('template'))]
    },
  }),
  subresources: { status: typedSubresource<Deployment>({ validateUpdate: validateStatus }) },
}
