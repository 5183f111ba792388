import { isControlledBy, type Kind, SetpointError } from '@setpoint/kube'
import type { Cache, CachedObject, CacheListOptions } from '../cache/index.js'
import { type Client, ignoreNotFound } from '../client/index.js'
import type { Pass } from '../controller/index.js'
import { observed } from '../doctor/index.js'
import { valueText } from '../log/index.js'
import { describeObject, isBeingDeleted } from '../objects/index.js'
import { adopt } from './adoption.js'
import type { Children, WriteOrigin } from './children.js'
import type { ManagementState, Named, ReconcileContext } from './context.js'
import { controlledBy } from './controlled.js'
import { type Desired, type DesiredObject, desiredObject } from './desired.js'
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

const COMPONENT_STATES: ReadonlySet<unknown> = new Set<ManagementState>(['Managed', 'Removed', 'Unmanaged'])

function noComponentState(state: unknown, { kind, metadata }: CachedObject): SetpointError {
  const message =
    `${describeObject(kind, metadata)}: ctx.component was given ${valueText(state)} as a state, and did nothing; it is one of ` +
    `${[...COMPONENT_STATES].join(', ')}. Where the object says none, choose one: spec.part?.managementState ?? 'Managed'`
  return new SetpointError('RequestInvalid', message)
}

/**
 * Thrown where it is said, in whatever reconcile has left behind: nobody would miss the status otherwise, and a child would be written
 * beside the next pass over the same object.
 */
function tooLate(method: keyof Context, { kind, metadata }: CachedObject): SetpointError {
  const message =
    `${describeObject(kind, metadata)}: ctx.${method} was called when reconcile was over, and nothing of it is written; ` +
    'await in reconcile what leads up to it'
  return new SetpointError('RequestInvalid', message)
}

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

  readonly get: Context['get'] = (of, named) => this.#read(of, named) as never

  readonly list: Context['list'] = (of: Kind, options?: CacheListOptions) => {
    this.#state.pass.record?.read(of)
    return this.#shared.cache.list(of, options) as never
  }

  readonly owned: Context['owned'] = (of) => {
    this.#state.pass.record?.read(of)
    return controlledBy(this.#shared.cache, of, this.#state.object) as never
  }

  readonly apply: Context['apply'] = (desired) => this.#apply(desired, 'apply', this.#asking('apply')) as never

  readonly createOnce: Context['createOnce'] = async (desired) => {
    const from = this.#origin('createOnce')
    const { object, applied } = this.#state
    const made = await this.#shared.children.createOnce(desired.kind, this.#wanted(desired), object, from)
    applied.add(made.metadata.uid ?? '')
    return made as never
  }

  readonly adopt: Context['adopt'] = async (of, named) => {
    this.#refuseLate('adopt')
    const { object, applied } = this.#state
    const through = { client: this.client, for: this.#shared.kind }
    const adopted = await adopt(through, of, this.#address(of, named), object, this.signal)
    applied.add(adopted.metadata.uid ?? '')
    return adopted as never
  }

  readonly component: Context['component'] = async (state, objects) => {
    const from = this.#origin('component')
    const { object, applied } = this.#state
    // It comes from what users write, and whatever is no word for it must not delete anything.
    if (!COMPONENT_STATES.has(state)) throw noComponentState(state, object)
    for (const desired of objects) {
      if (state === 'Managed') {
        await this.#apply(desired, 'component', from)
        continue
      }
      const child = this.#read(desired.kind, desired)
      if (child === undefined) continue
      else if (state === 'Unmanaged') applied.add(child.metadata.uid ?? '')
      else if (isControlledBy(child, object)) await this.#remove(desired.kind, child, from)
    }
  }

  readonly delete: Context['delete'] = async (of, named) => {
    const from = this.#origin('delete')
    const child = this.#read(of, named)
    if (child !== undefined) await this.#remove(of, child, from)
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
  #origin(method: keyof Context): WriteOrigin {
    this.#refuseLate(method)
    const { signal, record } = this.#state.pass
    const code = record?.codeOf(this, method)
    return { signal, record, code: () => code }
  }

  /** The same of a word that may find out at once that there is nothing to write. */
  #asking(method: keyof Context): WriteOrigin {
    const { signal, record } = this.#state.pass
    return { signal, record, code: () => record?.codeOf(this, method) }
  }

  /** What is said of the status is written later; the line that said it is known only now. */
  #saidBy(method: keyof Context): void {
    this.#refuseLate(method)
    this.#state.pass.record?.saidBy(this, method)
  }

  #refuseLate(method: keyof Context): void {
    if (this.#state.status.isClosed) throw tooLate(method, this.#state.object)
  }

  #address(of: Kind, named: Named): { readonly name: string; readonly namespace: string | undefined } {
    const full = typeof named === 'string' ? { name: named } : named
    return {
      name: full.name,
      namespace: of.namespaced ? (full.namespace ?? this.#state.object.metadata.namespace) : undefined,
    }
  }

  #read(of: Kind, named: Named): CachedObject | undefined {
    const { name, namespace } = this.#address(of, named)
    this.#state.pass.record?.read(of, namespace, name)
    return this.#shared.cache.get(of, name, namespace) as CachedObject | undefined
  }

  #wanted(desired: Desired<Kind>): DesiredObject {
    const { object } = this.#state
    this.#refuseUndeclared(desired)
    const full = desiredObject(desired, object.metadata.namespace)
    if (!desired.kind.namespaced || full.metadata.namespace !== undefined) return full
    const message = `${desired.kind.kind} ${full.metadata.name} needs a namespace, because ${object.kind} ${object.metadata.name} has none`
    throw new SetpointError('RequestInvalid', message)
  }

  /** What does not compile, where nobody has compiled: it would be written, not be watched, and not be in the role. */
  #refuseUndeclared({ kind }: Desired<Kind>): void {
    const { owns, name, kind: own } = this.#shared
    if (owns.some((owned) => owned.kind === kind.kind && owned.group === kind.group)) return
    const whose = describeObject(own.kind, this.#state.object.metadata)
    const message = `${whose}: it cannot have a ${kind.kind}, because controller ${name} does not own that kind; add it to "owns"`
    throw new SetpointError('RequestInvalid', message)
  }

  async #apply(desired: Desired<Kind>, method: keyof Context, from: WriteOrigin): Promise<CachedObject> {
    this.#refuseLate(method)
    const { object, applied } = this.#state
    const { object: live } = await this.#shared.children.apply(desired.kind, this.#wanted(desired), object, from)
    applied.add(live.metadata.uid ?? '')
    return live
  }

  async #remove(of: Kind, child: CachedObject, from: WriteOrigin): Promise<void> {
    if (!isBeingDeleted(child)) await ignoreNotFound(this.#shared.children.delete(of, child, from))
  }
}
