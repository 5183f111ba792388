import { equalJson, isJsonObject, type Json, type JsonObject } from '../../json/index.js'
import { escapeToken } from './pointer.js'

/**
 * The operations that turn one document into another. Members are compared by name; of a list, what both have at its
 * beginning and at its end stays, and what lies between is replaced item by item.
 */
export function createJsonPatch(before: JsonObject, after: JsonObject): JsonObject[] {
  const operations: JsonObject[] = []
  diff(before, after, '', operations)
  return operations
}

function diff(before: Json, after: Json, path: string, operations: JsonObject[]): void {
  if (isJsonObject(before) && isJsonObject(after)) diffObjects(before, after, path, operations)
  else if (Array.isArray(before) && Array.isArray(after)) diffLists(before, after, path, operations)
  else if (!equalJson(before, after)) operations.push({ op: 'replace', path, value: after })
}

function diffObjects(before: JsonObject, after: JsonObject, path: string, operations: JsonObject[]): void {
  for (const [name, value] of Object.entries(before)) {
    const child = `${path}/${escapeToken(name)}`
    const next = Object.hasOwn(after, name) ? after[name] : undefined
    if (next === undefined) operations.push({ op: 'remove', path: child })
    else diff(value, next, child, operations)
  }
  for (const [name, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, name)) operations.push({ op: 'add', path: `${path}/${escapeToken(name)}`, value })
  }
}

function diffLists(before: readonly Json[], after: readonly Json[], path: string, operations: JsonObject[]): void {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && same(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && same(before[before.length - 1 - end], after[after.length - 1 - end])) end++
  const [removedUntil, addedUntil] = [before.length - end, after.length - end]
  const both = Math.min(removedUntil, addedUntil)
  for (let index = start; index < both; index++) {
    diff(before[index] as Json, after[index] as Json, `${path}/${index}`, operations)
  }
  // From the end, so that the indexes of what is still to go stay what they are.
  for (let index = removedUntil - 1; index >= both; index--) operations.push({ op: 'remove', path: `${path}/${index}` })
  for (let index = both; index < addedUntil; index++) {
    operations.push({ op: 'add', path: `${path}/${index}`, value: after[index] as Json })
  }
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && b !== undefined && equalJson(a, b)
}
