import { type Clock, isNotFound, type Json, type Kind, type KubeObject } from '@setpoint/kube'
import type { Client } from 'setpoint'
import { changes } from 'setpoint/doctor'
import { BoundedMap } from '../bounded-map.js'
import { identityOf, type Rule } from '../rules/rule.js'
import { follow, type Followed } from './follow.js'
import { Residents } from './residents.js'
import { resourceText, type Unreadable, unreadable } from './unreadable.js'

/** Lists that run at once: the doctor is a guest. */
const LISTS_AT_ONCE = 6
/** Objects of which the latest version is kept, for the next one to be compared with. */
const MOST_TRACKED = 3000

export interface ObservationOptions {
  readonly client: Client
  readonly clock: Clock
  /** Those to begin with; see {@link Observation.add}. */
  readonly kinds: readonly Kind<KubeObject>[]
  /** '' for all. Kinds without namespaces are left out when there is one, but for the namespace itself. */
  readonly namespace: string
  /** Where to look for a kind that may not be listed in all namespaces. Default: nowhere. */
  readonly fallbackNamespace?: string
  readonly rules: readonly Rule[]
}

export interface ObservationStatus {
  readonly kinds: number
  /** Kinds whose first list is complete, or cannot be had. */
  readonly listed: number
  /** Kinds of which a list is complete. */
  readonly readable: number
  readonly objects: number
  /** Versions that came after the first lists. */
  readonly changes: number
  readonly unreadable: readonly Unreadable[]
}

/** Shows every version of every object to the rules, until it is stopped. */
export class Observation {
  readonly residents: Residents = new Residents()
  readonly #options: ObservationOptions
  readonly #stop = new AbortController()
  readonly #latest = new BoundedMap<string, KubeObject>(MOST_TRACKED)
  readonly #unreadable = new Map<string, Unreadable>()
  /** By {@link resourceText}. */
  readonly #kinds = new Map<string, Kind<KubeObject>>()
  readonly #readable = new Set<Kind>()
  readonly #following = new Set<Promise<void>>()
  readonly #waiting: (() => void)[] = []
  #listing = 0
  #listed = 0
  #changes = 0
  #lists = 0

  constructor(options: ObservationOptions) {
    this.#options = options
  }

  get status(): ObservationStatus {
    return {
      kinds: this.#kinds.size,
      listed: this.#listed,
      readable: this.#readable.size,
      objects: this.residents.size,
      changes: this.#changes,
      unreadable: [...this.#unreadable.values()],
    }
  }

  /** Resolves when the first list of each kind is complete, or cannot be had. */
  start(): Promise<void> {
    return this.add(this.#options.kinds)
  }

  /** Looks at these as well; what is looked at already, or may not be, is left out. Resolves as {@link start} does. */
  async add(kinds: readonly Kind<KubeObject>[]): Promise<void> {
    const isNew = (kind: Kind<KubeObject>): boolean => !this.#kinds.has(resourceText(kind, ''))
    const scopes = this.#stop.signal.aborted ? [] : kinds.filter(isNew).flatMap((kind) => this.#scopesOf(kind))
    for (const { kind } of scopes) this.#kinds.set(resourceText(kind, ''), kind)
    await Promise.all(
      scopes.map(
        ({ kind, namespace, name }) =>
          new Promise<void>((resolve) => {
            this.#unreadable.delete(resourceText(kind, namespace))
            const following = this.#followKind(kind, namespace, name, resolve).finally(resolve)
            this.#following.add(following)
            void following.finally(() => this.#following.delete(following))
          }),
      ),
    )
  }

  async stop(): Promise<void> {
    this.#stop.abort(new DOMException('the observation is over', 'AbortError'))
    await Promise.all(this.#following)
  }

  /** Where a kind is looked at; nowhere, where it lives in no namespace and only one of these is of interest. */
  #scopesOf(kind: Kind<KubeObject>): { kind: Kind<KubeObject>; namespace: string; name?: string }[] {
    const { namespace } = this.#options
    if (namespace === '' || kind.namespaced) return [{ kind, namespace }]
    return kind.group === '' && kind.kind === 'Namespace' ? [{ kind, namespace: '', name: namespace }] : []
  }

  async #followKind(
    kind: Kind<KubeObject>,
    namespace: string,
    name: string | undefined,
    ready: () => void,
  ): Promise<void> {
    const { client, clock, fallbackNamespace } = this.#options
    await this.#enterList()
    const state = { listed: false, refused: false, absent: false }
    const settled = (): void => {
      if (state.listed) return
      state.listed = true
      this.#leaveList()
      this.#listed++
      ready()
    }
    const signal = this.#stop.signal
    const scope = { client, clock, kind, signal, ...(name === undefined ? {} : { name }) }
    const fallBack = namespace === '' && kind.namespaced ? fallbackNamespace : undefined
    await follow(
      { ...scope, namespace },
      this.#target(kind, namespace, settled, (error) => {
        state.absent = isNotFound(error)
        state.refused = !state.listed && fallBack !== undefined
      }),
    )
    if (state.refused && fallBack !== undefined) {
      this.#narrow(kind, fallBack)
      await follow(
        { ...scope, namespace: fallBack },
        this.#target(kind, fallBack, settled, () => undefined),
      )
    }
    settled()
    if (state.absent) this.#forget(kind)
  }

