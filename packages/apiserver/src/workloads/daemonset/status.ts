import type { DaemonSetStatus } from '@setpoint/kube/kinds/apps/v1'
import { compact, type DaemonSet, isAvailable, isReady, nameOf, type Node } from '../machinery/index.js'
import { byPlaceAndAge, type PodsByNode } from './plan.js'
import { isUpdated, verdictOn } from './template.js'

/** How many daemons there are, and how many there should be. */
export function daemonSetStatus(
  set: DaemonSet,
  nodes: readonly Node[],
  pods: PodsByNode,
  hash: string,
  now: number,
): DaemonSetStatus {
  const count = { desired: 0, current: 0, misscheduled: 0, ready: 0, updated: 0, available: 0 }
  for (const node of nodes) {
    const [pod] = [...(pods.get(nameOf(node)) ?? [])].sort(byPlaceAndAge)
    if (!verdictOn(set, node).run) {
      if (pod !== undefined) count.misscheduled++
      continue
    }
    count.desired++
    if (pod === undefined) continue
    count.current++
    if (isReady(pod)) count.ready++
    if (isAvailable(pod, set.spec.minReadySeconds ?? 0, now)) count.available++
    if (isUpdated(set, pod, hash)) count.updated++
  }
  const { collisionCount } = set.status
  return compact<DaemonSetStatus>(
    {
      currentNumberScheduled: count.current,
      numberMisscheduled: count.misscheduled,
      desiredNumberScheduled: count.desired,
      numberReady: count.ready,
      observedGeneration: set.metadata.generation ?? 0,
      updatedNumberScheduled: count.updated,
      numberAvailable: count.available,
      numberUnavailable: count.desired - count.available,
      ...(collisionCount === undefined ? {} : { collisionCount }),
    },
    [
      'currentNumberScheduled',
      'numberMisscheduled',
      'desiredNumberScheduled',
      'numberReady',
      ...(collisionCount === undefined ? [] : (['collisionCount'] as const)),
    ],
  )
}
