import type { StatefulSetStatus } from '@setpoint/kube/kinds/apps/v1'
import { compact, isAvailable, type Pod, type StatefulSet } from '../machinery/index.js'
import { isCreated, isRunningAndReady, replicasOf, revisionNameOf } from './pods.js'

export interface StatefulSetObservation {
  readonly set: StatefulSet
  readonly pods: readonly Pod[]
  readonly currentRevision: string
  readonly updateRevision: string
  readonly collisionCount: number
  /** Pods of the current revision that were just sent away. */
  readonly removed: number
  readonly now: number
}

/** What a StatefulSet says about its pods. */
export function statefulSetStatus(seen: StatefulSetObservation): StatefulSetStatus {
  const { set, pods, currentRevision, updateRevision, now } = seen
  const created = pods.filter(isCreated)
  const staying = created.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
  const ready = pods.filter(isRunningAndReady)
  const ofRevision = (name: string): number => staying.filter((pod) => revisionNameOf(pod) === name).length
  const updated = ofRevision(updateRevision)
  const goal = replicasOf(set)
  const isComplete =
    set.spec.updateStrategy?.type === 'RollingUpdate' &&
    updated === goal &&
    ready.length === goal &&
    created.length === goal
  return compact<StatefulSetStatus>(
    {
      observedGeneration: set.metadata.generation ?? 0,
      replicas: created.length,
      readyReplicas: ready.length,
      currentReplicas: isComplete ? updated : ofRevision(currentRevision) - seen.removed,
      updatedReplicas: updated,
      currentRevision: isComplete ? updateRevision : currentRevision,
      updateRevision,
      collisionCount: seen.collisionCount,
      availableReplicas: ready.filter((pod) => isAvailable(pod, set.spec.minReadySeconds ?? 0, now)).length,
    },
    ['replicas', 'availableReplicas', 'collisionCount'],
  )
}
