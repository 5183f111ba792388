import { formatTime } from '@setpoint/kube'
import type { NodeCondition } from '@setpoint/kube/kinds/v1'
import type { Lease, Node } from '../machinery/index.js'
import type { NodeOptions } from '../options.js'

export const LEASE_NAMESPACE = 'kube-node-lease'
export const LEASE_SECONDS = 40

const CAPACITY: Readonly<Record<string, string>> = {
  cpu: '8',
  memory: '32Gi',
  'ephemeral-storage': '100Gi',
  pods: '110',
}

/** The address of the node with this number, from 1. */
export function nodeAddress(index: number): string {
  return `192.168.${Math.floor(index / 250)}.${(index % 250) + 1}`
}

/** A node as its kubelet registers it. */
export function nodeObject(options: NodeOptions, index: number, now: number): Node {
  const { name, labels = {}, taints = [], capacity = {} } = options
  const amounts = { ...CAPACITY, ...capacity }
  const podCIDR = `10.244.${index % 256}.0/24`
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'beta.kubernetes.io/arch': 'amd64',
        'beta.kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        ...labels,
      },
      annotations: { 'workloads.setpoint.dev/simulated': 'true' },
    },
    spec: {
      podCIDR,
      podCIDRs: [podCIDR],
      providerID: `setpoint://${name}`,
      ...(taints.length === 0 ? {} : { taints: taints.map((taint) => ({ ...taint })) }),
    },
    status: {
      capacity: { ...amounts },
      allocatable: { ...amounts },
      addresses: [
        { type: 'InternalIP', address: nodeAddress(index) },
        { type: 'Hostname', address: name },
      ],
      conditions: healthyConditions([], now),
      nodeInfo: {
        architecture: 'amd64',
        bootID: '',
        containerRuntimeVersion: 'simulated://1.0',
        kernelVersion: '',
        kubeProxyVersion: '',
        kubeletVersion: 'v1.36.3',
        machineID: '',
        operatingSystem: 'linux',
        osImage: 'Setpoint simulation',
        systemUUID: '',
      },
    },
  }
}

const HEALTHY: readonly (readonly [type: string, status: 'True' | 'False', reason: string, message: string])[] = [
  ['MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'],
  ['DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'],
  ['PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'],
  ['Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'],
]

/** The conditions of a node whose kubelet is well. */
export function healthyConditions(before: readonly NodeCondition[], now: number): NodeCondition[] {
  return HEALTHY.map(([type, status, reason, message]) =>
    nodeCondition(before, { type, status, reason, message, lastHeartbeatTime: formatTime(now) }, now),
  )
}

/** The conditions of a node whose kubelet is not heard of any more. */
export function unknownConditions(before: readonly NodeCondition[], now: number): NodeCondition[] {
  return HEALTHY.map(([type]) => {
    const lastHeartbeatTime = before.find((condition) => condition.type === type)?.lastHeartbeatTime
    const next = {
      type,
      status: 'Unknown' as const,
      reason: 'NodeStatusUnknown',
      message: 'Kubelet stopped posting node status.',
      ...(lastHeartbeatTime === undefined ? {} : { lastHeartbeatTime }),
    }
    return nodeCondition(before, next, now)
  })
}

function nodeCondition(
  before: readonly NodeCondition[],
  next: Omit<NodeCondition, 'lastTransitionTime'>,
  now: number,
): NodeCondition {
  const current = before.find(({ type }) => type === next.type)
  const since = current?.status === next.status ? current.lastTransitionTime : undefined
  return { ...next, lastTransitionTime: since ?? formatTime(now) }
}

/** The heartbeat of a node. */
export function leaseObject(node: Node, renewTime: string): Lease {
  const { name = '', uid = '' } = node.metadata
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: {
      name,
      namespace: LEASE_NAMESPACE,
      ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name, uid }],
    },
    spec: { holderIdentity: name, leaseDurationSeconds: LEASE_SECONDS, renewTime },
  }
}
