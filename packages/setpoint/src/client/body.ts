import { type Kind, type ObjectMeta, SetpointError, type TransportResponse, type TypedObject } from '@setpoint/kube'
import type { ObjectList } from './kind.js'
import { decodeUtf8 } from './utf8.js'

interface Written {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
}

/**
 * How the text of an apply is indented. Servers read it as YAML, where any opening bracket may begin a key for as long as the
 * line goes on: of a text on one line kube-apiserver keeps every token, which takes half again as long and three times the memory.
 */
export const APPLY_INDENT = 1

/** The text of an object on its way to the server, with what its kind and the call's namespace add. */
export function bodyOf(kind: Kind, object: Written, namespace: string, indent?: number): string {
  const { apiVersion = kind.apiVersion, kind: name = kind.kind } = object
  if (apiVersion !== kind.apiVersion || name !== kind.kind) {
    throw new SetpointError(
      'RequestInvalid',
      `the object is a ${name} (${apiVersion}), and the call is for ${kind.kind} (${kind.apiVersion})`,
    )
  }
  const isPlaced = namespace === '' || object.metadata?.namespace === namespace
  if (isPlaced && saysItsKind(object)) return JSON.stringify(object, undefined, indent)
  const metadata = namespace === '' ? object.metadata : { ...object.metadata, namespace }
  return JSON.stringify({ apiVersion, kind: name, ...object, metadata }, undefined, indent)
}

/** Whether an object that is written down as it is says of which kind it is. */
export function saysItsKind(object: Written): boolean {
  const { apiVersion, kind } = object
  return (
    apiVersion !== undefined &&
    kind !== undefined &&
    Object.hasOwn(object, 'apiVersion') &&
    Object.hasOwn(object, 'kind')
  )
}

/** The object in an answer. A promise only where the body is still on its way, which it is not in an answer to a call. */
export function objectIn<T>(response: TransportResponse): T | Promise<T> {
  const { whole } = response
  return whole === undefined ? response.bytes().then((bytes) => objectOf(bytes) as T) : (objectOf(whole) as T)
}

export function objectOf(body: Uint8Array): object {
  const text = decodeUtf8(body)
  const value = parsedAnswer('an answer of the server', text)
  if (typeof value === 'object' && value !== null) return value
  throw unreadable('an answer of the server', 'object', text)
}

/** What a text of the server says; `what` it is stands in the error of one that is no JSON. */
export function parsedAnswer(what: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadable(what, 'JSON', text, cause)
  }
}

/** Characters of an answer that an error shows. */
const SHOWN = 200

export function unreadable(
  what: string,
  wanted: 'JSON' | 'object' | 'event' | 'list of kinds',
  text: string,
  cause?: unknown,
): SetpointError {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  const message = `${what} is no ${wanted}: ${JSON.stringify(shown)}; is it an API server, or a proxy or a login page in front of one?`
  return new SetpointError('AnswerUnreadable', message, cause === undefined ? {} : { cause })
}

/** The items of built-in lists come without apiVersion and kind, and metadata alone comes under another kind. */
export function asKind<T extends TypedObject>(kind: Kind, object: T): T {
  object.apiVersion = kind.apiVersion
  object.kind = kind.kind
  return object
}

export async function listIn<T extends TypedObject>(kind: Kind, response: TransportResponse): Promise<ObjectList<T>> {
  const list = await objectIn<Omit<ObjectList<T>, 'items'> & { items: T[] | null }>(response)
  const items = list.items ?? []
  for (const item of items) asKind(kind, item)
  return { ...list, items }
}
