import { byAge, isOver, type ReplicaSet } from '../machinery/index.js'
import type { Rollout } from './rollout.js'
import { active, maxUnavailable, newSetSize, sizeOf, total, wanted } from './sizes.js'
import { allOf, isComplete, type Sets } from './status.js'

/** Up by one step or down by one step, within surge and unavailability; the next pass takes the next. */
export async function rollingUpdate(rollout: Rollout, all: readonly ReplicaSet[]): Promise<void> {
  const sets = await rollout.sets(all, true)
  const moved = (await scaleUp(rollout, sets)) || (await scaleDown(rollout, sets))
  if (!moved && isComplete(rollout.deployment, rollout.deployment.status)) await rollout.cleanUp(sets.old)
  await rollout.writeRolloutStatus(sets)
}

async function scaleUp(rollout: Rollout, sets: Sets): Promise<boolean> {
  const { newest } = sets
  const goal = wanted(rollout.deployment)
  if (newest === undefined || sizeOf(newest) === goal) return false
  const size = sizeOf(newest) > goal ? goal : newSetSize(rollout.deployment, allOf(sets), sizeOf(newest))
  return (await rollout.resize(newest, size)) !== undefined
}

async function scaleDown(rollout: Rollout, sets: Sets): Promise<boolean> {
  const old = active(sets.old).sort(byAge)
  const { deployment } = rollout
  if (sets.newest === undefined || old.length === 0) return false
  const minAvailable = wanted(deployment) - maxUnavailable(deployment)
  const unavailable = sizeOf(sets.newest) - (sets.newest.status.availableReplicas ?? 0)
  const room = total(allOf(sets), sizeOf) - minAvailable - unavailable
  if (room <= 0) return false

  // What does not serve goes first: it would only hold the rollout up.
  let cleaned = 0
  const healthy: ReplicaSet[] = []
  for (const set of old) {
    const unhealthy = sizeOf(set) - (set.status.availableReplicas ?? 0)
    const count = Math.min(room - cleaned, unhealthy)
    const updated = count > 0 ? await rollout.resize(set, sizeOf(set) - count) : undefined
    if (updated !== undefined) cleaned += count
    healthy.push(updated ?? set)
  }
  const surplus = total([...healthy, sets.newest], ({ status }) => status.availableReplicas) - minAvailable
  const removed = await removeReplicas(rollout, healthy, surplus)
  return cleaned + removed > 0
}

async function removeReplicas(rollout: Rollout, sets: readonly ReplicaSet[], surplus: number): Promise<number> {
  let removed = 0
  for (const set of sets) {
    const count = Math.min(sizeOf(set), surplus - removed)
    if (count <= 0) continue
    await rollout.resize(set, sizeOf(set) - count)
    removed += count
  }
  return removed
}

/** All old pods go before the first new one comes. */
export async function recreate(rollout: Rollout, all: readonly ReplicaSet[]): Promise<void> {
  let sets = await rollout.sets(all, false)
  let scaledDown = false
  for (const set of active(sets.old)) {
    if ((await rollout.resize(set, 0)) !== undefined) scaledDown = true
  }
  if (scaledDown || hasOldPods(rollout, sets, all)) {
    await rollout.writeRolloutStatus(sets)
    return
  }
  if (sets.newest === undefined) sets = await rollout.sets(all, true)
  if (sets.newest !== undefined) await rollout.resize(sets.newest, wanted(rollout.deployment))
  if (isComplete(rollout.deployment, rollout.deployment.status)) await rollout.cleanUp(sets.old)
  await rollout.writeRolloutStatus(sets)
}

function hasOldPods({ cluster }: Rollout, { newest, old }: Sets, all: readonly ReplicaSet[]): boolean {
  if (total(old, ({ status }) => status.replicas) > 0) return true
  const others = all.filter((set) => set.metadata.uid !== newest?.metadata.uid)
  return others.some((set) => cluster.pods.ownedBy(set).some((pod) => !isOver(pod)))
}
