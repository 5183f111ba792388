import type { KubeObject } from '@setpoint/kube'
import type { Pod, PodTemplate } from '@setpoint/kube/kinds/v1'
import { containerImages, containerNames, isTrue, labelsText, orNone } from '../cells.js'
import { ageOf, column, name, named, nameOf, table, viewTable, wide, type Subject } from '../columns.js'
import type { KindTables, TableRowCondition } from '../table.js'
import { podSummary, type PodSummary } from './pod-summary.js'

interface PodRow {
  readonly pod: Subject<Pod>
  readonly summary: PodSummary
}

export const podTables: KindTables = {
  Pod: viewTable<PodRow>(
    (object, now) => {
      const pod = asPod(object)
      return { pod, summary: podSummary(pod, now) }
    },
    [
      named(({ pod }) => nameOf(pod)),
      column('Ready', 'string', ({ summary }) => summary.ready),
      column(
        'Status',
        'string',
        ({ summary }) => summary.status,
        'The aggregate status of the containers in this pod.',
      ),
      column('Restarts', 'string', ({ summary }) => summary.restarts),
      column('Age', 'string', ({ pod }, now) => ageOf(pod, now)),
      wide('IP', 'string', ({ pod }) => orNone(pod.status?.podIPs?.[0]?.ip ?? pod.status?.podIP)),
      wide('Node', 'string', ({ pod }) => orNone(pod.spec?.nodeName)),
      wide('Nominated Node', 'string', ({ pod }) => orNone(pod.status?.nominatedNodeName)),
      wide('Readiness Gates', 'string', ({ pod }) => readinessGates(pod)),
    ],
    { conditions: (object) => COMPLETED[asPod(object).status?.phase ?? ''] },
  ),

  PodTemplate: table<PodTemplate>([
    name,
    column(
      'Containers',
      'string',
      ({ template }) => containerNames(template?.spec?.containers),
      'Names of each container in the template.',
    ),
    column(
      'Images',
      'string',
      ({ template }) => containerImages(template?.spec?.containers),
      'Images referenced by each container in the template.',
    ),
    column(
      'Pod Labels',
      'string',
      ({ template }) => labelsText(template?.metadata?.labels),
      'The labels for the pod template.',
    ),
  ]),
}

/** What a row says when its pod has run to its end, by phase. */
const COMPLETED: Readonly<Record<string, readonly TableRowCondition[]>> = {
  Succeeded: [
    { type: 'Completed', status: 'True', reason: 'Succeeded', message: 'The pod has completed successfully.' },
  ],
  Failed: [{ type: 'Completed', status: 'True', reason: 'Failed', message: 'The pod failed.' }],
}

function asPod(object: KubeObject): Subject<Pod> {
  return object as unknown as Subject<Pod>
}

function readinessGates({ spec, status }: Subject<Pod>): string {
  const gates = spec?.readinessGates ?? []
  const open = gates.filter(({ conditionType = '' }) => isTrue(status?.conditions, conditionType))
  return gates.length === 0 ? orNone('') : `${open.length}/${gates.length}`
}
