import { type Clock, formatTime } from '@setpoint/kube'
import type { Pod, PodCondition } from '@setpoint/kube/kinds/v1'

/** Sets a condition of a pod; its time of transition changes with its status alone. Changes `pod`. */
export function setPodCondition(pod: Pod, condition: PodCondition, clock: Clock): void {
  const conditions = pod.status?.conditions ?? []
  const old = conditions.find(({ type }) => type === condition.type)
  const lastTransitionTime =
    old?.status === condition.status && old.lastTransitionTime !== undefined
      ? old.lastTransitionTime
      : formatTime(clock.now())
  // Go writes the time of a probe that never was.
  const next = { lastProbeTime: null, lastTransitionTime, ...condition } as unknown as PodCondition
  const replaced = conditions.map((each) => (each === old ? next : each))
  pod.status = { ...pod.status, conditions: old === undefined ? [...conditions, next] : replaced }
}
