import { isControlledBy, type Kind, SetpointError } from '@setpoint/kube'
import type { Cache, CachedObject, CacheListOptions } from '../cache/index.js'
import type { Client } from '../client/index.js'
import type { Pass } from '../controller/index.js'
import { observed } from '../doctor/index.js'
import { isBeingDeleted } from '../objects/index.js'
import { adopt, refuseUnlessControlled } from './adoption.js'
import type { Children, WriteOrigin } from './children.js'
import type { Named, ReconcileContext } from './context.js'
import { controlledBy } from './controlled.js'
import { type Desired, type DesiredObject, desiredObject } from './desired.js'
import { checkDesired, checkKind, checkObjects, checkState, noName, notOwned, tooLate, type Word } from './refusals.js'
import type { StatusDraft } from './status-draft.js'

/** Takes an event about an object; never throws and never waits. */
export type RecordEvent = (about: CachedObject, type: 'Normal' | 'Warning', reason: string, message: string) => void

/** What all passes of a controller share. */
export interface ContextDependencies {
  /** The controller's name. */
  readonly name: string
  /** The kind that is reconciled. */
  readonly kind: Kind
  /** The kinds that it may make. */
  readonly owns: readonly Kind[]
  /** Writes under the controller's name. */
  readonly client: Client
  readonly cache: Cache
  readonly children: Children
  readonly event: RecordEvent
}

/** What belongs to one of them. */
export interface PassState {
  readonly object: CachedObject
  readonly pass: Pass
  readonly status: StatusDraft
  /** The UIDs of the children that the pass has spoken of; the others may be pruned. */
  readonly applied: Set<string>
}

type Context = ReconcileContext<Kind, Kind, Kind>

/**
 * The context of one pass: the short words, each in terms of the client, the cache and the children. The words are its own
 * fields, so that they can be taken apart: `const { apply, status } = ctx`.
 */
export class PassContext implements Context {
  readonly causes: Context['causes']
  readonly failures: number
  readonly signal: AbortSignal
  readonly #shared: ContextDependencies
  readonly #state: PassState
  #client: Client | undefined

  constructor(shared: ContextDependencies, state: PassState) {
    const { causes, failures, signal } = state.pass
    this.causes = causes
    this.failures = failures
    this.signal = signal
    this.#shared = shared
    this.#state = state
  }

  get log(): Context['log'] {
    return this.#state.pass.log
  }

