import { type FieldError, fieldPath, forbidden, invalid, required } from '@setpoint/kube'
import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerSpec,
  HorizontalPodAutoscalerStatus,
} from '@setpoint/kube/kinds/autoscaling/v2'
import type { Strategy } from '../../../resource/index.js'
import { checkNotNegative } from '../checks.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { validateBehavior } from './behavior.js'
import { setDefaults, setVersion1Defaults } from './defaults.js'
import { validateMetric } from './metrics.js'
import { type ReferenceOptions, validateReference, versionProblem } from './reference.js'

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')
const OBJECT_METRICS: ReferenceOptions = { allowCoreGroup: true, allowInvalidVersion: false }

function validateSpec(spec: HorizontalPodAutoscalerSpec, old: HorizontalPodAutoscalerSpec | undefined): FieldError[] {
  const { minReplicas, maxReplicas, scaleTargetRef, metrics = [], behavior } = spec
  // Scaling to zero is a feature that is off by default; what has it keeps it.
  const lowest = old?.minReplicas === 0 ? 0 : 1
  const errors: FieldError[] = []
  if (minReplicas !== undefined && minReplicas < lowest) {
    errors.push(invalid(SPEC.child('minReplicas'), minReplicas, `must be greater than or equal to ${lowest}`))
  }
  const max = SPEC.child('maxReplicas')
  if (maxReplicas === 0) errors.push(required(max, 'must be set and greater than 0'))
  else if (maxReplicas < 0) errors.push(invalid(max, maxReplicas, 'must be greater than or equal to 1'))
  if (minReplicas !== undefined && maxReplicas < minReplicas) {
    errors.push(invalid(max, maxReplicas, 'must be greater than or equal to `minReplicas`'))
  }
  errors.push(...validateReference(scaleTargetRef, SPEC.child('scaleTargetRef'), targetOptions(spec, old)))
  const options = metricOptions(old)
  for (const [index, metric] of metrics.entries()) {
    errors.push(...validateMetric(metric, SPEC.child('metrics').index(index), options))
  }
  const measuresOutside = metrics.some(({ type }) => type === 'Object' || type === 'External')
  if (minReplicas === 0 && !measuresOutside) {
    const detail = 'must specify at least one Object or External metric to support scaling to zero replicas'
    errors.push(forbidden(SPEC.child('metrics'), detail))
  }
  return behavior === undefined ? errors : [...errors, ...validateBehavior(behavior, SPEC.child('behavior'))]
}

function targetOptions(
  { scaleTargetRef: target }: HorizontalPodAutoscalerSpec,
  old: HorizontalPodAutoscalerSpec | undefined,
): ReferenceOptions {
  const before = old?.scaleTargetRef
  const unchanged = before !== undefined && before.apiVersion === target.apiVersion && before.kind === target.kind
  return { allowCoreGroup: !unchanged && target.kind === 'ReplicationController', allowInvalidVersion: unchanged }
}

function metricOptions(old: HorizontalPodAutoscalerSpec | undefined): ReferenceOptions {
  const hadInvalid = (old?.metrics ?? []).some(
    ({ type, object }) =>
      type === 'Object' &&
      object !== undefined &&
      versionProblem(object.describedObject.apiVersion ?? '', OBJECT_METRICS) !== undefined,
  )
  return { ...OBJECT_METRICS, allowInvalidVersion: hadInvalid }
}

function validateStatus({ status }: HorizontalPodAutoscaler): FieldError[] {
  const errors: FieldError[] = []
  checkNotNegative(errors, status?.currentReplicas, STATUS, 'currentReplicas')
  checkNotNegative(errors, status?.desiredReplicas, STATUS, 'desiredReplicas')
  return errors
}

const typed = typedStrategy<HorizontalPodAutoscaler>({
  // Whatever version the request came through, the status is in the stored one's form.
  prepareForCreate(autoscaler) {
    autoscaler.status = { currentMetrics: null, desiredReplicas: 0 } as unknown as HorizontalPodAutoscalerStatus
  },
  validate: ({ spec }) => (spec === undefined ? [] : validateSpec(spec, undefined)),
  validateUpdate: ({ spec }, old) => (spec === undefined ? [] : validateSpec(spec, old.spec)),
  metadataOnUpdate: ['changes'],
})

/** What came through autoscaling/v1 may have a behavior with gaps, and is valid with them; what is stored has none. */
function strategy(base: Strategy): Strategy {
  return { ...typed(base), canonicalize: (object) => setDefaults(object as unknown as HorizontalPodAutoscaler) }
}

export const horizontalPodAutoscalerRules: KindRules = {
  defaults(object) {
    if (object.apiVersion === 'autoscaling/v1') setVersion1Defaults(object as { spec?: { minReplicas?: number } })
    else setDefaults(object as unknown as HorizontalPodAutoscaler)
  },
  strategy,
  subresources: { status: typedSubresource<HorizontalPodAutoscaler>({ validateUpdate: validateStatus }) },
}
