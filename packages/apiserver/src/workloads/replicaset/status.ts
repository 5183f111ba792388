import { formatTime } from '@setpoint/kube'
import type { ReplicaSetStatus } from '@setpoint/kube/kinds/apps/v1'
import { compact, isAvailable, isReady, labelsSelectorOf, type Pod, type PodTemplate } from '../machinery/index.js'

export interface ReplicaSetObservation {
  readonly status: ReplicaSetStatus
  readonly generation: number
  readonly replicas: number
  readonly minReadySeconds: number
  readonly template: PodTemplate
  readonly active: readonly Pod[]
  /** How many pods are on their way out; undefined where the kind does not tell. */
  readonly terminating: number | undefined
  /** Why replicas could not be created or deleted just now. */
  readonly failure: string | undefined
  readonly now: number
}

/** What a ReplicaSet or a ReplicationController says about its pods. */
export function replicaSetStatus(seen: ReplicaSetObservation): ReplicaSetStatus {
  const { active, minReadySeconds, now, terminating } = seen
  const labels = labelsSelectorOf(seen.template.metadata.labels ?? {})
  const conditions = conditionsOf(seen)
  return compact<ReplicaSetStatus>(
    {
      replicas: active.length,
      fullyLabeledReplicas: active.filter(({ metadata }) => labels.matches(metadata.labels ?? {})).length,
      readyReplicas: active.filter(isReady).length,
      availableReplicas: active.filter((pod) => isAvailable(pod, minReadySeconds, now)).length,
      ...(terminating === undefined ? {} : { terminatingReplicas: terminating }),
      observedGeneration: seen.generation,
      conditions,
    },
    terminating === undefined ? ['replicas'] : ['replicas', 'terminatingReplicas'],
  )
}

/** The one condition there is: that replicas could not be made or removed. It goes when they could. */
function conditionsOf({
  status,
  failure,
  active,
  replicas,
  now,
}: ReplicaSetObservation): ReplicaSetStatus['conditions'] {
  const conditions = status.conditions ?? []
  const others = conditions.filter(({ type }) => type !== 'ReplicaFailure')
  if (failure === undefined) return others
  if (others.length < conditions.length) return conditions
  const reason = active.length < replicas ? 'FailedCreate' : 'FailedDelete'
  return [
    ...others,
    { type: 'ReplicaFailure', status: 'True', lastTransitionTime: formatTime(now), reason, message: failure },
  ]
}
