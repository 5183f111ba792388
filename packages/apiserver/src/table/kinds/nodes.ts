import type { RuntimeClass } from '@setpoint/kube/kinds/node.k8s.io/v1'
import type { Node } from '@setpoint/kube/kinds/v1'
import { conditionOf, NONE, orNone, orUnknown, sortedSet } from '../cells.js'
import { age, column, name, table, wide, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

export const nodeTables: KindTables = {
  Node: table<Node>([
    name,
    column('Status', 'string', readiness, 'The status of the node'),
    column('Roles', 'string', roles, 'The roles of the node'),
    age,
    column(
      'Version',
      'string',
      ({ status }) => status?.nodeInfo?.kubeletVersion ?? '',
      'Kubelet Version reported by the node.',
    ),
    wide('Internal-IP', 'string', (node) => address(node, 'InternalIP')),
    wide('External-IP', 'string', (node) => address(node, 'ExternalIP')),
    wide('OS-Image', 'string', ({ status }) => orUnknown(status?.nodeInfo?.osImage)),
    wide('Kernel-Version', 'string', kernel),
    wide('Container-Runtime', 'string', ({ status }) => orUnknown(status?.nodeInfo?.containerRuntimeVersion)),
  ]),

  'RuntimeClass.node.k8s.io': table<RuntimeClass>([
    name,
    column('Handler', 'string', ({ handler }) => handler ?? ''),
    age,
  ]),
}

function readiness({ spec, status }: Subject<Node>): string {
  const ready = conditionOf(status?.conditions, 'Ready')
  const word = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady'
  return spec?.unschedulable === true ? `${word},SchedulingDisabled` : word
}

const ROLE_PREFIX = 'node-role.kubernetes.io/'

/** A role is the rest of a label's key under the prefix, or the value of the older label. */
function roles({ metadata }: Subject<Node>): string {
  const found = Object.entries(metadata.labels ?? {}).map(([key, value]) => {
    if (key.startsWith(ROLE_PREFIX)) return key.slice(ROLE_PREFIX.length)
    return key === 'kubernetes.io/role' ? value : ''
  })
  return orNone(sortedSet(found.filter((role) => role !== '')).join(','))
}

function address({ status }: Subject<Node>, type: string): string {
  return status?.addresses?.find((each) => each.type === type)?.address ?? NONE
}

function kernel({ status }: Subject<Node>): string {
  const architecture = status?.nodeInfo?.architecture ?? ''
  return orUnknown(status?.nodeInfo?.kernelVersion) + (architecture === '' ? '' : ` (${architecture})`)
}
