import { formatTime } from '@setpoint/kube'
import type { Container, ContainerState, ContainerStatus } from '@setpoint/kube/kinds/v1'
import type { Pod } from '../machinery/index.js'
import { backoff, type Exit, type Stage } from './stage.js'

/** What a kubelet says about the containers of a pod at a stage. */
export function containerStatuses(pod: Pod, stage: Stage): ContainerStatus[] {
  return pod.spec.containers.map((container) => {
    const { state, lastState, restarts } = statesOf(pod, container, stage)
    const isRunning = stage.at === 'running'
    return {
      ...identity(pod, container, restarts, stage.at === 'creating' || stage.at === 'unpullable'),
      state,
      lastState,
      ready: stage.at === 'running' && stage.ready,
      restartCount: restarts,
      started: isRunning,
    }
  })
}

/** Init containers wait while the pod is created, and are done once it runs; those that stay run beside the others. */
export function initContainerStatuses(pod: Pod, stage: Stage): ContainerStatus[] {
  const waits = stage.at === 'creating' || stage.at === 'unpullable' || stage.at === 'evicted'
  return (pod.spec.initContainers ?? []).map((container) => {
    const stays = container.restartPolicy === 'Always'
    const running: ContainerState = { running: { startedAt: formatTime(stage.since) } }
    const done: ContainerState = {
      terminated: {
        ...terminated({ code: 0, reason: 'Completed', startedAt: stage.since, finishedAt: stage.since }),
        containerID: containerId(pod, container, 0),
      },
    }
    const begun = stays && stage.at !== 'over' ? running : done
    return {
      ...identity(pod, container, 0, waits),
      state: waits ? { waiting: { reason: 'PodInitializing' } } : begun,
      lastState: {},
      ready: !waits,
      restartCount: 0,
      started: stays && !waits,
    }
  })
}

interface States {
  readonly state: ContainerState
  readonly lastState: ContainerState
  readonly restarts: number
}

function statesOf(pod: Pod, container: Container, stage: Stage): States {
  const ended = (exit: Exit, restarts: number): ContainerState => ({
    terminated: { ...terminated(exit), containerID: containerId(pod, container, restarts) },
  })
  switch (stage.at) {
    case 'creating': {
      const reason = (pod.spec.initContainers ?? []).length > 0 ? 'PodInitializing' : 'ContainerCreating'
      return { state: { waiting: { reason } }, lastState: {}, restarts: 0 }
    }
    case 'unpullable':
      return { state: { waiting: pullFailure(container, stage.backingOff) }, lastState: {}, restarts: 0 }
    case 'running': {
      const { last, restarts } = stage
      return {
        state: { running: { startedAt: formatTime(stage.since) } },
        lastState: last === undefined ? {} : ended(last, restarts - 1),
        restarts,
      }
    }
    case 'restarting': {
      const message = `back-off ${backoffText(backoff(stage.restarts))} restarting failed container=${container.name} pod=${podText(pod)}`
      return {
        state: { waiting: { reason: 'CrashLoopBackOff', message } },
        lastState: ended(stage.last, stage.restarts),
        restarts: stage.restarts,
      }
    }
    case 'over':
      return { state: ended(stage.exit, stage.restarts), lastState: {}, restarts: stage.restarts }
    case 'evicted': {
      const exit: Exit = { code: 137, reason: 'Error', startedAt: stage.since, finishedAt: stage.since }
      return { state: ended(exit, 0), lastState: {}, restarts: 0 }
    }
    default:
      return stage satisfies never
  }
}

function pullFailure({ image = '' }: Container, backingOff: boolean): { reason: string; message: string } {
  const why = pullProblem(image)
  if (!backingOff) return { reason: 'ErrImagePull', message: why }
  return { reason: 'ImagePullBackOff', message: `Back-off pulling image "${image}": ErrImagePull: ${why}` }
}

export function pullProblem(image: string): string {
  return `failed to pull and unpack image "${image}": failed to resolve reference "${image}": ${image}: not found`
}

function terminated({ code, reason, startedAt, finishedAt }: Exit): NonNullable<ContainerState['terminated']> {
  return { exitCode: code, reason, startedAt: formatTime(startedAt), finishedAt: formatTime(finishedAt) }
}

function identity(
  pod: Pod,
  container: Container,
  restarts: number,
  waits: boolean,
): Pick<ContainerStatus, 'name' | 'image' | 'imageID' | 'containerID'> {
  const { name, image = '' } = container
  if (waits) return { name, image, imageID: '' }
  return { name, image, imageID: `simulated://${image}`, containerID: containerId(pod, container, restarts) }
}

/** Made up, but the same for the same run of the same container. */
function containerId({ metadata }: Pod, { name }: Container, restarts: number): string {
  return `simulated://${metadata.uid ?? ''}/${name}/${restarts}`
}

/** `web_default(0d5a…)`: how a kubelet calls a pod. */
export function podText({ metadata }: Pod): string {
  return `${metadata.name ?? ''}_${metadata.namespace ?? ''}(${metadata.uid ?? ''})`
}

/** `10s`, `2m40s`, `5m0s` */
function backoffText(milliseconds: number): string {
  const seconds = milliseconds / 1000
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`
}
