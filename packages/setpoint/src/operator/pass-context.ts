import { type Condition, isControlledBy, type Kind, SetpointError } from '@setpoint/kube'
import type { Cache, CachedObject, CacheListOptions } from '../cache/index.js'
import { type Client, ignoreNotFound } from '../client/index.js'
import type { Pass } from '../controller/index.js'
import { observed } from '../doctor/index.js'
import { isBeingDeleted } from '../objects/index.js'
import { adopt } from './adoption.js'
import type { Children, WriteOrigin } from './children.js'
import type { Named, ReconcileContext } from './context.js'
import { controlledBy } from './controlled.js'
import { type Desired, type DesiredObject, desiredObject } from './desired.js'
import type { StatusDraft } from './status-draft.js'

/** Takes an event about an object; never throws and never waits. */
export type RecordEvent = (about: CachedObject, type: 'Normal' | 'Warning', reason: string, message: string) => void

/** What all passes of a controller share. */
export interface ContextDependencies {
  /** The kind that is reconciled. */
  readonly kind: Kind
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

/** The context of one pass: the short words, each in terms of the client, the cache and the children. */
export function passContext(
  { kind, client, cache, children, event }: ContextDependencies,
  { object, pass, status, applied }: PassState,
): ReconcileContext<Kind, Kind, Kind> {
  const { namespace } = object.metadata
  const { signal, record } = pass
  const origin = (method: keyof ReconcileContext<Kind, Kind, Kind>): WriteOrigin => ({
    signal,
    record,
    code: record?.codeOf(context, method),
  })
  let observing: Client | undefined
  const address = (of: Kind, named: Named): { readonly name: string; readonly namespace: string | undefined } => {
    const full = typeof named === 'string' ? { name: named } : named
    return { name: full.name, namespace: of.namespaced ? (full.namespace ?? namespace) : undefined }
  }
  const read = (of: Kind, named: Named): CachedObject | undefined => {
    const { name, namespace: within } = address(of, named)
    record?.read(of, within, name)
    return cache.get(of, name, within) as CachedObject | undefined
  }
  const wanted = (desired: Desired<Kind>): DesiredObject => {
    const full = desiredObject(desired, namespace)
    if (!desired.kind.namespaced || full.metadata.namespace !== undefined) return full
    const message = `${desired.kind.kind} ${full.metadata.name} needs a namespace, because ${object.kind} ${object.metadata.name} has none`
    throw new SetpointError('RequestInvalid', message)
  }
  const apply = async (desired: Desired<Kind>, from: WriteOrigin): Promise<CachedObject> => {
    const { object: live } = await children.apply(desired.kind, wanted(desired), object, from)
    applied.add(live.metadata.uid ?? '')
    return live
  }
  const remove = async (of: Kind, child: CachedObject, from: WriteOrigin): Promise<void> => {
    if (!isBeingDeleted(child)) await ignoreNotFound(children.delete(of, child, from))
  }
  const condition = (type: string, value: Condition['status'], reason: string, message: string): void =>
    status.condition(type, value, reason, message)
  // What is said of the status is written later; the line that said it is known only now.
  const saidBy = (method: keyof ReconcileContext<Kind, Kind, Kind>): void => {
    if (record?.hot === true) record.statusCode = record.codeOf(context, method)
  }
  const context: ReconcileContext<Kind, Kind, Kind> = {
    causes: pass.causes,
    failures: pass.failures,
    signal: pass.signal,
    get log() {
      return pass.log
    },
    get client() {
      return (observing ??= record === undefined ? client : observed(client, cache, () => record))
    },
    get: (of, named) => read(of, named) as never,
    list: (of: Kind, options?: CacheListOptions) => {
      record?.read(of)
      return cache.list(of, options) as never
    },
    owned: (of) => {
      record?.read(of)
      return controlledBy(cache, of, object) as never
    },
    apply: (desired) => apply(desired, origin('apply')) as never,
    async createOnce(desired) {
      const from = origin('createOnce')
      const made = await children.createOnce(desired.kind, wanted(desired), object, from)
      applied.add(made.metadata.uid ?? '')
      return made as never
    },
    async adopt(of, named) {
      const adopted = await adopt({ client: context.client, cache, for: kind }, of, address(of, named), object, signal)
      applied.add(adopted.metadata.uid ?? '')
      return adopted as never
    },
    async component(state, objects) {
      const from = origin('component')
      for (const desired of objects) {
        const child = read(desired.kind, desired)
        if (state === 'Managed') await apply(desired, from)
        else if (child === undefined) continue
        else if (state === 'Unmanaged') applied.add(child.metadata.uid ?? '')
        else if (isControlledBy(child, object)) await remove(desired.kind, child, from)
      }
    },
    async delete(of, named) {
      const from = origin('delete')
      const child = read(of, named)
      if (child !== undefined) await remove(of, child, from)
    },
    status: (fields: object) => {
      saidBy('status')
      status.set(fields)
    },
    condition: (type, value, reason, message) => {
      saidBy('condition')
      condition(type, value, reason, message)
    },
    ready: (reason, message) => {
      saidBy('ready')
      condition('Ready', 'True', reason, message)
    },
    notReady: (reason, message) => {
      saidBy('notReady')
      condition('Ready', 'False', reason, message)
    },
    event: (type, reason, message) => event(object, type, reason, message),
  }
  return context
}
