import { equalJson, isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { type Change, changesAt, fieldOf, itemOf, keyed, listKey } from '../changes/index.js'

/** A field that the server did not store as it was sent. */
export interface Discrepancy {
  readonly path: string
  readonly sent: Json
  /** Undefined: it was dropped. */
  readonly stored: Json | undefined
}

/** What the server sets, whatever is sent. */
const SERVERS_OWN = new Set([
  '.apiVersion',
  '.kind',
  '.metadata.resourceVersion',
  '.metadata.managedFields',
  '.metadata.generation',
  '.metadata.uid',
  '.metadata.creationTimestamp',
  '.metadata.selfLink',
  '.metadata.generateName',
])

/**
 * The fields of what was sent (an object, an apply configuration or a merge patch) that are not so in what was stored.
 * Fields that were not sent may be anything.
 */
export function discrepancies(sent: Json | undefined, stored: Json | undefined): Discrepancy[] {
  const found: Discrepancy[] = []
  if (sent !== undefined) compare('', sent, stored, found)
  return found
}

function compare(path: string, sent: Json, stored: Json | undefined, found: Discrepancy[]): void {
  if (sent === stored) return
  // Sent as nothing, and stored as something: the server has filled it in.
  if (isEmpty(sent) && stored !== undefined && !isEmpty(stored)) found.push({ path, sent, stored })
  else if (isJsonObject(sent) && isJsonObject(stored)) compareFields(path, sent, stored, found)
  else if (Array.isArray(sent) && Array.isArray(stored)) compareLists(path, sent, stored, found)
  // The leaves say more than the whole.
  else if (isJsonObject(sent) && stored === undefined && Object.keys(sent).length > 0)
    compareFields(path, sent, {}, found)
  else found.push({ path, sent, stored })
}

/**
 * The fields that the server put where a whole object was sent without them: its defaults, the shallowest first. Metadata
 * and status are not for the sender to say.
 */
export function filledIn(sent: Json | undefined, stored: Json): Change[] {
  const added = changesAt('', sent, stored).filter(
    ({ path, before }) => before === undefined && !/^\.(?:apiVersion|kind|metadata|status)\b/.test(path),
  )
  return added.sort((a, b) => depthOf(a.path) - depthOf(b.path))
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function depthOf(path: string): number {
  return path.split(/[.[]/).length
}

function compareFields(path: string, sent: JsonObject, stored: JsonObject, found: Discrepancy[]): void {
  for (const name of Object.keys(sent)) {
    const value = sent[name]
    // Directives of strategic merge patches say how, not what.
    if (value === undefined || name.startsWith('$')) continue
    const field = fieldOf(path, name)
    if (!SERVERS_OWN.has(field)) compare(field, value, Object.hasOwn(stored, name) ? stored[name] : undefined, found)
  }
}

/** Others may have items of their own in a list that is merged, so only what was sent is looked for. */
function compareLists(path: string, sent: readonly Json[], stored: readonly Json[], found: Discrepancy[]): void {
  const key = listKey(sent, stored)
  if (key !== undefined) {
    const items = keyed(key, stored)
    for (const [value, item] of keyed(key, sent)) compare(itemOf(path, key, value), item, items.get(value), found)
    return
  }
  if (sent.length === stored.length && sent.some(isJsonObject)) {
    sent.forEach((item, place) => compare(`${path}[${place}]`, item, stored[place], found))
    return
  }
  if (!sent.every((item) => stored.some((candidate) => equalJson(item, candidate))))
    found.push({ path, sent: sent as Json, stored: stored as Json })
}
