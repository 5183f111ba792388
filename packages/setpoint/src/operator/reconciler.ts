import type { Clock, Kind, Schema } from '@setpoint/kube'
import type { Cache, CachedObject } from '../cache/index.js'
import { type Client, mergePatch } from '../client/index.js'
import type { Pass, Reconciler, Request, Result } from '../controller/index.js'
import { hasFinalizer, isBeingDeleted } from '../objects/index.js'
import { Children } from './children.js'
import { controlledBy } from './controlled.js'
import type { ControllerDefinition } from './definition.js'
import { isGone } from './gone.js'
import { misfitsOf } from './misfits.js'
import { PassContext, type RecordEvent } from './pass-context.js'
import { type Halt, isHalt } from './sequence.js'
import { StatusDraft } from './status-draft.js'
import { tellOfReplaced } from './status-telling.js'
import { StatusWriter } from './status-writer.js'

/** Namespaces in which nothing is found that are told of: a broken map function may make up any number of them. */
const MOST_TOLD = 20

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
  const statuses = new StatusWriter(kind, client, cache)
  const misplaced = new Set<string>()
  const { name, owns } = definition
  const shared = { name, kind, owns, client, cache, children, event: dependencies.event }

  return (request, pass) => {
    const object = cache.peek(kind, request.name, request.namespace)
    if (object === undefined || object === 'unknown') {
      tellOfKey(request, pass)
      return undefined
    }
    const isHeld = finalizer !== undefined && hasFinalizer(object, finalizer)
    if (isBeingDeleted(object)) return isHeld ? finalize(object, pass) : undefined
    if (finalizer === undefined || isHeld) return runPass(object, pass, config.reconcile).then(resultIn)
    return holdAndReconcile(object, finalizer, pass)
  }

  async function finalize(object: CachedObject, pass: Pass): Promise<Result> {
    const said = await runPass(object, pass, config.finalize)
    if (said === undefined) await letGo(object, pass)
    return resultIn(said)
  }

  async function holdAndReconcile(object: CachedObject, by: string, pass: Pass): Promise<Result> {
    const held = await setFinalizers(object, [...(object.metadata.finalizers ?? []), by], pass)
    if (held === undefined) return undefined
    return resultIn(await runPass(held, pass, config.reconcile))
  }

  async function runPass(
    object: CachedObject,
    pass: Pass,
    run: ControllerDefinition['config']['reconcile'] | undefined,
  ): Promise<Result | Halt> {
    const status = new StatusDraft(object.metadata.generation, dependencies.clock)
    const applied = new Set<string>()
    const context = new PassContext(shared, { object, pass, status, applied })
    let said: Result | Halt | void
    try {
      said = await run?.(object, context)
    } catch (error) {
      tellOfMisfits(object, pass)
      // What the pass found out before it failed is worth knowing; why it failed matters more than why this did.
      try {
        await writeStatus(object, status, pass)
      } catch (second) {
        pass.log.warn({ err: second }, 'status was not written')
      }
      throw error
    }
    const writing = writeStatus(object, status, pass)
    if (writing !== undefined) await writing
    if (config.prune === true && run === config.reconcile && !isHalt(said)) await prune(object, applied, pass)
    return said ?? undefined
  }

  /**
   * An object that is not there mostly is gone; by a key of the wrong form, or of a namespace that is not cached, none is ever found.
   * Told once for a namespace: whoever gives one such key gives it for every event.
   */
  function tellOfKey({ namespace, key }: Request, { log }: Pass): void {
    const why = wrongNamespace(kind, namespace, cache.namespacesOf(kind))
    if (why === undefined || misplaced.has(namespace) || misplaced.size === MOST_TOLD) return
    misplaced.add(namespace)
    const whole =
      `nothing is found by the key ${key}: ${why}; mend the map function or the source that gave it ` +
      '(other such keys of that namespace are not told)'
    log.warn(whole)
  }

  /** A reconcile that fails may have been given what its types rule out; looking at every object would cost too much. */
  function tellOfMisfits(object: CachedObject, { log }: Pass): void {
    const misfits = 'schema' in kind ? misfitsOf(object, kind.schema as Schema) : []
    if (misfits.length === 0) return
    const message =
      `the object is not as the program declares its kind: ${misfits.join(', ')}; ` +
      `mend the object, or install the program's own CustomResourceDefinition of ${kind.plural}.${kind.group}`
    log.warn({ misfits }, message)
  }

  /** A promise only when there is something to write. */
  function writeStatus(object: CachedObject, draft: StatusDraft, pass: Pass): Promise<void> | undefined {
    const { signal, record } = pass
    draft.isClosed = true
    if (!draft.isTouched) return undefined
    const code = record?.statusCode
    const writing = statuses.write(object, draft, { signal, record, code: () => code })
    if (writing === undefined) return undefined
    // The function has returned: whatever is still to be written needs no worker.
    pass.freeWorker()
    return written(writing, object, draft, pass)
  }

  async function written(writing: Promise<void>, object: CachedObject, draft: StatusDraft, pass: Pass): Promise<void> {
    await writing
    if (draft.replaced !== undefined) tellOfReplaced(kind, object, draft.replaced, pass.log)
  }

  async function prune(owner: CachedObject, applied: ReadonlySet<string>, { signal, record }: Pass): Promise<void> {
    for (const owned of definition.owns) {
      for (const child of controlledBy(cache, owned, owner)) {
        if (applied.has(child.metadata.uid ?? '') || isBeingDeleted(child)) continue
        await children.delete(owned, child, { signal, record, code: () => undefined })
      }
    }
  }

  /** Takes the finalizer away, from the object as the pass has left it: its status may have been written. */
  async function letGo(object: CachedObject, pass: Pass): Promise<void> {
    const { name = '', namespace, uid } = object.metadata
    const known = cache.get(kind, name, namespace) as CachedObject | undefined
    const latest = known !== undefined && known.metadata.uid === uid ? known : object
    const others = (latest.metadata.finalizers ?? []).filter((one) => one !== finalizer)
    await setFinalizers(latest, others, pass)
  }

  /** The object as it is then; undefined when it is gone. */
  async function setFinalizers(
    object: CachedObject,
    finalizers: readonly string[],
    { signal, record }: Pass,
  ): Promise<CachedObject | undefined> {
    const { resourceVersion } = object.metadata
    const patch = mergePatch({ metadata: { resourceVersion, finalizers } })
    let patched: CachedObject
    try {
      patched = (await client.patch(kind, object, patch, { signal })) as CachedObject
    } catch (error) {
      if (await isGone(error, object, shared, signal)) return undefined
      throw error
    }
    cache.written(kind, patched)
    record?.wrote({ verb: 'patch', kind, sent: patch.body, before: object, stored: patched, code: undefined })
    return patched
  }
}

/** When to look again. */
function resultIn(said: Result | Halt): Result {
  return isHalt(said) ? said.result : said
}

/** Why there is no object of a kind in that namespace, as far as the cache goes; undefined where there may be one. */
function wrongNamespace({ kind, namespaced }: Kind, namespace: string, cached: readonly string[]): string | undefined {
  if (!namespaced) return namespace === '' ? undefined : `it has a namespace, and a ${kind} has none`
  if (namespace === '') return `it has no namespace, and a ${kind} needs one`
  if (cached.length === 0 || cached.includes(namespace)) return undefined
  return `the cache has ${kind} of other namespaces alone (${cached.join(', ')})`
}
