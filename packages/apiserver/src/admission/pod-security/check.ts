import type { Container, PodSpec } from '@setpoint/kube/kinds/v1'

/** A pod, or what would become one. */
export interface CheckedPod {
  readonly annotations: Readonly<Record<string, string>>
  readonly spec: PodSpec
}

/** Why a pod does not meet a standard. */
export interface Violation {
  readonly reason: string
  readonly detail: string
}

export interface Check {
  readonly id: string
  /** The minor release that brought the check. Default 0. */
  readonly since?: number
  /** Checks of the level below that this one includes. */
  readonly overrides?: string
  /** `minor` is the release whose rules hold. */
  check(pod: CheckedPod, minor: number): Violation | undefined
}

export function containersOf({ initContainers = [], containers, ephemeralContainers = [] }: PodSpec): Container[] {
  return [...initContainers, ...containers, ...(ephemeralContainers as unknown as Container[])]
}

/** `container "a"`, `containers "a", "b"` */
export function named(what: string, names: readonly string[]): string {
  return `${plural(what, names.length)} ${quoted(names)}`
}

export function plural(word: string, count: number): string {
  return count === 1 ? word : `${word}s`
}

export function quoted(items: readonly string[]): string {
  return items.map((item) => `"${item}"`).join(', ')
}

export function sorted(items: Iterable<string>): string[] {
  return [...new Set(items)].sort()
}

/** The pod itself, where it says so, and the containers that do: `pod and container "a"`; '' when nobody does. */
export function setters(pod: boolean, containers: readonly string[]): string {
  return [...(pod ? ['pod'] : []), ...(containers.length === 0 ? [] : [named('container', containers)])].join(' and ')
}

/** Containers that have what is looked for. */
export function containersWith({ spec }: CheckedPod, bad: (container: Container) => boolean): string[] {
  return containersOf(spec)
    .filter(bad)
    .map(({ name }) => name)
}

/** A pod in a user namespace of its own: root in it is nobody outside. */
export function hasUserNamespace({ spec }: CheckedPod): boolean {
  return spec.hostUsers === false
}

export function isWindows({ spec }: CheckedPod): boolean {
  return spec.os?.name === 'windows'
}
