import { isAlreadyExists, isControlledBy, notFound, sameValue, StatusError } from '@setpoint/kube'
import type { DeploymentCondition, DeploymentStatus } from '@setpoint/kube/kinds/apps/v1'
import {
  byAge,
  type Cluster,
  type Deployment,
  keyOf,
  type Kit,
  nameOf,
  namespaceOf,
  type ReplicaSet,
} from '../machinery/index.js'
import { asNewest, desiredReplicas, REVISION, revisionOf, withScale } from './annotations.js'
import { condition, conditionOf, hasProgressDeadline, withCondition } from './conditions.js'
import { newReplicaSet } from './new-replica-set.js'
import { active, isRollingUpdate, isSaturated, maxSurge, proportionalSizes, sizeOf, wanted } from './sizes.js'
import { allOf, deploymentStatus, rolloutStatus, type Sets, untilDeadline } from './status.js'
import { newestOf, sameTemplate } from './templates.js'

/** One pass over one Deployment: what it writes, it also remembers, so that later steps of the pass see it. */
export class Rollout {
  readonly cluster: Cluster
  readonly #kit: Kit
  #deployment: Deployment

  constructor(cluster: Cluster, kit: Kit, deployment: Deployment) {
    this.cluster = cluster
    this.#kit = kit
    this.#deployment = deployment
  }

  get deployment(): Deployment {
    return this.#deployment
  }

