import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerSpec,
  HPAScalingRules,
} from '@setpoint/kube/kinds/autoscaling/v2'

const DEFAULT_CPU_UTILIZATION = 80

/** Up at once, by four pods or to the double, whichever is more; down when it has been calm, to whatever is enough. */
const SCALE_UP: Required<Pick<HPAScalingRules, 'stabilizationWindowSeconds' | 'selectPolicy' | 'policies'>> = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
}
const SCALE_DOWN: Required<Pick<HPAScalingRules, 'selectPolicy' | 'policies'>> = {
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
}

/** What autoscaling/v2 fills in. Changes `autoscaler`. */
export function setDefaults(autoscaler: HorizontalPodAutoscaler): void {
  const { spec } = autoscaler
  if (spec === undefined) return
  spec.minReplicas ??= 1
  if ((spec.metrics ?? []).length === 0) spec.metrics = [cpuMetric()]
  if (spec.behavior === undefined) return
  spec.behavior = {
    ...spec.behavior,
    scaleUp: withDefaults(spec.behavior.scaleUp, SCALE_UP),
    scaleDown: withDefaults(spec.behavior.scaleDown, SCALE_DOWN),
  }
}

/** What autoscaling/v1, which knows nothing of metrics, fills in. Changes `autoscaler`. */
export function setVersion1Defaults(autoscaler: { spec?: { minReplicas?: number } }): void {
  if (autoscaler.spec !== undefined) autoscaler.spec.minReplicas ??= 1
}

function withDefaults(rules: HPAScalingRules | undefined, defaults: HPAScalingRules): HPAScalingRules {
  const policies = (defaults.policies ?? []).map((policy) => ({ ...policy }))
  return { ...defaults, policies, ...rules }
}

function cpuMetric(): NonNullable<HorizontalPodAutoscalerSpec['metrics']>[number] {
  return {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: DEFAULT_CPU_UTILIZATION } },
  }
}
