import {
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  notSupported,
  required,
  sameValue,
  validateLabelSelector,
} from '@setpoint/kube'
import type { DaemonSet, DaemonSetSpec, DaemonSetUpdateStrategy } from '@setpoint/kube/kinds/apps/v1'
import { checkNotNegative } from '../checks.js'
import { goStruct } from '../go-struct.js'
import { immutable } from '../immutable.js'
import { validateAtMostAll, validateNumberOrPercent } from '../int-or-percent.js'
import { checkPodTemplate, podTemplateWarnings, setPodTemplateDefaults } from '../pod/index.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { checkCollisionsKept, checkCounts } from './counts.js'
import { amountOf } from './rolling-update.js'
import { checkRunsForever, checkSelects, isEmpty, selectorOf } from './template.js'
import { setTemplateGeneration, templateGenerationOf } from './template-generation.js'

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')
const TEMPLATE = SPEC.child('template')

/** Changes `set`. */
function setDefaults(set: DaemonSet): void {
  setTemplateGeneration(set.metadata, templateGenerationOf(set.metadata))
  const spec = (set.spec ??= {} as DaemonSetSpec)
  const strategy = (spec.updateStrategy ??= {})
  strategy.type ||= 'RollingUpdate'
  if (strategy.type === 'RollingUpdate') {
    const rolling = (strategy.rollingUpdate ??= {})
    rolling.maxUnavailable ??= 1
    rolling.maxSurge ??= 0
  }
  spec.revisionHistoryLimit ??= 10
  setPodTemplateDefaults((spec.template ??= {}))
}

function validate(set: DaemonSet, old?: DaemonSet): FieldError[] {
  const errors: FieldError[] = []
  const spec = set.spec ?? ({} as DaemonSetSpec)
  const template = spec.template ?? {}
  const at = SPEC.child('selector')
  errors.push(...validateLabelSelector(spec.selector ?? undefined, at))
  const selector = selectorOf(spec.selector)
  if (selector !== undefined) checkSelects(errors, selector, template, TEMPLATE)
  if (spec.selector !== undefined && spec.selector !== null && isEmpty(spec.selector)) {
    errors.push(invalid(at, spec.selector, 'empty selector is invalid for daemonset'))
  }
  checkPodTemplate(errors, template, TEMPLATE, old?.spec?.template)
  checkRunsForever(errors, template, 'DaemonSet', TEMPLATE)
  checkNotNegative(errors, spec.minReadySeconds, SPEC, 'minReadySeconds')
  checkNotNegative(errors, templateGenerationOf(set.metadata), SPEC, 'templateGeneration')
  checkUpdateStrategy(errors, spec.updateStrategy ?? {}, SPEC.child('updateStrategy'))
  checkNotNegative(errors, spec.revisionHistoryLimit, SPEC, 'revisionHistoryLimit')
  return errors
}

function checkUpdateStrategy(errors: FieldError[], strategy: DaemonSetUpdateStrategy, path: FieldPath): void {
  const { rollingUpdate } = strategy
  const type: string = strategy.type ?? ''
  const at = path.child('rollingUpdate')
  if (type === 'OnDelete') return
  if (type !== 'RollingUpdate') {
    const shown =
      rollingUpdate &&
      goStruct({ MaxUnavailable: rollingUpdate.maxUnavailable ?? 0, MaxSurge: rollingUpdate.maxSurge ?? 0 })
    errors.push(notSupported(path, goStruct({ Type: type, RollingUpdate: shown }), ['RollingUpdate', 'OnDelete']))
    return
  }
  if (rollingUpdate === undefined) {
    errors.push(required(at))
    return
  }
  const { maxUnavailable = 0, maxSurge = 0 } = rollingUpdate
  errors.push(
    ...validateNumberOrPercent(maxUnavailable, at.child('maxUnavailable')),
    ...validateNumberOrPercent(maxSurge, at.child('maxSurge')),
    ...validateAtMostAll(maxUnavailable, at.child('maxUnavailable')),
    ...validateAtMostAll(maxSurge, at.child('maxSurge')),
  )
  const [unavailable, surge] = [amountOf(maxUnavailable) !== 0, amountOf(maxSurge) !== 0]
  if (unavailable && surge) {
    errors.push(invalid(at.child('maxSurge'), maxSurge, 'may not be set when maxUnavailable is non-zero'))
  } else if (!unavailable && !surge) {
    errors.push(required(at.child('maxUnavailable'), 'cannot be 0 when maxSurge is 0'))
  }
}

function validateUpdate(set: DaemonSet, old: DaemonSet): FieldError[] {
  return [...immutable(SPEC.child('selector'), set.spec?.selector, old.spec?.selector), ...validate(set, old)]
}

function validateStatus({ status }: DaemonSet, { status: before }: DaemonSet): FieldError[] {
  const errors: FieldError[] = []
  if (status === undefined) return errors
  checkCounts(
    errors,
    status,
    [
      'currentNumberScheduled',
      'numberMisscheduled',
      'desiredNumberScheduled',
      'numberReady',
      'observedGeneration',
      'updatedNumberScheduled',
      'numberAvailable',
      'numberUnavailable',
      'collisionCount',
    ],
    STATUS,
  )
  checkCollisionsKept(errors, status, before ?? {}, STATUS)
  return errors
}

export const daemonSetRules: KindRules = {
  defaults: (object) => setDefaults(object as unknown as DaemonSet),
  strategy: typedStrategy<DaemonSet>({
    prepareForCreate({ metadata }) {
      setTemplateGeneration(metadata, Math.max(1, templateGenerationOf(metadata)))
    },
    prepareForUpdate({ metadata, spec }, old) {
      const before = templateGenerationOf(old.metadata)
      const changed = !sameValue(spec?.template, old.spec?.template)
      setTemplateGeneration(metadata, changed ? before + 1 : before)
    },
    validate: (set) => validate(set),
    validateUpdate,
    metadataOnUpdate: ['changes'],
    warnings(set, old) {
      const changed = old === undefined || templateGenerationOf(old.metadata) !== templateGenerationOf(set.metadata)
      return changed ? podTemplateWarnings(set.spec?.template, TEMPLATE) : []
    },
  }),
  subresources: { status: typedSubresource<DaemonSet>({ validateUpdate: validateStatus }) },
}
