import type { Scale } from '@setpoint/kube/kinds/autoscaling/v1'
import type { HorizontalPodAutoscaler, MetricSpec, MetricStatus } from '@setpoint/kube/kinds/autoscaling/v2'
import { NONE, UNKNOWN, UNSET } from '../cells.js'
import { age, ageOf, column, name, nameOf, table, type Loose, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

type Spec = Loose<MetricSpec>
type Current = Loose<MetricStatus> | undefined

/** Autoscalers are read in autoscaling/v2, the version that is stored: v1 loses the order of the metrics. */
export const autoscalingTables: KindTables = {
  'HorizontalPodAutoscaler.autoscaling': table<HorizontalPodAutoscaler>([
    name,
    column(
      'Reference',
      'string',
      ({ spec }) => `${spec?.scaleTargetRef?.kind ?? ''}/${spec?.scaleTargetRef?.name ?? ''}`,
    ),
    column('Targets', 'string', targets),
    column('MinPods', 'string', ({ spec }) => (spec?.minReplicas === undefined ? UNSET : `${spec.minReplicas}`)),
    column('MaxPods', 'string', ({ spec }) => spec?.maxReplicas ?? 0),
    column('Replicas', 'string', ({ status }) => status?.currentReplicas ?? 0),
    age,
  ]),

  'Scale.autoscaling': table<Scale>([
    column('Name', 'string', nameOf),
    column('Desired', 'integer', ({ spec }) => spec?.replicas ?? 0),
    column('Available', 'integer', ({ status }) => status?.replicas ?? 0),
    column('Age', 'string', ageOf),
  ]),
}

/** The first two metrics as current/target. Specs and statuses correspond by position. */
function targets({ spec, status }: Subject<HorizontalPodAutoscaler>): string {
  const metrics = spec?.metrics ?? []
  if (metrics.length === 0) return NONE
  const shown = metrics.slice(0, 2).map((metric, index) => metricText(metric, status?.currentMetrics?.[index]))
  return shown.join(', ') + (metrics.length > 2 ? ` + ${metrics.length - 2} more...` : '')
}

function metricText(spec: Spec, status: Current): string {
  switch (spec.type) {
    case 'External':
      return valueText(spec.external?.target, status?.external)
    case 'Object':
      return valueText(spec.object?.target, status?.object)
    case 'Pods':
      return `${averageValue(status?.pods)}/${quantity(spec.pods?.target?.averageValue)}`
    case 'Resource':
      return resourceText(spec.resource, status?.resource)
    case 'ContainerResource':
      return resourceText(spec.containerResource, status?.containerResource)
    default:
      return '<unknown type>'
  }
}

interface Value {
  readonly value?: string | number
  readonly averageValue?: string | number
  readonly averageUtilization?: number
}

/** What was measured; undefined when nothing was. */
type Measured = { readonly current?: Value } | undefined

/** A target for the whole, or for each pod on average. */
function valueText(target: Value | undefined, measured: Measured): string {
  return target?.averageValue === undefined
    ? `${measured === undefined ? UNKNOWN : quantity(measured.current?.value)}/${quantity(target?.value)}`
    : `${measured?.current?.averageValue ?? UNKNOWN}/${target.averageValue} (avg)`
}

/** A target for each pod: an amount, or a share of what its containers request. */
function resourceText(
  resource: { readonly name?: string; readonly target?: Value } | undefined,
  measured: Measured,
): string {
  const { name = '', target } = resource ?? {}
  if (target?.averageValue !== undefined) return `${name}: ${averageValue(measured)}/${target.averageValue}`
  const current = measured?.current?.averageUtilization
  return `${name}: ${percent(current, UNKNOWN)}/${percent(target?.averageUtilization, '<auto>')}`
}

function averageValue(measured: Measured): string {
  return measured === undefined ? UNKNOWN : quantity(measured.current?.averageValue)
}

function quantity(value: string | number | undefined): string {
  return `${value ?? '<nil>'}`
}

function percent(value: number | undefined, otherwise: string): string {
  return value === undefined ? otherwise : `${value}%`
}
