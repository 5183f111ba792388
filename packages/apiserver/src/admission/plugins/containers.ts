import type { Container, PodSpec } from '@setpoint/kube/kinds/v1'

/** The containers of a pod that nobody has validated yet: a client may send none at all, and is told so only later. */
export function containersOf({ containers }: PodSpec): Container[] {
  return containers ?? []
}
