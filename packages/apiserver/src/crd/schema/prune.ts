import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import type { Shape } from './shape.js'

const METADATA_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/**
 * Removes, in place, the fields that the schema does not have. Below x-kubernetes-preserve-unknown-fields they stay,
 * until a schema names fields again; apiVersion, kind and metadata of an embedded resource always stay.
 *
 * Returns the removed fields, sorted, as `unknown field "spec.list[0].x"` spells them.
 */
export function prune(value: Json, shape: Shape): string[] {
  const removed: string[] = []
  pruneValue(value, shape, removed)
  return removed.map((path) => path.replace(/^\./, '')).sort()
}

// Paths grow on the way back, from the removed field outwards: an object without unknown fields pays nothing for them.

function pruneValue(value: Json, shape: Shape | undefined, removed: string[]): void {
  if (shape?.preservesUnknown === true) keepUnknown(value, shape, removed)
  else if (Array.isArray(value)) pruneItems(value, shape, removed)
  else if (isJsonObject(value)) pruneFields(value, shape, removed)
}

function pruneItems(items: readonly Json[], shape: Shape | undefined, removed: string[]): void {
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as Json
    if (typeof item !== 'object' || item === null) continue
    const before = removed.length
    pruneValue(item, shape?.items, removed)
    if (removed.length > before) prefix(removed, before, `[${index}]`)
  }
}

function pruneFields(object: JsonObject, shape: Shape | undefined, removed: string[]): void {
  for (const name of Object.keys(object)) {
    if (shape?.embedded === true && METADATA_FIELDS.has(name)) continue
    const field = shape?.properties.get(name)
    if (field === undefined && shape?.open !== true) {
      delete object[name]
      removed.push(`.${name}`)
    } else {
      pruneField(object, name, field ?? shape?.additional, removed)
    }
  }
}

function keepUnknown(value: Json, shape: Shape, removed: string[]): void {
  if (Array.isArray(value)) {
    if (shape.items === undefined) return
    for (let index = 0; index < value.length; index++) {
      const before = removed.length
      keepUnknown(value[index] as Json, shape.items, removed)
      if (removed.length > before) prefix(removed, before, `[${index}]`)
    }
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      if (shape.embedded && METADATA_FIELDS.has(name)) continue
      const field = shape.properties.get(name)
      if (field !== undefined || shape.open) pruneField(value, name, field ?? shape.additional, removed)
    }
  }
}

function pruneField(object: JsonObject, name: string, shape: Shape | undefined, removed: string[]): void {
  const value = object[name] as Json
  if (typeof value !== 'object' || value === null) return
  const before = removed.length
  pruneValue(value, shape, removed)
  if (removed.length > before) prefix(removed, before, `.${name}`)
}

function prefix(removed: string[], from: number, step: string): void {
  for (let index = from; index < removed.length; index++) removed[index] = step + removed[index]
}
