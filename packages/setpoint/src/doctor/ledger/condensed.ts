import type { Json } from '@setpoint/kube'
import { cutValue, patternIn } from './cut-value.js'
import type { Discrepancy } from './discrepancy.js'
import { isWithin } from './generation.js'
import { identityText } from './identity.js'
import type { NotedChange, WriteDetail, WriteRecord } from './write.js'

/** Objects of which the writes of a pass are kept; the rest is counted. */
const MOST_OBJECTS = 32
/** Writes of a pass that are kept. */
const MOST_WRITES = 64
/** Fields of a write that are kept. */
const MOST_FIELDS = 16

/**
 * What is kept of a suspect's writes when its pass is over: no objects, no long values, and not too many of them. Which ones
 * does not depend on the order of the answers, so that passes which do the same keep the same.
 */
export function condensed(writes: readonly WriteRecord[]): WriteRecord[] {
  const kept = keptObjects(writes)
  return writes
    .filter(({ of }) => kept.has(identityText(of)))
    .slice(0, MOST_WRITES)
    .map((write) => {
      const { verb, subresource, kind, of, resourceVersion, effect, detail, back } = write
      return {
        verb,
        subresource,
        kind,
        of,
        resourceVersion,
        effect,
        back,
        detail: detail && new CondensedDetail(detail),
      }
    })
}

/** The ones that something has come of first, then by their names. */
function keptObjects(writes: readonly WriteRecord[]): ReadonlySet<string> {
  const all = new Map<string, boolean>()
  for (const { of, effect } of writes) {
    const identity = identityText(of)
    all.set(identity, effect !== 'none' || all.get(identity) === true)
  }
  if (all.size <= MOST_OBJECTS) return new Set(all.keys())
  const names = [...all.keys()].sort((a, b) => Number(all.get(b)) - Number(all.get(a)) || (a < b ? -1 : 1))
  return new Set(names.slice(0, MOST_OBJECTS))
}

class CondensedDetail implements WriteDetail {
  readonly changes: readonly NotedChange[]
  readonly discrepancies: readonly Discrepancy[]
  readonly filled: readonly NotedChange[]
  readonly randomName: boolean
  readonly ownerGoing: boolean
  readonly code: string | undefined
  /** Of the changes: whether the call named them, and who had them before. */
  readonly #facts: readonly { readonly path: string; readonly said: boolean; readonly owners: readonly string[] }[]

  constructor(detail: WriteDetail) {
    const changed = few(detail.changes)
    this.changes = changed.map(noted)
    this.discrepancies = few(detail.discrepancies).map(({ path, sent, stored }) => {
      return { path, sent: cutValue(sent) as Json, stored: cutValue(stored) }
    })
    this.filled = few(detail.filled, false).map(({ path, before, after }) => {
      return { path, before: cutValue(before), after: cutValue(after) }
    })
    this.randomName = detail.randomName
    this.ownerGoing = detail.ownerGoing
    this.code = detail.code
    this.#facts = changed.map(({ path }) => ({ path, said: detail.sent(path), owners: detail.ownersBefore(path) }))
  }

  sent(path: string): boolean {
    return this.#facts.some((fact) => fact.said && isWithin(path, fact.path))
  }

  ownersBefore(path: string): readonly string[] {
    return [...new Set(this.#facts.flatMap((fact) => (isWithin(path, fact.path) ? fact.owners : [])))]
  }
}

/** With the pattern of the whole values. */
function noted({ path, before, after, pattern }: NotedChange): NotedChange {
  return {
    path,
    before: cutValue(before),
    after: cutValue(after),
    pattern: pattern ?? patternIn(before, after),
  }
}

/** Those with the first paths in the order of letters, or the first ones where their order is telling. */
function few<T extends { readonly path: string }>(fields: readonly T[], sort = true): readonly T[] {
  if (fields.length <= MOST_FIELDS) return fields
  return (sort ? [...fields].sort((a, b) => (a.path < b.path ? -1 : 1)) : fields).slice(0, MOST_FIELDS)
}
