import type { ContainerStatus, Pod } from '@setpoint/kube/kinds/v1'
import { isTrue, milliseconds } from '../cells.js'
import type { Loose, Subject } from '../columns.js'
import { humanDuration } from '@setpoint/kube'

/** What `kubectl get pods` says about a pod beside its name and age. */
export interface PodSummary {
  /** Ready containers of all; sidecars count, other init containers do not. */
  readonly ready: string
  readonly status: string
  readonly restarts: string
}

type Container = Loose<ContainerStatus>

/**
 * The word for a pod's state is a ladder: its phase, then the reason in its status, then what the first unfinished init
 * container says, then what the first container that says anything says, and above all of them that it is going away.
 */
export function podSummary({ metadata, spec, status }: Subject<Pod>, now: number): PodSummary {
  const sidecars = new Set(
    (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name),
  )
  const init = initialization(status?.initContainerStatuses ?? [], sidecars, spec?.initContainers?.length ?? 0)
  let word = init.stage ?? wordOfPod(status)
  let { ready, restarts } = init
  if (init.stage === undefined || isTrue(status?.conditions, 'Initialized')) {
    const main = mainContainers(status?.containerStatuses ?? [], word, isTrue(status?.conditions, 'Ready'))
    word = main.word
    ready += main.ready
    restarts = plus(init.sidecarRestarts, main.restarts)
  }
  if (metadata.deletionTimestamp !== undefined) {
    if (status?.reason === 'NodeLost') word = 'Unknown'
    else if (status?.phase !== 'Succeeded' && status?.phase !== 'Failed') word = 'Terminating'
  }
  return {
    ready: `${ready}/${(spec?.containers?.length ?? 0) + sidecars.size}`,
    status: word,
    restarts: restartsText(restarts, now),
  }
}

function wordOfPod(status: Subject<Pod>['status']): string {
  const gated = status?.conditions?.some(({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated')
  if (gated === true) return 'SchedulingGated'
  return status?.reason === undefined || status.reason === '' ? (status?.phase ?? '') : status.reason
}

interface Restarts {
  readonly count: number
  /** When a container last ended before it was started again; undefined when none did. */
  readonly last: number | undefined
}

const NO_RESTARTS: Restarts = { count: 0, last: undefined }

function restartsOf({ restartCount = 0, lastState }: Container): Restarts {
  return { count: restartCount, last: milliseconds(lastState?.terminated?.finishedAt) }
}

function plus(a: Restarts, b: Restarts): Restarts {
  const last = a.last === undefined ? b.last : b.last === undefined ? a.last : Math.max(a.last, b.last)
  return { count: a.count + b.count, last }
}

function restartsText({ count, last }: Restarts, now: number): string {
  return count === 0 || last === undefined ? `${count}` : `${count} (${humanDuration(now - last)} ago)`
}

interface Initialization {
  /** `Init:…` while an init container is unfinished; undefined when all have done their part. */
  readonly stage: string | undefined
  /** Sidecars that are ready. */
  readonly ready: number
  /** Of the init containers seen up to the unfinished one. */
  readonly restarts: Restarts
  readonly sidecarRestarts: Restarts
}

/** Looks at the init containers in order, up to the first that the pod still waits for. */
function initialization(
  statuses: readonly Container[],
  sidecars: ReadonlySet<string | undefined>,
  total: number,
): Initialization {
  let ready = 0
  let restarts = NO_RESTARTS
  let sidecarRestarts = NO_RESTARTS
  for (const [index, container] of statuses.entries()) {
    const isSidecar = sidecars.has(container.name)
    restarts = plus(restarts, restartsOf(container))
    if (isSidecar) sidecarRestarts = plus(sidecarRestarts, restartsOf(container))
    if (container.state?.terminated?.exitCode === 0) continue
    if (isSidecar && container.started === true) {
      if (container.ready === true) ready++
      continue
    }
    const stage = `Init:${stageOf(container) ?? `${index}/${total}`}`
    return { stage, ready, restarts, sidecarRestarts }
  }
  return { stage: undefined, ready, restarts, sidecarRestarts }
}

function stageOf({ state }: Container): string | undefined {
  if (state?.terminated !== undefined) return endOf(state.terminated)
  const reason = state?.waiting?.reason
  return reason === '' || reason === 'PodInitializing' ? undefined : reason
}

/** Why a container ended: its reason, or the signal, or the exit code. */
function endOf({
  reason = '',
  signal = 0,
  exitCode = 0,
}: NonNullable<NonNullable<Container['state']>['terminated']>): string {
  if (reason !== '') return reason
  return signal === 0 ? `ExitCode:${exitCode}` : `Signal:${signal}`
}

interface MainContainers {
  readonly word: string
  readonly ready: number
  readonly restarts: Restarts
}

/** Looks at the containers from the last to the first: the first one that has something to say has the last word. */
function mainContainers(statuses: readonly Container[], inherited: string, podIsReady: boolean): MainContainers {
  let word = inherited
  let failure = ''
  let ready = 0
  let restarts = NO_RESTARTS
  for (const container of statuses.toReversed()) {
    restarts = plus(restarts, restartsOf(container))
    const { waiting, terminated, running } = container.state ?? {}
    if (waiting?.reason !== undefined && waiting.reason !== '') {
      word = waiting.reason
    } else if (terminated !== undefined) {
      word = endOf(terminated)
      if (terminated.exitCode !== 0) failure = word
    } else if (container.ready === true && running !== undefined) {
      ready++
    }
  }
  if (word === 'Completed') word = completed(ready > 0, podIsReady, failure)
  return { word, ready, restarts }
}

/** One container is done; that is not the whole story while another runs or has failed. */
function completed(anyRuns: boolean, podIsReady: boolean, failure: string): string {
  if (anyRuns && podIsReady) return 'Running'
  if (failure !== '') return failure
  return anyRuns ? 'NotReady' : 'Completed'
}
