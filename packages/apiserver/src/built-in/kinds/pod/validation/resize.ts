import { type FieldError, forbidden, invalid, sameValue } from '@setpoint/kube'
import type { Container, Pod, PodSpec, ResourceRequirements } from '@setpoint/kube/kinds/v1'
import { qualityOfService } from '../quality-of-service.js'
import { isSidecar, type ResourceList } from '../resources.js'
import { isMirror } from './annotations.js'
import { checkPod, SPEC, specOf } from './pod.js'

const RESIZABLE: ReadonlySet<string> = new Set(['cpu', 'memory'])
const FIELDS = ['containers', 'initContainers'] as const

/** Only processors and memory of containers that are there change, and the pod's class does not. */
export function validateResize(pod: Pod, old: Pod): FieldError[] {
  if (isMirror(old.metadata)) return [ofThePod('static pods cannot be resized')]
  if (specOf(old).os?.name === 'windows') return [ofThePod('windows pods cannot be resized')]
  const errors: FieldError[] = []
  const [spec, before] = [specOf(pod), specOf(old)]
  checkPod(errors, pod, old)
  const qualityBefore = old.status?.qosClass ?? qualityOfService(before)
  if (qualityBefore !== qualityOfService(spec)) {
    const shown = pod.status?.qosClass ?? ''
    errors.push(invalid(SPEC, shown, 'Pod QOS Class may not change as a result of resizing'))
  }
  if (!nodeSupportsResize(old)) errors.push(forbidden(SPEC, 'Pod running on node without support for resize'))
  const podResources = checkPodLevel(errors, spec, before)
  if (!checkSameContainers(errors, spec, before)) return errors
  checkRemoved(errors, spec, before)
  const settled = checkOnlyResizable(errors, spec, before)
  if (errors.length > 0) return errors
  const rest: PodSpec = { ...spec, ...settled }
  if (podResources === undefined) delete rest.resources
  else rest.resources = podResources
  if (!sameValue(rest, before)) errors.push(forbidden(SPEC, 'only cpu and memory resources are mutable'))
  return errors
}

function ofThePod(why: string): FieldError {
  return { ...forbidden(SPEC, why), field: '' }
}

/** A node that knows how to resize reports what a running container has. */
function nodeSupportsResize({ status }: Pod): boolean {
  const running = status?.containerStatuses?.find(({ state }) => state?.running !== undefined)
  return running === undefined || running.resources !== undefined
}

/** The pod's own resources with processors and memory as they were. */
function checkPodLevel(errors: FieldError[], spec: PodSpec, before: PodSpec): ResourceRequirements | undefined {
  if (!hasPodLevel(spec) && !hasPodLevel(before)) return spec.resources
  const at = SPEC.child('resources')
  if (before.resources !== undefined && spec.resources === undefined) {
    errors.push(forbidden(at, 'pod-level resources cannot be removed'))
    return before.resources
  }
  for (const list of ['requests', 'limits'] as const) {
    if (before.resources === undefined || !isRemoved(spec.resources?.[list], before.resources[list])) continue
    errors.push(forbidden(at.child(list), `pod-level resource ${list} cannot be removed`))
  }
  const settled = settle(spec.resources ?? {}, before.resources ?? {})
  const result = before.resources === undefined && Object.keys(settled).length === 0 ? undefined : settled
  if (!sameValue(result, before.resources)) {
    errors.push(forbidden(SPEC, 'only cpu and memory resources are mutable at pod-level'))
  }
  return result
}

function hasPodLevel({ resources }: PodSpec): boolean {
  return Object.keys(resources?.requests ?? {}).length + Object.keys(resources?.limits ?? {}).length > 0
}

function checkSameContainers(errors: FieldError[], spec: PodSpec, before: PodSpec): boolean {
  const found = errors.length
  for (const field of FIELDS) {
    const [containers, old] = [spec[field] ?? [], before[field] ?? []]
    if (containers.length !== old.length) {
      errors.push(forbidden(SPEC.child(field), `${field} may not be added or removed on resize`))
      continue
    }
    for (const [index, { name }] of old.entries()) {
      if (containers[index]?.name === name) continue
      const at = SPEC.child(field).index(index).child('name')
      errors.push(forbidden(at, `${field} may not be renamed or reordered on resize`))
    }
  }
  return errors.length === found
}

function checkRemoved(errors: FieldError[], spec: PodSpec, before: PodSpec): void {
  for (const field of ['initContainers', 'containers'] as const) {
    for (const [index, old] of (before[field] ?? []).entries()) {
      const at = SPEC.child(field).index(index).child('resources')
      for (const list of ['requests', 'limits'] as const) {
        if (!isRemoved(spec[field]?.[index]?.resources?.[list], old.resources?.[list])) continue
        errors.push(forbidden(at.child(list), `resource ${list} cannot be removed`))
      }
    }
  }
}

function isRemoved(list: ResourceList | undefined, old: ResourceList | undefined): boolean {
  return Object.keys(old ?? {}).some((name) => list?.[name] === undefined)
}

function checkOnlyResizable(
  errors: FieldError[],
  spec: PodSpec,
  before: PodSpec,
): Pick<PodSpec, 'containers' | 'initContainers'> {
  const containers = (spec.containers ?? []).map((container, index) =>
    settleContainer(container, before.containers[index]),
  )
  for (const [index, container] of containers.entries()) {
    if (sameValue(container, before.containers[index])) continue
    errors.push(forbidden(SPEC, 'only cpu and memory resources are mutable'))
  }
  const initContainers = spec.initContainers?.map((container, index) => {
    const old = before.initContainers?.[index]
    const settled = settleContainer(container, old)
    const at = SPEC.child('initContainers').index(index)
    if (!sameValue(settled, old)) {
      errors.push(forbidden(at, 'only cpu and memory resources for init or sidecar containers are mutable'))
    }
    const restarts = settled.resizePolicy?.some(({ restartPolicy }) => restartPolicy === 'RestartContainer') ?? false
    if (restarts && !isSidecar(container) && !sameValue(container, old)) {
      const why = 'non-sidecar init containers with a resize policy of RestartContainer cannot be resized'
      errors.push(forbidden(at, why))
    }
    return settled
  })
  return { containers, ...(initContainers === undefined ? {} : { initContainers }) }
}

function settleContainer(container: Container, old: Container | undefined): Container {
  return { ...container, resources: settle(container.resources ?? {}, old?.resources ?? {}) }
}

/** The resources with processors and memory as they were; claims are no part of a resize. */
function settle(resources: ResourceRequirements, old: ResourceRequirements): ResourceRequirements {
  const settled: ResourceRequirements = {}
  for (const list of ['limits', 'requests'] as const) {
    const kept = Object.entries(resources[list] ?? {}).filter(([name]) => !RESIZABLE.has(name))
    const restored = Object.entries(old[list] ?? {}).filter(([name]) => RESIZABLE.has(name))
    if (kept.length + restored.length > 0) settled[list] = Object.fromEntries([...kept, ...restored])
  }
  return settled
}
