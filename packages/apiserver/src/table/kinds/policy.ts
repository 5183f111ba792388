import type { FlowSchema, PriorityLevelConfiguration } from '@setpoint/kube/kinds/flowcontrol.apiserver.k8s.io/v1'
import type { PodDisruptionBudget } from '@setpoint/kube/kinds/policy/v1'
import type { KubeObject } from '@setpoint/kube'
import { conditionOf, NONE } from '../cells.js'
import { age, column, name, nameOf, table, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

export const policyTables: KindTables = {
  'PodDisruptionBudget.policy': table<PodDisruptionBudget>([
    name,
    column(
      'Min Available',
      'string',
      ({ spec }) => `${spec?.minAvailable ?? 'N/A'}`,
      'The minimum number of pods that must be available.',
    ),
    column(
      'Max Unavailable',
      'string',
      ({ spec }) => `${spec?.maxUnavailable ?? 'N/A'}`,
      'The maximum number of pods that may be unavailable.',
    ),
    column('Allowed Disruptions', 'integer', ({ status }) => status?.disruptionsAllowed ?? 0),
    age,
  ]),

  'FlowSchema.flowcontrol.apiserver.k8s.io': table<FlowSchema>(
    [
      name,
      column('PriorityLevel', 'string', ({ spec }) => spec?.priorityLevelConfiguration?.name ?? ''),
      column('MatchingPrecedence', 'string', ({ spec }) => spec?.matchingPrecedence ?? 0),
      column('DistinguisherMethod', 'string', ({ spec }) => spec?.distinguisherMethod?.type ?? NONE),
      age,
      column('MissingPL', 'string', ({ status }) => conditionOf(status?.conditions, 'Dangling')?.status ?? '?'),
    ],
    { compare: (a, b) => byPrecedence(asFlowSchema(a), asFlowSchema(b)) },
  ),

  'PriorityLevelConfiguration.flowcontrol.apiserver.k8s.io': table<PriorityLevelConfiguration>([
    name,
    column('Type', 'string', ({ spec }) => spec?.type ?? ''),
    column('NominalConcurrencyShares', 'string', ({ spec }) =>
      spec?.limited === undefined ? NONE : (spec.limited.nominalConcurrencyShares ?? 0),
    ),
    column('Queues', 'string', (level) => queuing(level, 'queues')),
    column('HandSize', 'string', (level) => queuing(level, 'handSize')),
    column('QueueLengthLimit', 'string', (level) => queuing(level, 'queueLengthLimit')),
    age,
  ]),
}

function asFlowSchema(object: KubeObject): Subject<FlowSchema> {
  return object as unknown as Subject<FlowSchema>
}

/** The order in which the server tries flow schemas. */
function byPrecedence(a: Subject<FlowSchema>, b: Subject<FlowSchema>): number {
  const difference = (a.spec?.matchingPrecedence ?? 0) - (b.spec?.matchingPrecedence ?? 0)
  return difference === 0 ? (nameOf(a) < nameOf(b) ? -1 : 1) : difference
}

function queuing(
  { spec }: Subject<PriorityLevelConfiguration>,
  field: 'queues' | 'handSize' | 'queueLengthLimit',
): number | string {
  const queues = spec?.limited?.limitResponse?.queuing
  return queues === undefined ? NONE : (queues[field] ?? 0)
}