  /** Finds the ReplicaSet of the template among the given ones, or creates it, and brings its annotations up to date. */
  async sets(all: readonly ReplicaSet[], create: boolean): Promise<Sets> {
    const existing = newestOf(this.#deployment, all)
    const old = all.filter((set) => set.metadata.uid !== existing?.metadata.uid)
    const revision = Math.max(0, ...old.map(revisionOf)) + 1
    if (existing !== undefined) return { newest: await this.#refresh(existing, revision), old }
    return { newest: create ? await this.#create(old, revision) : undefined, old }
  }

  /** A pause or its end is told, so that the time of the pause is not held against the rollout. */
  async tellPause(): Promise<void> {
    if (!hasProgressDeadline(this.#deployment)) return
    const { reason } = conditionOf(this.#deployment.status, 'Progressing') ?? {}
    if (reason === 'ProgressDeadlineExceeded') return
    const isPaused = this.#deployment.spec.paused === true
    if (isPaused === (reason === 'DeploymentPaused')) return
    await this.#tell(
      isPaused
        ? this.#condition('Unknown', 'DeploymentPaused', 'Deployment is paused')
        : this.#condition('Unknown', 'DeploymentResumed', 'Deployment is resumed'),
    )
  }

  /** The scale has changed since the ReplicaSets were last sized. */
  hasNewScale(sets: Sets): boolean {
    return active(allOf(sets)).some((set) => {
      const desired = desiredReplicas(set)
      return desired !== undefined && desired !== wanted(this.#deployment)
    })
  }

  /** Brings a changed scale to the ReplicaSets without rolling anything over. */
  async scale({ newest, old }: Sets): Promise<void> {
    const only = activeOrLatest(newest, old)
    if (only !== undefined) {
      await this.resize(only, wanted(this.#deployment))
      return
    }
    if (isSaturated(this.#deployment, newest)) {
      for (const set of active(old)) await this.resize(set, 0)
      return
    }
    if (!isRollingUpdate(this.#deployment)) return
    const sizings = proportionalSizes(this.#deployment, active(allOf({ newest, old })))
    for (const { set, size } of sizings) await this.resize(set, size, true)
  }

  /** Gives a ReplicaSet another size. `annotate`: its annotations are brought up to date even when the size is right. */
  async resize(set: ReplicaSet, size: number, annotate = false): Promise<ReplicaSet | undefined> {
    const before = sizeOf(set)
    if (before === size && !annotate) return undefined
    const goal = wanted(this.#deployment)
    const max = goal + maxSurge(this.#deployment)
    const updated = await this.#kit.writer.update(this.cluster.replicaSets, set, (draft) => {
      draft.spec.replicas = size
      draft.metadata.annotations = withScale(draft.metadata.annotations ?? {}, goal, max)
    })
    if (before === size) return undefined
    const message = `Scaled ${before < size ? 'up' : 'down'} replica set ${nameOf(set)} from ${before} to ${size}`
    this.#kit.events.normal(this.#deployment, 'ScalingReplicaSet', message)
    return updated
  }

  /** Deletes the oldest revisions beyond the limit; what still has pods stays. */
  async cleanUp(old: readonly ReplicaSet[]): Promise<void> {
    const limit = this.#deployment.spec.revisionHistoryLimit
    if (limit === undefined || limit === 2 ** 31 - 1) return
    const alive = old.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    const excess = alive
      .sort((a, b) => revisionOf(a) - revisionOf(b) || byAge(a, b))
      .slice(0, Math.max(0, alive.length - limit))
    for (const set of excess) {
      const isUnseen = (set.metadata.generation ?? 0) > (set.status.observedGeneration ?? 0)
      if ((set.status.replicas ?? 0) !== 0 || sizeOf(set) !== 0 || isUnseen) continue
      await this.#kit.writer.delete(this.cluster.replicaSets, set)
    }
  }

  async writeStatus(sets: Sets): Promise<void> {
    const status = deploymentStatus(this.#deployment, sets, this.cluster.clock.now())
    if (!sameValue(status, this.#deployment.status)) await this.#writeStatus(status)
  }

  async writeRolloutStatus(sets: Sets): Promise<void> {
    const now = this.cluster.clock.now()
    const status = rolloutStatus(this.#deployment, sets, now)
    if (!sameValue(status, this.#deployment.status)) {
      await this.#writeStatus(status)
      return
    }
    const wait = untilDeadline(this.#deployment, status, now)
    if (wait !== undefined) this.#kit.loop.addAfter(keyOf(this.#deployment), wait)
  }

  /** Everything but the status: a rollback. */
  async change(edit: (draft: Deployment) => void): Promise<void> {
    this.#deployment = await this.#kit.writer.update(this.cluster.deployments, this.#deployment, edit)
  }

  normal(reason: string, message: string): void {
    this.#kit.events.normal(this.#deployment, reason, message)
  }

  warning(reason: string, message: string): void {
    this.#kit.events.warning(this.#deployment, reason, message)
  }

  async #refresh(existing: ReplicaSet, revision: number): Promise<ReplicaSet> {
    const { minReadySeconds = 0 } = this.#deployment.spec
    const annotations = asNewest(this.#deployment, existing.metadata.annotations ?? {}, revision)
    const isCurrent =
      sameValue(annotations, existing.metadata.annotations ?? {}) &&
      (existing.spec.minReadySeconds ?? 0) === minReadySeconds
    if (!isCurrent) {
      return this.#kit.writer.update(this.cluster.replicaSets, existing, (draft) => {
        draft.metadata.annotations = asNewest(this.#deployment, draft.metadata.annotations ?? {}, revision)
        if (minReadySeconds === 0) delete draft.spec.minReadySeconds
        else draft.spec.minReadySeconds = minReadySeconds
      })
    }
    const found =
      hasProgressDeadline(this.#deployment) && conditionOf(this.#deployment.status, 'Progressing') === undefined
        ? this.#condition('True', 'FoundNewReplicaSet', `Found new replica set "${nameOf(existing)}"`)
        : undefined
    await this.#tellRevision(existing.metadata.annotations?.[REVISION] ?? '', found)
    return existing
  }

  async #create(old: readonly ReplicaSet[], revision: number): Promise<ReplicaSet> {
    const made = newReplicaSet(this.#deployment, old, revision)
    const [name, size] = [nameOf(made), sizeOf(made)]
    const created = await this.#createOrFind(made)
    if (created === undefined) {
      const existing = this.cluster.replicaSets.get(namespaceOf(this.#deployment), name)
      await this.#tellRevision(String(revision), undefined)
      if (existing !== undefined) return existing
      throw notFound(this.cluster.replicaSets.resource, name)
    }
    if (size > 0) this.normal('ScalingReplicaSet', `Scaled up replica set ${name} from 0 to ${size}`)
    const told = hasProgressDeadline(this.#deployment)
      ? this.#condition('True', 'NewReplicaSetCreated', `Created new replica set "${name}"`)
      : undefined
    await this.#tellRevision(String(revision), told)
    return created
  }

  /** Undefined when this very ReplicaSet exists already. Another one of that name makes for another hash. */
  async #createOrFind(made: ReplicaSet): Promise<ReplicaSet | undefined> {
    const name = nameOf(made)
    try {
      return await this.#kit.writer.create(this.cluster.replicaSets, made)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      if (isAlreadyExists(error)) {
        const existing = this.cluster.replicaSets.get(namespaceOf(this.#deployment), name)
        if (existing !== undefined && isControlledBy(existing, this.#deployment)) {
          if (sameTemplate(existing.spec.template, this.#deployment.spec.template)) return undefined
        }
        const collisionCount = (this.#deployment.status.collisionCount ?? 0) + 1
        await this.#writeStatus({ ...this.#deployment.status, collisionCount })
        throw error
      }
      const message = `Failed to create new replica set "${name}": ${error.message}`
      if (hasProgressDeadline(this.#deployment)) {
        await this.#tell(this.#condition('False', 'ReplicaSetCreateError', message))
      }
      this.warning('ReplicaSetCreateError', message)
      throw error
    }
  }

  #condition(status: 'True' | 'False' | 'Unknown', reason: string, message: string): DeploymentCondition {
    return condition('Progressing', status, reason, message, this.cluster.clock.now())
  }

  async #tell(next: DeploymentCondition): Promise<void> {
    const { status } = this.#deployment
    await this.#writeStatus({ ...status, conditions: withCondition(status.conditions ?? [], next) })
  }

  async #tellRevision(revision: string, next: DeploymentCondition | undefined): Promise<void> {
    const isKnown = this.#deployment.metadata.annotations?.[REVISION] === revision
    if (isKnown && next === undefined) return
    const { status } = this.#deployment
    const conditions = next === undefined ? status.conditions : withCondition(status.conditions ?? [], next)
    await this.#writeStatus({ ...status, ...(conditions === undefined ? {} : { conditions }) }, revision)
  }

  async #writeStatus(status: DeploymentStatus, revision?: string): Promise<void> {
    const { generation } = this.#deployment.metadata
    const updated = await this.#kit.writer.updateStatus(this.cluster.deployments, this.#deployment, (draft) => {
      draft.status = status
      if (revision !== undefined) draft.metadata.annotations = { ...draft.metadata.annotations, [REVISION]: revision }
    })
    // The pass goes on with the spec that it began with: a newer one has a pass of its own.
    const { resourceVersion, annotations } = updated.metadata
    this.#deployment =
      updated.metadata.generation === generation
        ? updated
        : {
            ...this.#deployment,
            status: updated.status,
            metadata: {
              ...this.#deployment.metadata,
              ...(annotations && { annotations }),
              ...(resourceVersion && { resourceVersion }),
            },
          }
  }
}

/** The only ReplicaSet with replicas, or the latest when none has any; undefined while several have. */
function activeOrLatest(newest: ReplicaSet | undefined, old: readonly ReplicaSet[]): ReplicaSet | undefined {
  const withReplicas = active(allOf({ newest, old }))
  if (withReplicas.length > 1) return undefined
  return withReplicas[0] ?? newest ?? [...old].sort(byAge).at(-1)
}
