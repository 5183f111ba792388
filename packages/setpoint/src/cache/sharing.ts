import { equalJson, isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import type { CachedObject } from './object.js'

/** Different texts that are remembered; then all are forgotten, and the next object begins anew. */
const MOST_TEXTS = 4096
/** Where the owner of an object stands by its UID: no other object has the same. */
const OWNER = 'k:{"uid":'

/**
 * Lets the objects of a kind share what is the same in most of them. Who set which fields (managedFields) is a third of a
 * small object's memory, and thousands of objects that one program made say exactly the same there.
 * What is shared must not be changed, like everything in a cache.
 */
export class Sharing {
  readonly #trees = new Map<string, Json>()
  /** By the name of the field that they are of: what was last shared there, which mostly comes again. */
  readonly #latest = new Map<string, Json>()
  readonly #texts = new Map<string, string>()

  /** Changes the object in place; its content stays the same. */
  share({ metadata }: CachedObject): void {
    const { namespace, creationTimestamp, managedFields } = metadata
    if (namespace !== undefined) metadata.namespace = this.#text(namespace)
    // Times are to the second: what was written at about the same time says the same.
    if (creationTimestamp !== undefined) metadata.creationTimestamp = this.#text(creationTimestamp)
    if (managedFields === undefined) return
    for (const entry of managedFields) {
      if (entry.time !== undefined) entry.time = this.#text(entry.time)
      if (entry.manager !== undefined) entry.manager = this.#text(entry.manager)
      if (entry.apiVersion !== undefined) entry.apiVersion = this.#text(entry.apiVersion)
      if (entry.fieldsV1 !== undefined) this.#shareTrees(entry.fieldsV1)
    }
  }

  #shareTrees(fields: JsonObject): void {
    for (const name in fields) {
      const tree = fields[name] as Json
      const latest = this.#latest.get(name)
      if (latest !== undefined && equalJson(tree, latest)) {
        fields[name] = latest
        continue
      }
      if (namesOwner(tree)) continue
      const text = JSON.stringify(tree)
      const known = this.#trees.get(text)
      if (known === undefined) remember(this.#trees, text, tree)
      else fields[name] = known
      remember(this.#latest, name, known ?? tree)
    }
  }

  #text(text: string): string {
    const known = this.#texts.get(text)
    if (known === undefined) remember(this.#texts, text, text)
    return known ?? text
  }
}

/** Whether a tree speaks of an owner. */
function namesOwner(tree: Json): boolean {
  if (!isJsonObject(tree)) return false
  for (const name in tree) if (name.startsWith(OWNER) || namesOwner(tree[name] as Json)) return true
  return false
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size === MOST_TEXTS) map.clear()
  map.set(key, value)
}
