import { isAvailable, type Pod, type PodTemplate, scaled, slowStart, type StatefulSet } from '../machinery/index.js'
import type { StatefulPodControl } from './pod-control.js'
import {
  hasIdentity,
  isCreated,
  isInRange,
  isRunningAndReady,
  isUnavailable,
  ordinalOf,
  replicasOf,
  revisionNameOf,
  startOf,
  statefulPod,
} from './pods.js'

export interface Versions {
  readonly current: { readonly name: string; readonly template: PodTemplate }
  readonly update: { readonly name: string; readonly template: PodTemplate }
}

/** What one pass left behind: the pods it knows of, and how many of the old revision it has sent away. */
export interface Outcome {
  readonly pods: readonly Pod[]
  readonly removed: number
}

/** Whether the pass goes on to the next pod, or waits for this one. */
type Progress = 'go on' | 'wait'

/** One pass over a set: create what is missing, remove what is too much, replace what is old, in that order. */
export class Reconciler {
  readonly #set: StatefulSet
  readonly #control: StatefulPodControl
  readonly #versions: Versions
  readonly #now: number

  constructor(set: StatefulSet, control: StatefulPodControl, versions: Versions, now: number) {
    this.#set = set
    this.#control = control
    this.#versions = versions
    this.#now = now
  }

  async run(pods: readonly Pod[]): Promise<Outcome> {
    const set = this.#set
    const replicas = this.#replicas(pods)
    const condemned = pods
      .filter((pod) => ordinalOf(pod) >= 0 && !isInRange(set, pod))
      .sort((a, b) => ordinalOf(b) - ordinalOf(a))
    const all = [...replicas, ...condemned]
    if (set.metadata.deletionTimestamp !== undefined) return { pods, removed: 0 }

    if ((await this.#forAll(replicas, (pod) => this.#keep(pod))) === 'wait') return { pods: all, removed: 0 }
    for (const pod of condemned) await this.#control.retain(set, pod)
    const unhealthy = [...replicas, ...[...condemned].reverse()].find((pod) => this.#isUnavailable(pod))
    const removal = await this.#forAll(condemned, (pod) => this.#condemn(pod, unhealthy))
    if (removal === 'wait' || set.spec.updateStrategy?.type === 'OnDelete') return { pods: all, removed: 0 }
    return { pods: all, removed: await this.#replace(replicas) }
  }

  /** A pod for every ordinal: those that are there, and plans for the others. */
  #replicas(pods: readonly Pod[]): Pod[] {
    const existing = new Map(pods.map((pod) => [ordinalOf(pod), pod]))
    return Array.from({ length: replicasOf(this.#set) }, (_, index) => {
      const ordinal = startOf(this.#set) + index
      return existing.get(ordinal) ?? this.#plan(ordinal)
    })
  }

  /** Below the partition, a new pod is of the current revision; so are those that a plain rolling update has not reached. */
  #plan(ordinal: number): Pod {
    const { updateStrategy } = this.#set.spec
    const rolling = updateStrategy?.rollingUpdate
    const kept =
      rolling === undefined
        ? updateStrategy?.type === 'RollingUpdate'
          ? (this.#set.status.currentReplicas ?? 0)
          : 0
        : (rolling.partition ?? 0)
    const isCurrent = ordinal < startOf(this.#set) + kept
    const { name, template } = isCurrent ? this.#versions.current : this.#versions.update
    return statefulPod(this.#set, template, name, ordinal)
  }

  /** In order, each waiting for the one before; or all at once. */
  async #forAll(pods: readonly Pod[], action: (pod: Pod) => Promise<Progress>): Promise<Progress> {
    if (this.#set.spec.podManagementPolicy === 'Parallel') {
      const { error } = await slowStart(pods.length, async (index) => {
        await action(pods[index] as Pod)
      })
      if (error !== undefined) throw error
      return 'go on'
    }
    for (const pod of pods) if ((await action(pod)) === 'wait') return 'wait'
    return 'go on'
  }

  get #inOrder(): boolean {
    return this.#set.spec.podManagementPolicy !== 'Parallel'
  }

  async #keep(pod: Pod): Promise<Progress> {
    const set = this.#set
    const isGoing = pod.metadata.deletionTimestamp !== undefined
    if (pod.status.phase === 'Failed' || pod.status.phase === 'Succeeded') {
      if (!isGoing) await this.#control.delete(set, pod)
      return 'wait'
    }
    if (!isCreated(pod)) {
      if (this.#control.hasStaleClaim(set, pod)) return 'wait'
      // The plan itself stays as it is: it is counted once its pod has been seen.
      await this.#control.create(set, structuredClone(pod))
      return this.#inOrder ? 'wait' : 'go on'
    }
    if (pod.status.phase === 'Pending') await this.#control.createClaims(set, pod)
    if (this.#inOrder && (isGoing || !isRunningAndReady(pod))) return 'wait'
    if (this.#inOrder && !isAvailable(pod, set.spec.minReadySeconds ?? 0, this.#now)) return 'wait'
    if (!hasIdentity(set, pod) || pod.metadata.deletionTimestamp === undefined) await this.#control.mend(set, pod)
    return 'go on'
  }

  async #condemn(pod: Pod, unhealthy: Pod | undefined): Promise<Progress> {
    if (pod.metadata.deletionTimestamp !== undefined) return this.#inOrder ? 'wait' : 'go on'
    const isWell = isRunningAndReady(pod) && isAvailable(pod, this.#set.spec.minReadySeconds ?? 0, this.#now)
    if (this.#inOrder && !isWell && pod !== unhealthy) return 'wait'
    await this.#control.delete(this.#set, pod)
    return 'wait'
  }

  /** Sends old pods away, from the last one down to the partition, as many as may be unavailable. */
  async #replace(replicas: readonly Pod[]): Promise<number> {
    const { partition = 0, maxUnavailable } = this.#set.spec.updateStrategy?.rollingUpdate ?? {}
    const allowed = maxUnavailable === undefined ? 1 : Math.max(1, scaled(maxUnavailable, replicas.length, true))
    let room = allowed - replicas.filter((pod) => this.#isUnavailable(pod)).length
    let removed = 0
    for (let index = replicas.length - 1; index >= partition && room > 0; index--) {
      const pod = replicas[index] as Pod
      if (revisionNameOf(pod) === this.#versions.update.name) continue
      if (pod.metadata.deletionTimestamp !== undefined) continue
      await this.#control.delete(this.#set, pod)
      removed++
      room--
    }
    return removed
  }

  #isUnavailable(pod: Pod): boolean {
    return isUnavailable(pod, this.#set.spec.minReadySeconds ?? 0, this.#now)
  }
}
