import type { Container } from '@setpoint/kube/kinds/v1'
import type { Pod, Recorder } from '../machinery/index.js'
import { podText, pullProblem } from './containers.js'
import type { Stage } from './stage.js'

/** Tells what entering a stage brings with it, container by container. */
export function tellStage(events: Recorder, pod: Pod, stage: Stage, before: Stage | undefined): void {
  switch (stage.at) {
    case 'running':
      if (before?.at === 'running' && before.restarts === stage.restarts) return
      if (before?.at === 'creating' || before?.at === 'unpullable') {
        for (const container of pod.spec.initContainers ?? []) tellStart(events, pod, container, 'initContainers')
      }
      for (const container of pod.spec.containers) tellStart(events, pod, container, 'containers')
      return
    case 'unpullable':
      for (const container of pod.spec.containers) tellPullFailure(events, pod, container, stage.backingOff)
      return
    case 'restarting':
      for (const container of pod.spec.containers) {
        const message = `Back-off restarting failed container ${container.name} in pod ${podText(pod)}`
        events.warning(pod, 'BackOff', message, part(container, 'containers'))
      }
      return
    case 'evicted':
      events.warning(pod, 'Evicted', 'The node was low on resource: memory. ')
      return
    default:
  }
}

/** A kubelet tells that it stops containers, once. */
export function tellKilling(events: Recorder, pod: Pod): void {
  for (const container of pod.spec.containers) {
    events.normal(pod, 'Killing', `Stopping container ${container.name}`, part(container, 'containers'))
  }
}

type Field = 'containers' | 'initContainers'

function tellStart(events: Recorder, pod: Pod, container: Container, field: Field): void {
  const { image = '', imagePullPolicy } = container
  const detail = part(container, field)
  if (imagePullPolicy === 'Always') {
    events.normal(pod, 'Pulling', `Pulling image "${image}"`, detail)
    const message = `Successfully pulled image "${image}" in 1ms (1ms including waiting). Image size: 0 bytes.`
    events.normal(pod, 'Pulled', message, detail)
  } else {
    const message = `Container image "${image}" already present on machine and can be accessed by the pod`
    events.normal(pod, 'Pulled', message, detail)
  }
  events.normal(pod, 'Created', 'Container created', detail)
  events.normal(pod, 'Started', 'Container started', detail)
}

function tellPullFailure(events: Recorder, pod: Pod, container: Container, backingOff: boolean): void {
  const { image = '' } = container
  const detail = part(container, 'containers')
  if (backingOff) {
    events.normal(pod, 'BackOff', `Back-off pulling image "${image}"`, detail)
    events.warning(pod, 'Failed', 'Error: ImagePullBackOff', detail)
    return
  }
  events.normal(pod, 'Pulling', `Pulling image "${image}"`, detail)
  events.warning(pod, 'Failed', `Failed to pull image "${image}": ${pullProblem(image)}`, detail)
  events.warning(pod, 'Failed', 'Error: ErrImagePull', detail)
}

function part({ name }: Container, field: Field): { fieldPath: string } {
  return { fieldPath: `spec.${field}{${name}}` }
}
