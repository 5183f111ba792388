import { type Clock, type Condition, controllerOf, isControlledBy, type Kind, SetpointError } from '@setpoint/kube'
import type { Cache, CachedObject, CacheListOptions } from '../cache/index.js'
import { type Client, ignoreNotFound, mergePatch } from '../client/index.js'
import type { Pass, Reconciler, Result } from '../controller/index.js'
import { observed } from '../doctor/index.js'
import { hasFinalizer, isBeingDeleted } from '../objects/index.js'
import { adopt } from './adoption.js'
import { Children, type WriteOrigin } from './children.js'
import type { Named, ReconcileContext } from './context.js'
import type { ControllerDefinition } from './definition.js'
import { type Desired, type DesiredObject, desiredObject } from './desired.js'
import { StatusDraft } from './status-draft.js'

/** The index of owned kinds: the controller's UID. */
export const BY_CONTROLLER = 'setpoint.dev/controller-uid'

export function controllerUid(object: CachedObject): readonly string[] {
  const uid = controllerOf(object)?.uid
  return uid === undefined ? [] : [uid]
}

/** Takes an event about an object; never throws and never waits. */
export type RecordEvent = (about: CachedObject, type: 'Normal' | 'Warning', reason: string, message: string) => void

export interface ReconcilerDependencies {
  readonly client: Client
  readonly cache: Cache
  readonly clock: Clock
  readonly event: RecordEvent
}

/**
 * The declared controller as a plain reconciler:
 * gone → nothing; being deleted → finalize, then the finalizer goes; otherwise the finalizer is set before the first
 * reconcile, and status is written after it, also when it failed.
 */
export function reconcilerOf(definition: ControllerDefinition, dependencies: ReconcilerDependencies): Reconciler {
  const { config, finalizer, for: kind } = definition
  const { cache } = dependencies
  const client = dependencies.client.with({ fieldManager: definition.name })
  const children = new Children(client, cache, definition.name)

  return async (request, pass) => {
    const object = cache.get(kind, request.name, request.namespace) as CachedObject | undefined
    if (object === undefined) return undefined
    if (isBeingDeleted(object)) {
      if (finalizer === undefined || !hasFinalizer(object, finalizer)) return undefined
      const result = await runPass(object, pass, config.finalize)
      if (result !== undefined) return result
      await setFinalizers(
        object,
        (object.metadata.finalizers ?? []).filter((name) => name !== finalizer),
        pass,
      )
      return undefined
    }
    if (finalizer === undefined || hasFinalizer(object, finalizer)) return runPass(object, pass, config.reconcile)
    const held = await setFinalizers(object, [...(object.metadata.finalizers ?? []), finalizer], pass)
    return runPass(held, pass, config.reconcile)
  }

  async function runPass(
    object: CachedObject,
    pass: Pass,
    run: ControllerDefinition['config']['reconcile'] | undefined,
  ): Promise<Result> {
    const status = new StatusDraft(object, definition.name, dependencies.clock)
    const applied = new Set<string>()
    const context = contextOf(object, pass, status, applied)
    let result: Result | void
    try {
      result = await run?.(object, context)
    } catch (error) {
      // What the pass found out before it failed is worth knowing; why it failed matters more than why this did.
      await writeStatus(object, status, pass).catch((second: unknown) =>
        pass.log.warn({ err: second }, 'status was not written'),
      )
      throw error
    }
    await writeStatus(object, status, pass)
    if (config.prune === true && run === config.reconcile) await prune(object, applied, pass)
    return result ?? undefined
  }

  async function writeStatus(object: CachedObject, draft: StatusDraft, { signal, record }: Pass): Promise<void> {
    if (!draft.isTouched) return
    const origin = { signal, record, code: record?.statusCode }
    // An object that went away meanwhile needs no status.
    await ignoreNotFound(children.applyStatus(kind, draft.desired(), object, origin))
  }

  async function prune(owner: CachedObject, applied: ReadonlySet<string>, { signal, record }: Pass): Promise<void> {
    for (const owned of definition.owns) {
      for (const child of controlledBy(owned, owner)) {
        if (applied.has(child.metadata.uid ?? '') || isBeingDeleted(child)) continue
        await ignoreNotFound(children.delete(owned, child, { signal, record, code: undefined }))
      }
    }
  }

  function controlledBy(owned: Kind, { metadata }: CachedObject): CachedObject[] {
    return cache.list(owned, { index: { name: BY_CONTROLLER, value: metadata.uid ?? '' } }) as CachedObject[]
  }

  async function setFinalizers(
    object: CachedObject,
    finalizers: readonly string[],
    { signal, record }: Pass,
  ): Promise<CachedObject> {
    const { resourceVersion } = object.metadata
    const patch = mergePatch({ metadata: { resourceVersion, finalizers } })
    const patched = (await client.patch(kind, object, patch, { signal })) as CachedObject
    cache.written(kind, patched)
    record?.wrote({ verb: 'patch', kind, sent: patch.body, before: object, stored: patched, code: undefined })
    return patched
  }

  function contextOf(
    object: CachedObject,
    pass: Pass,
    status: StatusDraft,
    applied: Set<string>,
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
        return controlledBy(of, object) as never
      },
      apply: (desired) => apply(desired, origin('apply')) as never,
      async createOnce(desired) {
        const from = origin('createOnce')
        const made = await children.createOnce(desired.kind, wanted(desired), object, from)
        applied.add(made.metadata.uid ?? '')
        return made as never
      },
      async adopt(of, named) {
        const adopted = await adopt(
          { client: context.client, cache, for: kind },
          of,
          address(of, named),
          object,
          signal,
        )
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
      event: (type, reason, message) => dependencies.event(object, type, reason, message),
    }
    return context
  }
}
