import { controllerOf, sameValue } from '@setpoint/kube'
import {
  claim,
  type Cluster,
  type Deployment,
  enqueueEach,
  enqueueOwners,
  keyOf,
  selectorOf,
  splitKey,
} from '../machinery/index.js'
import { rollBack, rollbackTarget } from './rollback.js'
import { Rollout } from './rollout.js'
import { recreate, rollingUpdate } from './strategies.js'

/** Rolls every Deployment's template out. */
export function startDeployments(cluster: Cluster): void {
  const kit = cluster.controller('deployment-controller', sync)
  enqueueEach(cluster.deployments, kit.loop)
  enqueueOwners(cluster.replicaSets, cluster.deployments, kit.loop, ({ spec }) => selectorOf(spec.selector))
  // A Deployment that recreates waits for its last old pod.
  cluster.pods.onChange(({ object, deleted }) => {
    const set = deleted ? controllerOf(object) : undefined
    if (set?.kind !== 'ReplicaSet') return
    const found = cluster.replicaSets.get(object.metadata.namespace ?? '', set.name)
    const owner = found === undefined ? undefined : controllerOf(found)
    if (owner?.kind === 'Deployment') kit.loop.add(`${object.metadata.namespace ?? ''}/${owner.name}`)
  })

  async function sync(key: string): Promise<void> {
    const deployment = cluster.deployments.get(...splitKey(key))
    if (deployment === undefined) return
    if (sameValue(deployment.spec.selector, {})) {
      await refuseEverything(deployment)
      return
    }
    const all = await claim({
      owner: deployment,
      selector: selectorOf(deployment.spec.selector),
      store: cluster.replicaSets,
      writer: kit.writer,
    })
    const rollout = new Rollout(cluster, kit, deployment)
    if (deployment.metadata.deletionTimestamp !== undefined) {
      await rollout.writeStatus(await rollout.sets(all, false))
      return
    }
    await rollout.tellPause()
    if (deployment.spec.paused === true) {
      const sets = await rollout.sets(all, false)
      await rollout.scale(sets)
      if (rollbackTarget(deployment) === undefined) await rollout.cleanUp(sets.old)
      await rollout.writeStatus(sets)
      return
    }
    const target = rollbackTarget(deployment)
    if (target !== undefined) {
      await rollBack(rollout, all, target)
      return
    }
    const sets = await rollout.sets(all, false)
    if (rollout.hasNewScale(sets)) {
      await rollout.scale(sets)
      await rollout.writeStatus(sets)
      return
    }
    const current = all.map((set) => cluster.replicaSets.get(...splitKey(keyOf(set))) ?? set)
    if (deployment.spec.strategy?.type === 'Recreate') await recreate(rollout, current)
    else await rollingUpdate(rollout, current)
  }

  async function refuseEverything(deployment: Deployment): Promise<void> {
    const message = 'This deployment is selecting all pods. A non-empty selector is required.'
    kit.events.warning(deployment, 'SelectingAll', message)
    await kit.writer.updateStatus(cluster.deployments, deployment, (draft) => {
      draft.status.observedGeneration = deployment.metadata.generation ?? 0
    })
  }
}
