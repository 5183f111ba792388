import { groupKindText, parseApiVersion } from '@setpoint/kube'
import type { ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet } from '@setpoint/kube/kinds/apps/v1'
import type { PodTemplateSpec, ReplicationController } from '@setpoint/kube/kinds/v1'
import { containerImages, containerNames, labelsText, NONE } from '../cells.js'
import { age, column, name, table, wide, type Column, type Loose, type Subject } from '../columns.js'
import { selectorOrNone, selectorText } from '../selector.js'
import type { KindTables } from '../table.js'

type Template = Loose<PodTemplateSpec> | undefined

/** The columns `Containers` and `Images` of a kind that makes pods. */
export function templateColumns<View>(template: (view: View) => Template): Column<View>[] {
  return [
    wide(
      'Containers',
      'string',
      (view) => containerNames(template(view)?.spec?.containers),
      'Names of each container in the template.',
    ),
    wide(
      'Images',
      'string',
      (view) => containerImages(template(view)?.spec?.containers),
      'Images referenced by each container in the template.',
    ),
  ]
}

interface Scaled {
  readonly spec?: { readonly replicas?: number }
  readonly status?: { readonly replicas?: number; readonly readyReplicas?: number }
}

function readyOfDesired({ spec, status }: Scaled): string {
  return `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 0}`
}

const replicaColumns: readonly Column<Scaled & Subject<object>>[] = [
  name,
  column('Desired', 'integer', ({ spec }) => spec?.replicas ?? 0),
  column('Current', 'integer', ({ status }) => status?.replicas ?? 0),
  column('Ready', 'integer', ({ status }) => status?.readyReplicas ?? 0),
  age,
]

/** The controlling owner as `kind.group/name`, in lower case up to the name. */
function controllerText({ metadata }: Subject<ControllerRevision>): string {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
  if (owner === undefined) return NONE
  const group = parseApiVersion(owner.apiVersion)?.group ?? ''
  return `${groupKindText({ group, kind: owner.kind }).toLowerCase()}/${owner.name}`
}

export const workloadTables: KindTables = {
  'Deployment.apps': table<Deployment>([
    name,
    column('Ready', 'string', readyOfDesired, 'Number of the pod with ready state'),
    column('Up-to-date', 'string', ({ status }) => status?.updatedReplicas ?? 0),
    column('Available', 'string', ({ status }) => status?.availableReplicas ?? 0),
    age,
    ...templateColumns(({ spec }: Subject<Deployment>) => spec?.template),
    wide('Selector', 'string', ({ spec }) => selectorText(spec?.selector)),
  ]),

  'StatefulSet.apps': table<StatefulSet>([
    name,
    column('Ready', 'string', readyOfDesired, 'Number of the pod with ready state'),
    age,
    ...templateColumns(({ spec }: Subject<StatefulSet>) => spec?.template),
  ]),

  'ReplicaSet.apps': table<ReplicaSet>([
    ...replicaColumns,
    ...templateColumns(({ spec }: Subject<ReplicaSet>) => spec?.template),
    wide('Selector', 'string', ({ spec }) => selectorOrNone(spec?.selector)),
  ]),

  ReplicationController: table<ReplicationController>([
    ...replicaColumns,
    ...templateColumns(({ spec }: Subject<ReplicationController>) => spec?.template),
    wide('Selector', 'string', ({ spec }) => labelsText(spec?.selector)),
  ]),

  'DaemonSet.apps': table<DaemonSet>([
    name,
    column('Desired', 'integer', ({ status }) => status?.desiredNumberScheduled ?? 0),
    column('Current', 'integer', ({ status }) => status?.currentNumberScheduled ?? 0),
    column('Ready', 'integer', ({ status }) => status?.numberReady ?? 0),
    column('Up-to-date', 'integer', ({ status }) => status?.updatedNumberScheduled ?? 0),
    column('Available', 'integer', ({ status }) => status?.numberAvailable ?? 0),
    column('Node Selector', 'string', ({ spec }) => labelsText(spec?.template?.spec?.nodeSelector)),
    age,
    ...templateColumns(({ spec }: Subject<DaemonSet>) => spec?.template),
    wide('Selector', 'string', ({ spec }) => selectorOrNone(spec?.selector)),
  ]),

  'ControllerRevision.apps': table<ControllerRevision>([
    name,
    column('Controller', 'string', controllerText, 'Controller of the object'),
    column('Revision', 'string', ({ revision }) => revision ?? 0),
    age,
  ]),
}
