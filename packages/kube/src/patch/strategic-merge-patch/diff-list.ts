import { compareGoStrings, equalJson, type Json, type JsonObject } from '../../json/index.js'
import { own } from '../draft.js'
import { goValue } from '../go-text.js'
import { deleteDirective } from './directives.js'
import { itemsAreObjects, requiredIdentity } from './items.js'
import { sortByReference } from './order.js'
import type { DiffScope } from './diff.js'

/** What a patch says about one merging list. */
export interface ListDiff {
  /** The list's own key: new and changed items, in the order of the modified list, then deletions of objects. */
  readonly items: Json[]
  /** $deleteFromPrimitiveList. */
  readonly deleted: Json[]
  /** $setElementOrder. */
  readonly order: Json[]
}

type DiffItem = (from: JsonObject, to: JsonObject) => JsonObject

const NOTHING: ListDiff = { items: [], deleted: [], order: [] }

export function diffLists(
  original: Json[],
  modified: Json[],
  mergeKey: string,
  scope: DiffScope,
  diffItem: DiffItem,
): ListDiff {
  if (original.length === 0) return modified.length === 0 || !scope.changes ? NOTHING : { ...NOTHING, items: modified }
  return itemsAreObjects(original, modified)
    ? diffObjectLists(original as JsonObject[], modified as JsonObject[], mergeKey, scope, diffItem)
    : diffScalarLists(original, modified, scope)
}

function diffScalarLists(original: Json[], modified: Json[], scope: DiffScope): ListDiff {
  const sorted = sortByText(original, goValue)
  const added: Json[] = []
  const deleted: Json[] = []
  for (const [before, after] of pair(sorted, sortByText(modified, goValue), goValue)) {
    if (before === undefined && scope.changes) added.push(after as Json)
    if (after === undefined && scope.deletions) deleted.push(before as Json)
  }
  // Against the sorted list, as kubectl does: a list that is not in alphabetical order always sends its order along.
  const differs = scope.changes && !equalJson(sorted, modified)
  return {
    items: sortByReference(added, modified, ''),
    deleted: deduplicate(deleted),
    order: differs || deleted.length > 0 ? modified : [],
  }
}

function diffObjectLists(
  original: JsonObject[],
  modified: JsonObject[],
  mergeKey: string,
  scope: DiffScope,
  diffItem: DiffItem,
): ListDiff {
  const sortText = (item: JsonObject): string => goValue(own(item, mergeKey) ?? null)
  const textOf = (item: JsonObject): string => goValue(requiredIdentity(item, mergeKey))
  const changed: Json[] = []
  const deletions: Json[] = []
  for (const [before, after] of pair(sortByText(original, sortText), sortByText(modified, sortText), textOf)) {
    if (before === undefined) {
      if (scope.changes) changed.push(after as JsonObject)
    } else if (after === undefined) {
      if (scope.deletions) deletions.push(deleteDirective(mergeKey, requiredIdentity(before, mergeKey)))
    } else {
      const change = diffItem(before, after)
      if (Object.keys(change).length > 0) changed.push({ ...change, [mergeKey]: requiredIdentity(after, mergeKey) })
    }
  }
  const items = sortByReference(changed, modified, mergeKey).concat(deletions)
  const sameOrder =
    original.length === modified.length &&
    modified.every((item, index) => item[mergeKey] === original[index]?.[mergeKey])
  const ordered = items.length > 0 || (scope.changes && !sameOrder)
  return { items, deleted: [], order: ordered ? modified.map((item) => ({ [mergeKey]: item[mergeKey] ?? null })) : [] }
}

/** Sorts by a text; of items with the same text the later comes first, as kubectl's sort happens to leave them. */
function sortByText<T>(list: readonly T[], textOf: (item: T) => string): T[] {
  return [...list].reverse().sort((a, b) => compareGoStrings(textOf(a), textOf(b)))
}

/** Walks two sorted lists side by side; an item that only one has comes with undefined. */
function* pair<T>(
  left: readonly T[],
  right: readonly T[],
  textOf: (item: T) => string,
): Generator<[T | undefined, T | undefined]> {
  let [leftIndex, rightIndex] = [0, 0]
  while (leftIndex < left.length || rightIndex < right.length) {
    const [a, b] = [left[leftIndex], right[rightIndex]]
    const aText = a === undefined ? undefined : textOf(a)
    const bText = b === undefined ? undefined : textOf(b)
    const order = aText === undefined ? 1 : bText === undefined ? -1 : compareGoStrings(aText, bText)
    yield [order <= 0 ? a : undefined, order >= 0 ? b : undefined]
    if (order <= 0) leftIndex++
    if (order >= 0) rightIndex++
  }
}

/** Each value once. The last item fills the place of each duplicate: the order that kubectl's patches have. */
function deduplicate(list: readonly Json[]): Json[] {
  const unique = [...list]
  for (let index = 0; index < unique.length; index++) {
    for (let other = index + 1; other < unique.length; other++) {
      if (unique[index] !== unique[other]) continue
      const last = unique.pop() as Json
      if (other < unique.length) unique[other] = last
      other--
    }
  }
  return unique
}
