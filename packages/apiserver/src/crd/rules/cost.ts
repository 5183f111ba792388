import { type FieldError, type FieldPath, forbidden } from '@setpoint/kube'

/** The largest estimate that one expression may have, and all of a schema together. */
export const EXPRESSION_LIMIT = 10_000_000n
const TOTAL_LIMIT = 100_000_000n
const MAX_COST = (1n << 64n) - 1n
const SHOWN = 4

/** Costs stay at their maximum rather than overflow. */
export function multiplyCosts(a: bigint, b: bigint): bigint {
  const product = a * b
  return product > MAX_COST ? MAX_COST : product
}

export function costMessage(what: string, cost: bigint, limit: bigint): string {
  return `${what} exceeds budget by factor of ${factorText(Number(cost) / Number(limit))}x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`
}

function factorText(factor: number): string {
  if (factor > 100) return 'more than 100'
  if (factor < 1.5) return factor.toFixed(6)
  // Go rounds a tie to the even digit, JavaScript up.
  const tenths = factor * 10
  return tenths % 1 === 0.5 ? ((2 * Math.round(tenths / 2)) / 10).toFixed(1) : factor.toFixed(1)
}

/** What all expressions of a schema cost together, and which of them contribute most. */
export class TotalCost {
  #total = 0n
  #most: { readonly path: FieldPath; readonly cost: bigint }[] = []

  add(path: FieldPath, cost: bigint): void {
    const total = this.#total + cost
    this.#total = total > MAX_COST ? MAX_COST : total
    if (cost < TOTAL_LIMIT / 100n) return
    this.#most.push({ path, cost })
    this.#most.sort((a, b) => (a.cost === b.cost ? 0 : a.cost > b.cost ? -1 : 1))
    this.#most.length = Math.min(this.#most.length, SHOWN)
  }

  /** `path` is that of the schema. */
  errors(path: FieldPath): FieldError[] {
    if (this.#total <= TOTAL_LIMIT) return []
    const contributed = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema'
    const what = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema'
    return [
      ...this.#most.map((each) => forbidden(each.path, contributed)),
      forbidden(path, costMessage(what, this.#total, TOTAL_LIMIT)),
    ]
  }
}
