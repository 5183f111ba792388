import type { PathElement } from '../fieldset/index.js'
import type { Json } from '../json/index.js'
import { itemElement } from './list-item.js'
import type { ListType, Type } from './type.js'

type Merge = (type: Type, live: Json | undefined, patch: Json | undefined) => Json | undefined

/**
 * Merges two sets or keyed lists, item by item. Items of both come in the patch's order, items of one keep their
 * place beside their neighbours; duplicates in `live` give way to the patch's item.
 */
export function mergeLists(
  list: ListType,
  live: readonly Json[],
  patch: readonly Json[],
  merge: Merge,
): Json | undefined {
  const left = index(list, live)
  const right = index(list, patch)
  const shared = right.texts.filter((text) => left.items.has(text))
  const merged = new Set<string>()
  const result: Json[] = []
  let unchanged = true
  let nextShared = 0
  let l = 0
  let r = 0

  const take = (text: string, old: Json | undefined, next: Json | undefined): void => {
    const value = merge(list.element, old, next)
    if (value === undefined) return
    unchanged &&= value === live[result.length]
    result.push(value)
    if (next !== undefined) merged.add(text)
  }
  const takeBoth = (text: string): void => take(text, left.items.get(text), right.items.get(text))

  while (l < left.texts.length || r < right.texts.length) {
    const leftText = left.texts[l]
    const rightText = right.texts[r]
    if (leftText !== undefined && rightText !== undefined) {
      if (leftText === rightText) {
        takeBoth(leftText)
        l++
        r++
        nextShared++
        continue
      }
      const waitsForAnother = shared[nextShared] !== undefined && shared[nextShared] !== leftText
      if (right.items.has(leftText) && waitsForAnother) {
        // Its turn comes with the patch's order.
        l++
        continue
      }
    }
    if (leftText !== undefined) {
      if (!right.items.has(leftText)) {
        take(leftText, left.values[l], undefined)
        l++
        continue
      }
      if (merged.has(leftText)) l++
    }
    if (rightText !== undefined) {
      takeBoth(rightText)
      r++
      if (shared[nextShared] === rightText) nextShared++
    }
  }
  if (unchanged && result.length === live.length) return live as Json[]
  return result.length > 0 ? result : undefined
}

interface Index {
  /** The identity of each item, in order. */
  readonly texts: readonly string[]
  readonly values: readonly Json[]
  /** The item of each identity; null where it is not alone. */
  readonly items: ReadonlyMap<string, Json>
}

function index(list: ListType, values: readonly Json[]): Index {
  const items = new Map<string, Json>()
  const texts: string[] = []
  for (const value of values) {
    const { text } = itemElement(list, value) as PathElement
    items.set(text, items.has(text) ? null : value)
    texts.push(text)
  }
  return { texts, values, items }
}
