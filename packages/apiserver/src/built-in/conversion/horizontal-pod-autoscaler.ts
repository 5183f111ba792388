import type { KubeObject } from '@setpoint/kube'
import type { VersionConversion } from './conversion.js'

/** autoscaling/v1 knows one metric; what v2 says beyond it travels in annotations, under these names. */
const METRICS = 'autoscaling.alpha.kubernetes.io/metrics'
const CURRENT_METRICS = 'autoscaling.alpha.kubernetes.io/current-metrics'
const CONDITIONS = 'autoscaling.alpha.kubernetes.io/conditions'
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior'

interface Metric {
  type: string
  resource?: {
    name: string
    target?: { type: string; averageUtilization?: number }
    current?: { averageUtilization?: number }
  }
}

const DEFAULT_CPU_UTILIZATION = 80

interface SpecV1 {
  targetCPUUtilizationPercentage?: number
  [field: string]: unknown
}

interface SpecV2 {
  metrics?: Metric[]
  behavior?: unknown
  [field: string]: unknown
}

interface StatusV1 {
  currentCPUUtilizationPercentage?: number
  currentReplicas?: number
  [field: string]: unknown
}

interface StatusV2 {
  currentMetrics?: Metric[] | null
  conditions?: unknown[]
  [field: string]: unknown
}

/** Between autoscaling/v1 and the stored autoscaling/v2. */
export const horizontalPodAutoscalerConversion: VersionConversion = {
  toHub(object) {
    const annotations = { ...object.metadata.annotations }
    const take = (name: string): unknown => {
      const text = annotations[name]
      delete annotations[name]
      return text === undefined ? undefined : parse(text)
    }
    const { targetCPUUtilizationPercentage: target, ...spec } = (object['spec'] ?? {}) as SpecV1
    const {
      currentCPUUtilizationPercentage: current,
      currentReplicas,
      ...status
    } = (object['status'] ?? {}) as StatusV1
    const others = list(take(METRICS))
    // Whoever asks for no metric at all has always meant this one.
    const cpu = target ?? (others.length === 0 ? DEFAULT_CPU_UTILIZATION : undefined)
    const metrics = [...others, ...(cpu === undefined ? [] : [cpuTarget(cpu)])]
    const currentMetrics = [...list(take(CURRENT_METRICS)), ...(current === undefined ? [] : [cpuCurrent(current)])]
    const behavior = take(BEHAVIOR)
    const conditions = take(CONDITIONS)
    return converted(object, 'autoscaling/v2', annotations, {
      spec: { ...spec, metrics, ...(behavior === undefined ? {} : { behavior }) },
      status: {
        ...status,
        // v2 leaves out a zero that v1 writes.
        ...(currentReplicas === undefined || currentReplicas === 0 ? {} : { currentReplicas }),
        currentMetrics: currentMetrics.length === 0 ? null : currentMetrics,
        ...(conditions === undefined ? {} : { conditions }),
      },
    })
  },
  fromHub(object) {
    const annotations = { ...object.metadata.annotations }
    const put = (name: string, value: unknown): void => {
      if (value !== undefined && !(Array.isArray(value) && value.length === 0))
        annotations[name] = JSON.stringify(value)
    }
    const { metrics = [], behavior, ...spec } = (object['spec'] ?? {}) as SpecV2
    const { currentMetrics, conditions, ...status } = (object['status'] ?? {}) as StatusV2
    put(
      METRICS,
      metrics.filter((metric) => !isCpuUtilization(metric)),
    )
    put(
      CURRENT_METRICS,
      (currentMetrics ?? []).filter((metric) => !isCpu(metric)),
    )
    put(CONDITIONS, conditions)
    put(BEHAVIOR, behavior)
    const target = metrics.find(isCpuUtilization)?.resource?.target?.averageUtilization
    const current = (currentMetrics ?? []).find(isCpu)?.resource?.current?.averageUtilization
    return converted(object, 'autoscaling/v1', annotations, {
      spec: { ...spec, ...(target === undefined ? {} : { targetCPUUtilizationPercentage: target }) },
      status: {
        currentReplicas: 0,
        ...status,
        ...(current === undefined ? {} : { currentCPUUtilizationPercentage: current }),
      },
    })
  },
}

function converted(
  object: KubeObject,
  apiVersion: string,
  annotations: { [name: string]: string },
  parts: { spec: object; status: object },
): KubeObject {
  const { annotations: _old, ...metadata } = object.metadata
  return {
    ...object,
    apiVersion,
    metadata: Object.keys(annotations).length === 0 ? metadata : { ...metadata, annotations },
    ...parts,
  }
}

function cpuTarget(averageUtilization: number): Metric {
  return { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } }
}

function cpuCurrent(averageUtilization: number): Metric {
  return { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization } } }
}

function isCpu({ type, resource }: Metric): boolean {
  return type === 'Resource' && resource?.name === 'cpu'
}

function isCpuUtilization(metric: Metric): boolean {
  return isCpu(metric) && metric.resource?.target?.averageUtilization !== undefined
}

function list(value: unknown): Metric[] {
  return Array.isArray(value) ? (value as Metric[]) : []
}

/** An annotation that is no JSON is somebody's own; it says nothing here. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