  get client(): Client {
    const { client, cache } = this.#shared
    const { record } = this.#state.pass
    return (this.#client ??= observed(client, cache, () => record))
  }

  readonly get: Context['get'] = (of, named) => {
    checkKind(this.#state.object, 'get', of)
    return this.#read('get', of, named) as never
  }

  readonly list: Context['list'] = (of: Kind, options?: CacheListOptions) => {
    checkKind(this.#state.object, 'list', of)
    this.#state.pass.record?.read(of)
    return this.#shared.cache.list(of, options) as never
  }

  readonly owned: Context['owned'] = (of) => {
    this.#refuseUndeclared('owned', of)
    this.#state.pass.record?.read(of)
    return controlledBy(this.#shared.cache, of, this.#state.object) as never
  }

  readonly apply: Context['apply'] = (desired) => this.#apply('apply', desired, this.#asking('apply')) as never

  readonly createOnce: Context['createOnce'] = async (desired) => {
    const from = this.#origin('createOnce')
    const { object, applied } = this.#state
    const wanted = this.#wanted('createOnce', desired)
    const made = await this.#shared.children.createOnce(desired.kind, wanted, object, from)
    applied.add(made.metadata.uid ?? '')
    return made as never
  }

  readonly adopt: Context['adopt'] = async (of, named) => {
    this.#refuseLate('adopt')
    this.#refuseUndeclared('adopt', of)
    const { object, applied } = this.#state
    const through = { client: this.client, for: this.#shared.kind }
    const adopted = await adopt(through, of, this.#address('adopt', of, named), object, this.signal)
    applied.add(adopted.metadata.uid ?? '')
    return adopted as never
  }

  readonly component: Context['component'] = async (state, objects) => {
    const from = this.#origin('component')
    const { object, applied } = this.#state
    checkState(object, state)
    checkObjects(object, objects)
    // All of them first: a part is not to be half there.
    for (const desired of objects) this.#refuseUnwanted('component', desired)
    for (const desired of objects) {
      if (state === 'Managed') {
        await this.#apply('component', desired, from)
        continue
      }
      const at = this.#address('component', desired.kind, desired)
      from.record?.read(desired.kind, at.namespace, at.name)
      if (state === 'Unmanaged') {
        // What is not cached is not pruned.
        const kept = this.#shared.cache.known(desired.kind, at.name, at.namespace)
        if (kept !== undefined) applied.add(kept.metadata.uid ?? '')
        continue
      }
      const child = await this.#shared.children.found(desired.kind, at, from.signal)
      if (child !== undefined && isControlledBy(child, object) && !isBeingDeleted(child))
        await this.#remove(desired.kind, child, from)
    }
  }

  readonly delete: Context['delete'] = async (of, named) => {
    const from = this.#origin('delete')
    this.#refuseUndeclared('delete', of)
    const child = this.#read('delete', of, named)
    if (child === undefined || isBeingDeleted(child)) return
    refuseUnlessControlled(of.kind, child, this.#state.object)
    await this.#remove(of, child, from)
  }

  readonly status: Context['status'] = (fields: object) => {
    this.#saidBy('status')
    this.#state.status.set(fields)
  }

  readonly condition: Context['condition'] = (type, value, reason, message) => {
    this.#saidBy('condition')
    this.#state.status.condition(type, value, reason, message)
  }

  readonly ready: Context['ready'] = (reason, message) => {
    this.#saidBy('ready')
    this.#state.status.condition('Ready', 'True', reason, message)
  }

  readonly notReady: Context['notReady'] = (reason, message) => {
    this.#saidBy('notReady')
    this.#state.status.condition('Ready', 'False', reason, message)
  }

  readonly event: Context['event'] = (type, reason, message) =>
    this.#shared.event(this.#state.object, type, reason, message)

  /** Whoever called a word of the context that writes after it has waited. */
  #origin(word: Word): WriteOrigin {
    this.#refuseLate(word)
    const { signal, record } = this.#state.pass
    const code = record?.codeOf(this, word)
    return { signal, record, code: () => code }
  }

  /** The same of a word that may find out at once that there is nothing to write. */
  #asking(word: Word): WriteOrigin {
    const { signal, record } = this.#state.pass
    return { signal, record, code: () => record?.codeOf(this, word) }
  }

  /** What is said of the status is written later; the line that said it is known only now. */
  #saidBy(word: Word): void {
    this.#refuseLate(word)
    this.#state.pass.record?.saidBy(this, word)
  }

  #refuseLate(word: Word): void {
    if (this.#state.status.isClosed) throw tooLate(this.#state.object, word)
  }

  #refuseUndeclared(word: Word, of: Kind): void {
    checkKind(this.#state.object, word, of)
    this.#refuseUnowned(word, of)
  }

  #refuseUnwanted(word: Word, desired: Desired<Kind>): void {
    checkDesired(this.#state.object, word, desired)
    this.#refuseUnowned(word, desired.kind)
  }

  #refuseUnowned(word: Word, of: Kind): void {
    const { owns, name } = this.#shared
    if (owns.some((owned) => owned.kind === of.kind && owned.group === of.group)) return
    throw notOwned(this.#state.object, word, of, name)
  }

  #address(word: Word, of: Kind, named: Named): { readonly name: string; readonly namespace: string | undefined } {
    const full = typeof named === 'string' ? { name: named } : named
    if (typeof full?.name !== 'string') throw noName(this.#state.object, word, of, full?.name)
    return {
      name: full.name,
      namespace: of.namespaced ? (full.namespace ?? this.#state.object.metadata.namespace) : undefined,
    }
  }

  #read(word: Word, of: Kind, named: Named): CachedObject | undefined {
    const { name, namespace } = this.#address(word, of, named)
    this.#state.pass.record?.read(of, namespace, name)
    return this.#shared.cache.get(of, name, namespace) as CachedObject | undefined
  }

  #wanted(word: Word, desired: Desired<Kind>): DesiredObject {
    this.#refuseUnwanted(word, desired)
    const { object } = this.#state
    const full = desiredObject(desired, object.metadata.namespace)
    if (!desired.kind.namespaced || full.metadata.namespace !== undefined) return full
    const message = `${desired.kind.kind} ${full.metadata.name} needs a namespace, because ${object.kind} ${object.metadata.name} has none`
    throw new SetpointError('RequestInvalid', message)
  }

  async #apply(word: Word, desired: Desired<Kind>, from: WriteOrigin): Promise<CachedObject> {
    this.#refuseLate(word)
    const { object, applied } = this.#state
    const wanted = this.#wanted(word, desired)
    const { object: live } = await this.#shared.children.apply(desired.kind, wanted, object, from)
    applied.add(live.metadata.uid ?? '')
    return live
  }

  async #remove(of: Kind, child: CachedObject, from: WriteOrigin): Promise<void> {
    await this.#shared.children.delete(of, child, from)
  }
}
