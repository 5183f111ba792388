import {
  badRequest,
  fieldErrorText,
  fieldPath,
  invalid,
  quote,
  resourceExpired,
  StatusError,
  timeoutError,
} from '@setpoint/kube'
import { CompactedError, FutureRevisionError, type Storage, type StoredObject } from '../storage/index.js'
import { decodeContinue, encodeContinue } from './continue.js'
import type { RegistryDependencies, RequestContext } from './context.js'
import { type Resource, whenConverted } from '../resource/index.js'
import { collectionPrefix } from './keys.js'
import type { Selection } from './selection.js'

export interface ListRequest {
  readonly selection: Selection
  /** 0 and less: no limit. */
  readonly limit: number
  readonly continue: string
  readonly resourceVersion: string
  readonly resourceVersionMatch: '' | 'Exact' | 'NotOlderThan'
}

export interface ListPage {
  readonly items: readonly StoredObject[]
  /** '' where nothing is stored. */
  readonly resourceVersion: string
  /** '' on the last page. */
  readonly continue: string
  readonly remainingItemCount: number | undefined
}

/** How long a reader waits for a revision that is not there yet, before it is told that it asks for the future. */
const FUTURE_REVISION_WAIT = 3000

const LIST_TOO_OLD = 'The resourceVersion for the provided list is too old.'
const CONTINUE_TOO_OLD =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.'

/** One page of a collection, consistent at one revision. */
export async function listObjects(
  dependencies: RegistryDependencies,
  context: RequestContext,
  request: ListRequest,
): Promise<ListPage> {
  const page = await listStored(dependencies, context, request)
  const { prepare } = context.resource.codec
  if (prepare !== undefined) await prepare(page.items.map(({ object }) => object))
  return page
}

async function listStored(
  dependencies: RegistryDependencies,
  { resource, namespace }: RequestContext,
  request: ListRequest,
): Promise<ListPage> {
  const { storage } = dependencies
  const prefix = collectionPrefix(resource, namespace)
  let at: number | undefined
  let after: string | undefined
  if (request.continue !== '') {
    const continuation = decodeContinue(request.continue)
    if (request.resourceVersion !== '' && request.resourceVersion !== '0') {
      throw badRequest('specifying resource version is not allowed when using continue')
    }
    at = continuation.revision
    after = prefix + continuation.after
  } else if (request.resourceVersion !== '') {
    const revision = parseResourceVersion(request.resourceVersion)
    await untilRevision(dependencies, revision)
    const exact =
      request.resourceVersionMatch === 'Exact' ||
      (request.resourceVersionMatch === '' && request.limit > 0 && revision > 0)
    if (exact) at = revision
  }
  // A reader that takes any state gets all of it: kube-apiserver answers from a cache that does not page.
  const unpaged = request.resourceVersion === '0'
  try {
    const selection = await convertedSelection(storage, resource, prefix, request.selection)
    const asked = { ...request, selection, ...(unpaged ? { limit: 0 } : {}) }
    return await whenConverted(() => page(storage, prefix, asked, at, after))
  } catch (error) {
    if (error instanceof FutureRevisionError) throw tooLarge(error.requested, storage.revision)
    if (!(error instanceof CompactedError)) throw error
    if (after === undefined) throw resourceExpired(LIST_TOO_OLD)
    const expired = resourceExpired(CONTINUE_TOO_OLD)
    const token = encodeContinue({ after: after.slice(prefix.length), revision: undefined })
    throw new StatusError({ ...expired.status, metadata: { continue: token } })
  }
}

/** Selectors look at the version of the request: where that takes a conversion, everything is converted first. */
async function convertedSelection(
  storage: Storage,
  { codec }: Resource,
  prefix: string,
  selection: Selection,
): Promise<Selection> {
  if (codec.prepare === undefined || selection.everything) return selection
  await codec.prepare(storage.list(prefix).items.map(({ object }) => object))
  return { everything: false, matches: (stored) => selection.matches(codec.load(stored)) }
}

function page(
  storage: Storage,
  prefix: string,
  { selection, limit }: ListRequest,
  at: number | undefined,
  start: string | undefined,
): ListPage {
  const items: StoredObject[] = []
  let after = start
  let revision = at
  for (;;) {
    // With a selector the number of matches is unknown: read in steps until the page is full or nothing is left.
    const result = storage.list(prefix, {
      ...(after === undefined ? {} : { after }),
      ...(limit <= 0 ? {} : { limit: selection.everything ? limit : Math.max(limit, 500) }),
      ...(revision === undefined ? {} : { at: revision }),
    })
    revision = result.revision
    let read = 0
    for (const item of result.items) {
      if (limit > 0 && items.length === limit) break
      read++
      if (selection.everything || selection.matches(item.object)) items.push(item)
    }
    const resourceVersion = String(revision)
    const last = result.items.at(-1)
    if (read === result.items.length && (result.remaining === 0 || last === undefined)) {
      return { items, resourceVersion, continue: '', remainingItemCount: undefined }
    }
    const lastSent = items.at(-1)
    if (limit > 0 && items.length === limit && lastSent !== undefined) {
      // Whether what is left matches the selector is not looked at: the next page may be empty, as upstream.
      return {
        items,
        resourceVersion,
        continue: encodeContinue({ after: lastSent.key.slice(prefix.length), revision }),
        remainingItemCount: selection.everything ? result.remaining : undefined,
      }
    }
    after = last?.key
  }
}

/** The revision that a client names; a 400 when it is no number. */
function parseResourceVersion(text: string): number {
  const problem = resourceVersionProblem(text)
  if (problem !== undefined) throw badRequest(`invalid resource version: ${problem}`)
  return Number(text)
}

/** What is wrong with a resourceVersion, as Kubernetes says it; undefined when it is a number. */
export function resourceVersionProblem(text: string): string | undefined {
  if (/^[0-9]+$/.test(text)) return undefined
  const why = `strconv.ParseUint: parsing ${quote(text)}: invalid syntax`
  return fieldErrorText(invalid(fieldPath('resourceVersion'), text, why))
}

/** Resolves when the revision is visible; a revision from the future is a 504, as in Kubernetes. */
export async function untilRevision({ storage, clock }: RegistryDependencies, revision: number): Promise<void> {
  const deadline = clock.monotonic() + FUTURE_REVISION_WAIT
  while (storage.revision < revision) {
    if (clock.monotonic() >= deadline) throw tooLarge(revision, storage.revision)
    await clock.sleep(50)
  }
}

function tooLarge(requested: number, current: number): StatusError {
  return timeoutError(`Too large resource version: ${requested}, current: ${current}`, 1, [
    { reason: 'ResourceVersionTooLarge', message: 'Too large resource version' },
  ])
}
