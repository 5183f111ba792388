import type { Amounts } from '../plugins/index.js'

/** `cpu=1,pods=2`, by name. */
export function amountsText(amounts: Amounts, names: readonly string[]): string {
  return [...names]
    .sort()
    .map((name) => `${name}=${amounts.get(name)?.toString() ?? '0'}`)
    .join(',')
}

export function amountsToJson(amounts: Amounts): Record<string, string> {
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, amount.toString()]))
}

/** What is more than before, per resource; never less than nothing. */
export function increase(next: Amounts, before: Amounts): Amounts {
  const result: Amounts = new Map()
  for (const [name, amount] of next) {
    const old = before.get(name)
    const delta = old === undefined ? amount : amount.subtract(old)
    if (delta.sign > 0) result.set(name, delta)
  }
  return result
}

export function addAmounts(total: Amounts, more: Amounts): void {
  for (const [name, amount] of more) total.set(name, total.get(name)?.add(amount) ?? amount)
}
