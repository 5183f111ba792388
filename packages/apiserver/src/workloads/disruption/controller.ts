import { controllerOf, formatLabelSelector, parseTime, sameValue } from '@setpoint/kube'
import {
  type Cluster,
  enqueueEach,
  keyOf,
  nameOf,
  namespaceOf,
  type Pod,
  type PodDisruptionBudget,
  selectorOf,
  splitKey,
} from '../machinery/index.js'
import { budgetStatus, DELETION_TIMEOUT, expectation } from './status.js'

/** Keeps the status of every PodDisruptionBudget: how many of its pods may go at this moment. */
export function startDisruptionBudgets(cluster: Cluster): void {
  const { budgets, pods, clock } = cluster
  const kit = cluster.controller('disruption-controller', sync, 'controllermanager')
  enqueueEach(budgets, kit.loop)
  pods.onChange(({ object, previous }) => {
    for (const budget of budgets.list(namespaceOf(object))) {
      const selector = selectorOf(budget.spec.selector)
      const selects = (pod: Pod | undefined): boolean =>
        pod !== undefined && selector.matches(pod.metadata.labels ?? {})
      if (selects(object) || selects(previous)) kit.loop.add(keyOf(budget))
    }
  })

  async function sync(key: string): Promise<void> {
    const budget = budgets.get(...splitKey(key))
    if (budget === undefined) return
    const selector = selectorOf(budget.spec.selector)
    const selected = pods.list(namespaceOf(budget)).filter(({ metadata }) => selector.matches(metadata.labels ?? {}))
    if (selected.length === 0) kit.events.normal(budget, 'NoPods', 'No matching pods found')
    const { expected, healthy } = expectation(budget, selected.length, () => scaleOf(budget, selected))
    const disrupted = stillDisrupted(budget, selected)
    const status = budgetStatus({ budget, pods: selected, expected, healthy, disrupted, clock })
    if (sameValue(status, budget.status)) return
    await kit.writer.updateStatus(budgets, budget, (draft) => {
      draft.status = status
    })
  }

  /** How many pods the owners of these pods want together. */
  function scaleOf(budget: PodDisruptionBudget, selected: readonly Pod[]): number {
    const scales = new Map<string, number>()
    let unmanaged = 0
    for (const pod of selected) {
      const owner = controllerOf(pod)
      if (owner === undefined) unmanaged++
      else if (!scales.has(owner.uid)) scales.set(...ownerScale(namespaceOf(pod), owner.kind, owner.name, owner.uid))
    }
    if (unmanaged > 0) {
      const text = formatLabelSelector(budget.spec.selector)
      const message = `Pods selected by this PodDisruptionBudget (selector: ${text}) were found to be unmanaged. As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.`
      kit.events.warning(budget, 'UnmanagedPods', message)
    }
    return [...scales.values()].reduce((sum, scale) => sum + scale, 0)
  }

  /** A ReplicaSet of a Deployment counts with the whole Deployment. */
  function ownerScale(namespace: string, kind: string, name: string, uid: string): [uid: string, scale: number] {
    if (kind === 'StatefulSet') return [uid, cluster.statefulSets.get(namespace, name)?.spec.replicas ?? 0]
    if (kind === 'ReplicationController') {
      return [uid, cluster.replicationControllers.get(namespace, name)?.spec.replicas ?? 0]
    }
    const set = kind === 'ReplicaSet' ? cluster.replicaSets.get(namespace, name) : undefined
    const deployment = set === undefined ? undefined : controllerOf(set)
    if (deployment?.kind === 'Deployment') {
      return [deployment.uid, cluster.deployments.get(namespace, deployment.name)?.spec.replicas ?? 0]
    }
    return [uid, set?.spec.replicas ?? 0]
  }

  /** Evictions that were allowed and whose pods are still there; after a while they are taken back. */
  function stillDisrupted(budget: PodDisruptionBudget, selected: readonly Pod[]): { [pod: string]: string } {
    const now = clock.now()
    const disrupted: { [pod: string]: string } = {}
    for (const pod of selected) {
      const since = budget.status.disruptedPods?.[nameOf(pod)]
      if (since === undefined || pod.metadata.deletionTimestamp !== undefined) continue
      const end = (parseTime(since) ?? 0) + DELETION_TIMEOUT
      if (end < now) {
        const message = `Pod was expected by PDB ${namespaceOf(budget)}/${namespaceOf(budget)} to be deleted but it wasn't`
        kit.events.warning(pod, 'NotDeleted', message)
        continue
      }
      disrupted[nameOf(pod)] = since
      kit.loop.addAfter(keyOf(budget), end - now)
    }
    return disrupted
  }
}