  /** It is not there: if it comes, or comes again, it is another one. */
  #forget(kind: Kind<KubeObject>): void {
    this.#kinds.delete(resourceText(kind, ''))
    this.#readable.delete(kind)
    this.#listed--
  }

  #target(kind: Kind<KubeObject>, namespace: string, settled: () => void, refused: (error: unknown) => void): Followed {
    let list = 0
    let isFirst = true
    let trouble: string | undefined
    const recovered = (): void => {
      if (trouble !== undefined) this.#unreadable.delete(trouble)
      trouble = undefined
    }
    return {
      listBegun: () => (list = ++this.#lists),
      listed: (object) => this.#seen(kind, object, list, isFirst),
      listEnded: () => {
        const gone = isFirst ? [] : this.residents.missingFrom(kind, list)
        for (const { uid, name, namespace: of } of gone) this.#gone(kind, { name, namespace: of, uid }, undefined)
        isFirst = false
        this.#readable.add(kind)
        recovered()
        settled()
      },
      changed: (object) => {
        recovered()
        this.#seen(kind, object, list, false)
      },
      removed: (object) => this.#gone(kind, object.metadata, object),
      failed: (error, isFinal) => {
        const problem = unreadable(kind, namespace, error)
        this.#unreadable.set(problem.resource, problem)
        trouble = problem.resource
        if (isFinal) refused(error)
        else if (isFirst) settled()
      },
    }
  }

  /** What could not be read everywhere may be read in one namespace. */
  #narrow(kind: Kind, namespace: string): void {
    const everywhere = resourceText(kind, '')
    const refusal = this.#unreadable.get(everywhere)
    this.#unreadable.delete(everywhere)
    const resource = `${everywhere} outside of namespace ${JSON.stringify(namespace)}`
    if (refusal !== undefined) this.#unreadable.set(resource, { ...refusal, resource })
  }

  #seen(kind: Kind<KubeObject>, object: KubeObject, list: number, isFirst: boolean): void {
    const { uid = '' } = object.metadata
    const at = this.#options.clock.now()
    const state = this.residents.admit(kind, object, list)
    if (state === 'known') return
    const version = { object, at, identity: identityOf(object), isFirst, isNew: state === 'new' }
    if (!isFirst) this.#changes++
    for (const rule of this.#options.rules) rule.seen?.(version)
    if (state === 'new' || isRestless(kind)) return
    const before = this.#latest.get(uid)
    this.#latest.set(uid, object)
    if (before === undefined) return
    const step = { ...version, before, changes: changes(before as Json as object, object as Json as object) }
    for (const rule of this.#options.rules) rule.changed?.(step)
  }

  #gone(
    kind: Kind<KubeObject>,
    { uid = '', namespace = '', name = '' }: KubeObject['metadata'],
    last: KubeObject | undefined,
  ): void {
    this.residents.remove(uid)
    this.#latest.delete(uid)
    this.#changes++
    const { apiVersion, kind: kindName } = kind
    const identity = { apiVersion, kind: kindName, namespace, name, uid }
    for (const rule of this.#options.rules) rule.removed?.(identity, this.#options.clock.now(), last)
  }

  async #enterList(): Promise<void> {
    if (this.#listing >= LISTS_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#listing++
  }

  #leaveList(): void {
    this.#listing--
    this.#waiting.shift()?.()
  }
}

/**
 * Events are their own story, each a remark on another object; and Leases are renewed, every node's every ten seconds. If these
 * were kept to be compared, nothing else would be kept for long in a large cluster.
 */
function isRestless({ group, kind }: Kind): boolean {
  if (kind === 'Event') return group === '' || group === 'events.k8s.io'
  return kind === 'Lease' && group === 'coordination.k8s.io'
}
