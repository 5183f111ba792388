import type { Kind, TypedObject } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import type { Target } from '../objects/index.js'
import { asKind, listIn, objectIn } from './body.js'
import type { Core } from './core.js'
import { type AnyKind, isKind, type ObjectList } from './kind.js'
import { checkCallOptions } from './option-names.js'
import type { GetOptions, ListOptions, WatchOptions } from './options.js'
import { addressOf, namespaceFor } from './scope.js'
import { selectionQuery } from './selection.js'
import { Watch } from './watch.js'

/** Objects per page, as kubectl has it. */
const PAGE = 500

/** Whole objects, or metadata alone: the same calls with another Accept header. */
export type Part = 'whole' | 'metadata'

const ACCEPT: Readonly<Record<Part, { readonly object: string; readonly list: string }>> = {
  whole: { object: 'application/json', list: 'application/json' },
  metadata: {
    object: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json',
    list: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json',
  },
}

export function getObject<T extends TypedObject>(
  core: Core,
  part: Part,
  kind: AnyKind,
  target: Target,
  options: GetOptions,
): Promise<T> {
  if (isKind(kind)) return getOne(core, part, kind, target, options)
  return core.found(kind, options, (found, rest) => getOne<T>(core, part, found, target, rest))
}

async function getOne<T extends TypedObject>(
  core: Core,
  part: Part,
  kind: Kind,
  target: Target,
  options: GetOptions,
): Promise<T> {
  const call = core.call('get', kind, options, {
    ...addressOf(kind, target, core.defaults.namespace),
    query: { resourceVersion: options.resourceVersion },
    accept: ACCEPT[part].object,
  })
  return asKind(kind, await objectIn<T>(await core.send(call)))
}

export function listObjects<T extends TypedObject>(
  core: Core,
  part: Part,
  kind: AnyKind,
  options: ListOptions,
): Promise<ObjectList<T>> {
  if (isKind(kind)) return listPage(core, part, kind, options)
  return core.found(kind, options, (found, rest) => listPage<T>(core, part, found, rest))
}

async function listPage<T extends TypedObject>(
  core: Core,
  part: Part,
  kind: Kind,
  options: ListOptions,
): Promise<ObjectList<T>> {
  const whose = `list of ${kind.kind}`
  checkCallOptions(whose, options)
  const { limit, continue: token, resourceVersion, resourceVersionMatch } = options
  const call = core.call('list', kind, options, {
    namespace: namespaceFor(kind, options.namespace, core.defaults.namespace),
    query: { ...selectionQuery(whose, options), limit, continue: token, resourceVersion, resourceVersionMatch },
    accept: ACCEPT[part].list,
  })
  return listIn(kind, await core.send(call))
}

export async function* listPages<T extends TypedObject>(
  core: Core,
  part: Part,
  kind: AnyKind,
  options: ListOptions,
): AsyncGenerator<ObjectList<T>> {
  let next: ListOptions = { limit: PAGE, ...options }
  for (;;) {
    const page = await listObjects<T>(core, part, kind, next)
    yield page
    const { continue: token = '' } = page.metadata
    if (token === '') return
    // The token has the version of the first page in it; the server refuses to be told twice.
    const { resourceVersion: _version, resourceVersionMatch: _match, ...rest } = next
    next = { ...rest, continue: token }
  }
}

export function watchObjects<T extends TypedObject>(
  core: Core,
  part: Part,
  kind: AnyKind,
  options: WatchOptions,
): Promise<Watch<T>> {
  if (isKind(kind)) return beginWatch(core, part, kind, options)
  return core.found(kind, options, (found, rest) => beginWatch<T>(core, part, found, rest))
}

async function beginWatch<T extends TypedObject>(
  core: Core,
  part: Part,
  kind: Kind,
  options: WatchOptions,
): Promise<Watch<T>> {
  const query = watchQuery(kind, options)
  const stop = stopWith(options.signal)
  const call = core.call('watch', kind, options, {
    signal: stop.signal,
    namespace: namespaceFor(kind, options.namespace, core.defaults.namespace),
    query,
    accept: ACCEPT[part].object,
  })
  try {
    return new Watch<T>(await core.send(call), stop, shapeOf(kind))
  } catch (error) {
    // It never began: whoever tries for hours must not gather listeners on the caller's signal.
    stop.abort(error)
    throw error
  }
}

function watchQuery(kind: Kind, options: WatchOptions): Record<string, string | number | boolean | undefined> {
  const whose = `watch of ${kind.kind}`
  checkCallOptions(whose, options)
  const { resourceVersion, bookmarks = true, sendInitialEvents, timeoutSeconds } = options
  return {
    watch: true,
    ...selectionQuery(whose, options),
    resourceVersion,
    allowWatchBookmarks: bookmarks ? true : undefined,
    sendInitialEvents,
    // Streamed lists want to be told what the version means; there is one choice.
    resourceVersionMatch: sendInitialEvents === true ? 'NotOlderThan' : undefined,
    timeoutSeconds,
  }
}

function shapeOf<T extends TypedObject>(kind: Kind): (object: T) => T {
  return (object) => asKind(kind, object)
}

/** A controller that aborts with the caller's signal, and lets go of that signal when it has aborted. */
function stopWith(signal: AbortSignal | undefined): AbortController {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const endListening = onAbort(signal, (reason) => stop.abort(reason))
  stop.signal.addEventListener('abort', endListening, { once: true })
  return stop
}
