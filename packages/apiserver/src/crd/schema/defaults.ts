import { cloneJson, isJsonObject, type Json, type JsonObject, setOwn } from '@setpoint/kube'
import type { Shape } from './shape.js'

/**
 * Sets, in place, the defaults of fields that are absent, or null without being nullable. Defaults inside of an object
 * apply only where the object is, be it by a default of its own.
 */
export function applyDefaults(value: Json, shape: Shape): void {
  if (!shape.defaultsBelow) return
  if (Array.isArray(value)) {
    if (shape.items !== undefined) defaultItems(value, shape.items)
  } else if (isJsonObject(value)) {
    defaultFields(value, shape)
  }
}

function defaultItems(items: Json[], shape: Shape): void {
  for (let index = 0; index < items.length; index++) {
    if (items[index] === null && !shape.nullable) items[index] = copyOfDefault(shape)
    applyDefaults(items[index] as Json, shape)
  }
}

function defaultFields(object: JsonObject, shape: Shape): void {
  for (const [name, field] of shape.properties) {
    if (!field.defaultsBelow) continue
    const missing = !Object.hasOwn(object, name) || (object[name] === null && !field.nullable)
    if (missing && field.defaultValue !== undefined) setOwn(object, name, copyOfDefault(field))
    if (Object.hasOwn(object, name)) applyDefaults(object[name] as Json, field)
  }
  const { additional } = shape
  if (additional === undefined || !additional.defaultsBelow) return
  for (const name of Object.keys(object)) {
    if (shape.properties.has(name)) continue
    if (object[name] === null && !additional.nullable) setOwn(object, name, copyOfDefault(additional))
    applyDefaults(object[name] as Json, additional)
  }
}

function copyOfDefault({ defaultValue }: Shape): Json {
  return defaultValue === undefined ? null : cloneJson(defaultValue)
}
