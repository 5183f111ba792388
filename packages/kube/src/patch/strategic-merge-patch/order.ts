import { isJsonObject, type Json } from '../../json/index.js'
import { isDeleteDirective } from './directives.js'
import { checkMergeKeys, firstPositions, identityOf } from './items.js'

/** The lists that decide a merged list's order. */
export interface ElementOrder {
  /** The order of the items that the patch speaks of. */
  readonly patch: readonly Json[]
  /** The order of the items that only the live list has, and the best guess for how the two kinds interleave. */
  readonly live: readonly Json[]
  /** Empty when the items are scalars. */
  readonly mergeKey: string
}

/**
 * Puts the items of the patch and those of the live object alone into one list. Each kind keeps its own order, which goes
 * before the order of the live list; where the live list says nothing, the patch's items come first.
 */
export function orderItems(patched: readonly Json[], liveOnly: readonly Json[], order: ElementOrder): Json[] {
  const right = sortByReference(patched, order.patch, order.mergeKey)
  const left = sortByReference(liveOnly, order.live, order.mergeKey)
  const positions = firstPositions(order.live, order.mergeKey)
  const position = (item: Json | undefined): number | undefined =>
    item === undefined ? undefined : positions.get(identityOf(item, order.mergeKey))

  const ordered: Json[] = []
  let next = 0
  for (const item of right) {
    const place = position(item) ?? 0
    while (next < left.length && (position(left[next]) ?? Number.POSITIVE_INFINITY) < place) {
      ordered.push(left[next] as Json)
      next++
    }
    ordered.push(item)
  }
  return ordered.concat(left.slice(next))
}

/** Sorts a list by where its items stand in `reference`; items that a patch deletes go to the end. */
export function sortByReference(list: readonly Json[], reference: readonly Json[], mergeKey: string): Json[] {
  if (mergeKey === '') return sortByPosition(list, reference, mergeKey)
  checkMergeKeys(list, mergeKey)
  checkMergeKeys(reference, mergeKey)
  const isDeletion = (item: Json): boolean => isJsonObject(item) && isDeleteDirective(item)
  const kept = list.filter((item) => !isDeletion(item))
  return sortByPosition(kept, reference, mergeKey).concat(list.filter(isDeletion))
}

function sortByPosition(list: readonly Json[], reference: readonly Json[], mergeKey: string): Json[] {
  const positions = firstPositions(reference, mergeKey)
  const ranked = list.map((item) => ({ item, position: positions.get(identityOf(item, mergeKey)) }))
  if (ranked.every(({ position }) => position !== undefined)) {
    ranked.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  } else {
    moveStrangersBack(ranked)
  }
  return ranked.map(({ item }) => item)
}

/**
 * kube-apiserver's insertion sort takes every item for smaller than its left neighbour when `reference` lacks one of the
 * two. Only an empty $setElementOrder beside a patch of that list comes here.
 */
function moveStrangersBack(ranked: { position: number | undefined }[]): void {
  for (let end = 1; end < ranked.length; end++) {
    for (let index = end; index > 0; index--) {
      const [left, right] = [ranked[index - 1], ranked[index]]
      if (left === undefined || right === undefined) break
      const inOrder = left.position !== undefined && right.position !== undefined && left.position <= right.position
      if (inOrder) break
      ranked[index - 1] = right
      ranked[index] = left
    }
  }
}
