import { parseTime, sameValue } from '@setpoint/kube'
import type { PodFaults } from '../faults/index.js'
import { type Cluster, isOver, isReady, keyOf, type Kit, type Pod, splitKey } from '../machinery/index.js'
import type { AddressRange } from './addresses.js'
import { tellKilling, tellStage } from './pod-events.js'
import { type RestartPolicy, type Stage, step } from './stage.js'
import { podStatus } from './status.js'

export interface KubeletOptions {
  readonly node: string
  readonly hostIp: string
  readonly addresses: AddressRange
  readonly faults: PodFaults
}

/** What the kubelet remembers of one of its pods. */
interface Run {
  readonly uid: string
  stage: Stage
  /** When it began to stop; undefined while it may run. */
  stoppingSince?: number
}

/** Runs the pods of one node, as far as anybody can see from outside. */
export class Kubelet {
  readonly #cluster: Cluster
  readonly #options: KubeletOptions
  readonly #kit: Kit
  readonly #runs = new Map<string, Run>()
  #isUp = true

  constructor(cluster: Cluster, options: KubeletOptions) {
    this.#cluster = cluster
    this.#options = options
    const { node } = options
    this.#kit = cluster.kit(`kubelet ${node}`, `system:node:${node}`, 'kubelet', (key) => this.#sync(key), {
      component: 'kubelet',
      host: node,
    })
    for (const pod of cluster.pods.list('')) if (pod.spec.nodeName === node) this.#kit.loop.add(keyOf(pod))
    cluster.pods.onChange(({ object, deleted }) => {
      if (object.spec.nodeName !== node) return
      if (deleted) this.#forget(keyOf(object), object.metadata.uid ?? '')
      else this.#kit.loop.add(keyOf(object))
    })
  }

  /** Looks at all its pods again: their behaviour may be another. */
  wake(): void {
    for (const key of this.#runs.keys()) this.#kit.loop.add(key)
  }

  /** A kubelet that is down does nothing; its pods stay as they were last seen. */
  setUp(isUp: boolean): void {
    this.#isUp = isUp
    if (!isUp) return
    for (const pod of this.#cluster.pods.list('')) {
      if (pod.spec.nodeName === this.#options.node) this.#kit.loop.add(keyOf(pod))
    }
  }

  async #sync(key: string): Promise<void> {
    const pod = this.#cluster.pods.get(...splitKey(key))
    if (pod === undefined || pod.spec.nodeName !== this.#options.node || !this.#isUp) return
    if (pod.metadata.deletionTimestamp !== undefined) {
      await this.#stop(pod)
      return
    }
    if (isOver(pod)) return
    const now = this.#cluster.clock.now()
    const behaviour = this.#options.faults.behaviour(pod)
    const policy: RestartPolicy = pod.spec.restartPolicy ?? 'Always'
    const run = this.#runOf(pod, now)
    const { next, wait } = step(run.stage, behaviour, policy, now)
    if (next !== undefined) {
      const before = run.stage
      run.stage = next
      tellStage(this.#kit.events, pod, next, before)
      this.#kit.loop.add(key)
    }
    if (next === undefined && wait !== undefined) this.#kit.loop.addAfter(key, Math.max(1, wait))
    await this.#write(pod, run.stage, now)
  }

  /** A pod that is met for the first time begins; one that ran before this server did goes on. */
  #runOf(pod: Pod, now: number): Run {
    const key = keyOf(pod)
    const uid = pod.metadata.uid ?? ''
    const known = this.#runs.get(key)
    if (known?.uid === uid) return known
    const run: Run = { uid, stage: stageOf(pod, now) }
    this.#runs.set(key, run)
    return run
  }

  async #write(pod: Pod, stage: Stage, now: number): Promise<void> {
    const { addresses, hostIp } = this.#options
    const podIp = pod.spec.hostNetwork === true ? hostIp : addresses.take(pod.metadata.uid ?? '')
    const status = podStatus(pod, stage, { hostIp, podIp }, now)
    if (sameValue(status, pod.status)) return
    await this.#kit.writer.updateStatus(this.#cluster.pods, pod, (draft) => {
      draft.status = podStatus(draft, stage, { hostIp, podIp }, now)
    })
  }

  /** Containers get their time to stop, cut short; then the last word about them, and the pod is gone. */
  async #stop(pod: Pod): Promise<void> {
    const now = this.#cluster.clock.now()
    const key = keyOf(pod)
    const run = this.#runOf(pod, now)
    const isBegun = run.stage.at === 'running' || run.stage.at === 'restarting'
    if (run.stoppingSince === undefined) {
      run.stoppingSince = now
      if (isBegun && !isOver(pod)) tellKilling(this.#kit.events, pod)
    }
    const grace = (pod.metadata.deletionGracePeriodSeconds ?? 0) * 1000
    const time = Math.min(grace, this.#options.faults.behaviour(pod).terminateAfter)
    const wait = run.stoppingSince + time - now
    if (wait > 0 && !isOver(pod)) {
      if (Number.isFinite(wait)) this.#kit.loop.addAfter(key, wait)
      return
    }
    if (!isOver(pod)) {
      const startedAt = run.stage.since
      const restarts = 'restarts' in run.stage ? run.stage.restarts : 0
      // Stopped by a signal before its work was done.
      const exit = { code: 143, reason: 'Error', startedAt, finishedAt: now } as const
      run.stage = { at: 'over', since: now, restarts, exit }
      await this.#write(pod, run.stage, now)
    }
    await this.#kit.writer.delete(this.#cluster.pods, pod, { gracePeriodSeconds: 0 })
  }

  #forget(key: string, uid: string): void {
    if (this.#runs.get(key)?.uid === uid) this.#runs.delete(key)
    this.#options.addresses.release(uid)
  }
}

/** The stage that a pod's status tells of. */
function stageOf(pod: Pod, now: number): Stage {
  if (pod.status.phase !== 'Running') return { at: 'creating', since: now }
  const [container] = pod.status.containerStatuses ?? []
  const since = parseTime(container?.state?.running?.startedAt ?? '') ?? now
  return { at: 'running', since, ready: isReady(pod), restarts: container?.restartCount ?? 0, last: undefined }
}
