import type { Json, JsonObject, ObjectMeta } from '@setpoint/kube'
import { digestOf } from './digest.js'
import { appliedFields, type FieldTree, isApplied, isMapApplied, nameOf, project } from './field-tree.js'

/** An object to be applied, or one that came of it. */
export interface Applicable {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ObjectMeta
}

/** The fields of metadata that an apply can own; the others are the server's. */
const OWNABLE = ['labels', 'annotations', 'finalizers', 'ownerReferences'] as const

/** What no manager owns. */
const IDENTITY: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/** How many applied configurations are remembered; the oldest is forgotten first, and then costs one request. */
const LONGEST_MEMORY = 50_000

/** Digests, so that a memory of many large configurations stays small. */
interface Remembered {
  readonly desired: string
  /** The owned fields and their values right after the apply. */
  readonly owned: string
}

/**
 * Decides, exactly, whether an apply would change nothing.
 *
 * What an apply does depends on three things: the configuration, the fields that its manager owns, and the values that
 * stand there, in their order. Two proofs are accepted: the configuration has exactly the owned fields with exactly
 * these values; or the very same configuration was applied before and since then neither the owned fields nor their
 * values have changed (this one covers values that the server defaults or normalises). Otherwise the server is asked.
 */
export class Elision {
  readonly #manager: string
  readonly #memory = new Map<string, Remembered>()

  constructor(manager: string) {
    this.#manager = manager
  }

  wouldChangeNothing(desired: Applicable, live: Applicable, subresource = ''): boolean {
    const entry = appliedFields(live.metadata, this.#manager, subresource)
    const fields = entry?.fieldsV1
    if (fields === undefined || entry?.apiVersion !== desired.apiVersion) return false
    if (isContentApplied(desired, live, fields)) return true
    const known = this.#memory.get(memoryKey(live, subresource))
    return known !== undefined && known.desired === digestOf(content(desired)) && known.owned === owned(live, fields)
  }

  /** Takes note of what came of an apply. */
  applied(desired: Applicable, result: Applicable, subresource = ''): void {
    const fields = appliedFields(result.metadata, this.#manager, subresource)?.fieldsV1
    if (fields === undefined) return
    const key = memoryKey(result, subresource)
    this.#memory.delete(key)
    // Where the server took the configuration as it is, the first proof will do as long as nothing changes.
    if (isContentApplied(desired, result, fields)) return
    this.#memory.set(key, { desired: digestOf(content(desired)), owned: owned(result, fields) })
    if (this.#memory.size > LONGEST_MEMORY) this.#forgetOldest()
  }

  #forgetOldest(): void {
    for (const key of this.#memory.keys()) {
      this.#memory.delete(key)
      return
    }
  }
}

function memoryKey({ metadata }: Applicable, subresource: string): string {
  return `${metadata.uid} ${subresource}`
}

/** What managedFields speaks of: everything but identity and what the server sets. */
function content(object: Applicable): JsonObject {
  const { apiVersion: _, kind: __, metadata, ...rest } = object as unknown as { metadata: JsonObject } & JsonObject
  const ownable: JsonObject = {}
  for (const name of OWNABLE) {
    const value = metadata[name]
    if (value !== undefined) ownable[name] = value
  }
  return Object.keys(ownable).length === 0 ? rest : { metadata: ownable, ...rest }
}

/** isApplied(content(desired), content(live), fields), without making either content. */
function isContentApplied(desired: Applicable, live: Applicable, fields: FieldTree): boolean {
  const wanted = desired as unknown as JsonObject
  const found = live as unknown as JsonObject
  let children = 0
  for (const child in fields) {
    if (child === 'f:metadata') continue
    children++
    const name = nameOf(child)
    if (!isApplied(wanted[name], found[name], fields[child] as FieldTree)) return false
  }
  let count = 0
  for (const name in wanted) if (!IDENTITY.has(name) && wanted[name] !== undefined) count++
  return children === count && isMetadataApplied(desired.metadata, live.metadata, fields['f:metadata'])
}

function isMetadataApplied(desired: ObjectMeta, live: ObjectMeta, fields: Json | undefined): boolean {
  let count = 0
  for (const name of OWNABLE) if (desired[name] !== undefined) count++
  if (count === 0 || fields === undefined) return count === 0 && fields === undefined
  return isMapApplied(desired as JsonObject, live as JsonObject, fields as FieldTree, count)
}

function owned(object: Applicable, fields: FieldTree): string {
  return digestOf([fields, project(content(object), fields) ?? null])
}
