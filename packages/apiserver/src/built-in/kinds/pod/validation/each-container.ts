import type { FieldPath } from '@setpoint/kube'
import type { Container, EphemeralContainer, PodSpec } from '@setpoint/kube/kinds/v1'

export type AnyContainer = Container | EphemeralContainer

/** All containers with their paths: those that initialize, those that run, those that were added to look inside. */
export function* eachContainer(spec: PodSpec, path: FieldPath): Generator<[AnyContainer, FieldPath]> {
  for (const field of ['initContainers', 'containers', 'ephemeralContainers'] as const) {
    for (const [index, container] of (spec[field] ?? []).entries()) yield [container, path.child(field).index(index)]
  }
}

export function* containersOf({ initContainers, containers, ephemeralContainers }: PodSpec): Generator<AnyContainer> {
  yield* initContainers ?? []
  yield* containers ?? []
  yield* ephemeralContainers ?? []
}
