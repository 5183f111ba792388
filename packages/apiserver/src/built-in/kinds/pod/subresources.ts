import { type KubeObject, sameValue, validateObjectMetaUpdate } from '@setpoint/kube'
import type { Container, Pod, PodSpec } from '@setpoint/kube/kinds/v1'
import { keep, keepMetadata, type Strategy, type UpdateStrategy } from '../../../resource/index.js'
import { validateFinalizerDomains } from '../finalizer-names.js'
import { validateEphemeralContainersUpdate, validateResize } from './validation/index.js'

type Validate = (pod: Pod, old: Pod) => ReturnType<UpdateStrategy['validateUpdate']>

/** A part of a pod's spec that changes by a path of its own. `only` makes the new spec from the old one. */
function partialUpdate(
  main: Strategy,
  only: (spec: PodSpec, old: PodSpec) => PodSpec | undefined,
  validate: Validate,
): UpdateStrategy {
  return {
    prepareForUpdate(object, old) {
      const [pod, before] = [as(object), as(old)]
      const spec = only(pod.spec ?? { containers: [] }, before.spec ?? { containers: [] })
      // What cannot be told apart from a mistake is left to validation as it is.
      if (spec !== undefined) {
        pod.spec = spec
        keep(object, old, ['status'])
        keepMetadata(object, old)
      }
      if (!sameValue(pod.spec, before.spec)) object.metadata.generation = (old.metadata.generation ?? 0) + 1
    },
    validateUpdate(object, old) {
      return [
        ...validateObjectMetaUpdate(object.metadata, old.metadata),
        ...validateFinalizerDomains(object.metadata),
        ...validate(as(object), as(old)),
      ]
    },
    canonicalize() {},
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: main.allowUnconditionalUpdate,
  }
}

function as(object: KubeObject): Pod {
  return object as unknown as Pod
}

/** `pods/NAME/ephemeralcontainers`: containers to look inside with, added while it runs. */
export function ephemeralContainersStrategy(_base: UpdateStrategy, main: Strategy): UpdateStrategy {
  return partialUpdate(
    main,
    ({ ephemeralContainers }, old) => {
      const { ephemeralContainers: _, ...rest } = old
      return ephemeralContainers === undefined ? rest : { ...rest, ephemeralContainers }
    },
    validateEphemeralContainersUpdate,
  )
}

/** `pods/NAME/resize`: the resources of a running pod. */
export function resizeStrategy(_base: UpdateStrategy, main: Strategy): UpdateStrategy {
  return partialUpdate(main, resized, validateResize)
}

function resized(spec: PodSpec, old: PodSpec): PodSpec | undefined {
  const containers = resizedContainers(spec.containers, old.containers)
  const initContainers = resizedContainers(spec.initContainers, old.initContainers)
  if (containers === undefined || initContainers === undefined) return undefined
  const { resources: _, ...rest } = old
  return {
    ...rest,
    ...(spec.resources === undefined ? {} : { resources: spec.resources }),
    containers,
    ...(initContainers.length === 0 ? {} : { initContainers }),
  }
}

/** The old containers with the new resources; the new ones where they are not the same containers. */
function resizedContainers(
  containers: readonly Container[] | undefined,
  old: readonly Container[] | undefined,
): Container[] | undefined {
  const [now, before] = [containers ?? [], old ?? []]
  if (now.length !== before.length) return undefined
  if (now.some(({ name }, index) => before[index]?.name !== name)) return [...now]
  return before.map((container, index) => {
    const next: Container = { ...container }
    keep(next, now[index] as Container, ['resources', 'resizePolicy'])
    return next
  })
}
