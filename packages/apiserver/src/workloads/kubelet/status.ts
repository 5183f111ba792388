import { formatTime } from '@setpoint/kube'
import type { PodCondition, PodStatus } from '@setpoint/kube/kinds/v1'
import type { Pod } from '../machinery/index.js'
import { containerStatuses, initContainerStatuses } from './containers.js'
import type { Stage } from './stage.js'

/** Where a pod lives. */
export interface Addresses {
  readonly hostIp: string
  readonly podIp: string
}

/** The status that a kubelet writes for a pod at a stage. */
export function podStatus(pod: Pod, stage: Stage, addresses: Addresses, now: number): PodStatus {
  const { status, metadata } = pod
  const observedGeneration = metadata.generation ?? 1
  const initContainers = initContainerStatuses(pod, stage)
  const eviction = stage.at === 'evicted' ? EVICTION : undefined
  const hasAddress = stage.at !== 'creating'
  return {
    observedGeneration,
    phase: phaseOf(stage),
    conditions: conditionsOf(pod, stage, observedGeneration, now),
    ...eviction,
    hostIP: addresses.hostIp,
    hostIPs: [{ ip: addresses.hostIp }],
    ...(hasAddress ? { podIP: addresses.podIp, podIPs: [{ ip: addresses.podIp }] } : {}),
    startTime: status.startTime ?? formatTime(now),
    ...(initContainers.length === 0 ? {} : { initContainerStatuses: initContainers }),
    containerStatuses: containerStatuses(pod, stage),
    ...(status.qosClass === undefined ? {} : { qosClass: status.qosClass }),
  }
}

const EVICTION = {
  reason: 'Evicted',
  message: 'The node was low on resource: memory. ',
} as const

function phaseOf(stage: Stage): 'Pending' | 'Running' | 'Succeeded' | 'Failed' {
  switch (stage.at) {
    case 'creating':
    case 'unpullable':
      return 'Pending'
    case 'running':
    case 'restarting':
      return 'Running'
    case 'over':
      return stage.exit.code === 0 ? 'Succeeded' : 'Failed'
    case 'evicted':
      return 'Failed'
    default:
      return stage satisfies never
  }
}

type Verdict = Pick<PodCondition, 'status'> & Partial<Pick<PodCondition, 'reason' | 'message'>>

/** Conditions keep the time of their last change, and others' conditions stay. */
function conditionsOf(pod: Pod, stage: Stage, observedGeneration: number, now: number): PodCondition[] {
  const verdicts = verdictsOf(pod, stage)
  const before = pod.status.conditions ?? []
  const own = Object.entries(verdicts).map(([type, verdict]): PodCondition => {
    const current = before.find((condition) => condition.type === type)
    const isSame = current?.status === verdict.status
    return {
      type,
      ...verdict,
      observedGeneration,
      lastProbeTime: null as unknown as string,
      lastTransitionTime: (isSame ? current?.lastTransitionTime : undefined) ?? formatTime(now),
    }
  })
  return [...own, ...before.filter(({ type }) => !(type in verdicts))]
}

function verdictsOf({ spec, status }: Pod, stage: Stage): Record<string, Verdict> {
  const begun = stage.at === 'running' || stage.at === 'restarting'
  const hasSandbox = begun || stage.at === 'unpullable'
  const initContainers = (spec.initContainers ?? []).map(({ name }) => name)
  const initialized: Verdict =
    begun || stage.at === 'over' || initContainers.length === 0
      ? { status: 'True', ...(stage.at === 'over' && stage.exit.code === 0 ? { reason: 'PodCompleted' } : {}) }
      : {
          status: 'False',
          reason: 'ContainersNotInitialized',
          message: `containers with incomplete status: [${initContainers.join(' ')}]`,
        }
  const containersReady = readiness(spec.containers, stage)
  const gates = (spec.readinessGates ?? []).map(({ conditionType }) => conditionType)
  const closed = gates.filter(
    (gate) => !status.conditions?.some(({ type, status: value }) => type === gate && value === 'True'),
  )
  const ready: Verdict =
    containersReady.status === 'True' && closed.length > 0
      ? { status: 'False', reason: 'ReadinessGatesNotReady', message: gatesText(closed) }
      : containersReady
  return {
    PodReadyToStartContainers: { status: hasSandbox ? 'True' : 'False' },
    Initialized: initialized,
    Ready: ready,
    ContainersReady: containersReady,
    PodScheduled: { status: 'True' },
    ...(stage.at === 'evicted'
      ? { DisruptionTarget: { status: 'True', reason: 'TerminationByKubelet', message: EVICTION.message } }
      : {}),
  }
}

function gatesText(gates: readonly string[]): string {
  return gates.map((gate) => `corresponding condition of pod readiness gate "${gate}" does not exist.`).join(', ')
}

function readiness(containers: readonly { readonly name: string }[], stage: Stage): Verdict {
  if (stage.at === 'running' && stage.ready) return { status: 'True' }
  if (stage.at === 'over') return { status: 'False', reason: stage.exit.code === 0 ? 'PodCompleted' : 'PodFailed' }
  if (stage.at === 'evicted') return { status: 'False', reason: 'PodFailed' }
  const names = containers.map(({ name }) => name).join(' ')
  return { status: 'False', reason: 'ContainersNotReady', message: `containers with unready status: [${names}]` }
}
