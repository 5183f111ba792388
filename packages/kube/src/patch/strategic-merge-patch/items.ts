import { isJsonObject, type Json } from '../../json/index.js'
import { own } from '../draft.js'
import type { PatchError } from '../error.js'
import { goType, goValue } from '../go-text.js'
import { internalFailure, listOfLists, missingMergeKey, unexpectedType } from './errors.js'

/** What identifies an item within its list: the merge key's value of an object, a scalar itself. */
export function identityOf(item: Json, mergeKey: string): Json | undefined {
  if (mergeKey === '') return item
  return isJsonObject(item) ? own(item, mergeKey) : undefined
}

/** As `identityOf`, for lists in which every item must be an object that has the merge key. */
export function requiredIdentity(item: Json, mergeKey: string): Json {
  if (!isJsonObject(item)) throw unexpectedType({}, item)
  const identity = own(item, mergeKey)
  if (identity === undefined) throw missingMergeKey(item, mergeKey)
  return identity
}

export function checkMergeKeys(list: readonly Json[], mergeKey: string): void {
  for (const item of list) requiredIdentity(item, mergeKey)
}

/** Where each identity first stands in a list. */
export function firstPositions(list: readonly Json[], mergeKey: string): Map<Json | undefined, number> {
  const positions = new Map<Json | undefined, number>()
  for (const [index, item] of list.entries()) {
    const identity = identityOf(item, mergeKey)
    if (!positions.has(identity)) positions.set(identity, index)
  }
  return positions
}

/** Whether the lists hold objects or scalars; strategic merge takes no mixture, no lists of lists, and some item. */
export function itemsAreObjects(...lists: readonly (readonly Json[])[]): boolean {
  let first: Json | undefined
  for (const list of lists) {
    for (const item of list) {
      first ??= item
      if (Array.isArray(first)) throw listOfLists()
      if (item === null || goType(item) !== goType(first)) throw mixedItems(lists)
    }
  }
  if (first === undefined) throw internalFailure('no elements in any of the given slices')
  return isJsonObject(first)
}

function mixedItems(lists: readonly (readonly Json[])[]): PatchError {
  const text = lists.map((list) => goValue([...list])).join(' ')
  return internalFailure(`list element types are not identical: [${text}]`)
}

/** Splits a list by whether an item is also in `reference`, as objects by merge key or as scalars by value. */
export function partition(
  list: readonly Json[],
  reference: readonly Json[],
  mergeKey: string,
): { inside: Json[]; outside: Json[] } {
  const inside: Json[] = []
  const outside: Json[] = []
  const isInside = mergeKey === '' ? scalarTest(reference) : mergeKeyTest(reference, mergeKey)
  for (const item of list) (isInside(item) ? inside : outside).push(item)
  return { inside, outside }
}

function scalarTest(reference: readonly Json[]): (item: Json) => boolean {
  const scalars = new Set(reference)
  return (item) => scalars.has(item)
}

/** Fails, as a scan of the reference would, at an item that is no object and stands before what it looks for. */
function mergeKeyTest(reference: readonly Json[], mergeKey: string): (item: Json) => boolean {
  const positions = firstPositions(reference, mergeKey)
  const stray = reference.findIndex((item) => !isJsonObject(item))
  return (item) => {
    const position = positions.get(requiredIdentity(item, mergeKey))
    if (stray >= 0 && (position === undefined || position > stray)) {
      throw internalFailure(`value for key ${stray} is not a map`)
    }
    return position !== undefined
  }
}
