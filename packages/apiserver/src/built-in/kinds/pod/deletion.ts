import type { KubeObject } from '@setpoint/kube'
import type { Pod } from '@setpoint/kube/kinds/v1'

/** Whoever runs a pod gets time to shut it down; where nobody does, there is nothing to wait for. */
export function gracePeriod(object: KubeObject, requestedSeconds: number | undefined): number {
  const { spec, status } = object as unknown as Pod
  const isScheduled = (spec?.nodeName ?? '') !== ''
  const isOver = status?.phase === 'Failed' || status?.phase === 'Succeeded'
  if (!isScheduled || isOver) return 0
  const period = requestedSeconds ?? spec?.terminationGracePeriodSeconds ?? 0
  return period < 0 ? 1 : period
}
