import type { KubeObject } from '@setpoint/kube'
import type { ResourceQuota, ScopedResourceSelectorRequirement } from '@setpoint/kube/kinds/v1'
import { type Amounts, amountsOf } from '../plugins/index.js'
import { amountsText } from './amounts.js'
import type { Evaluator } from './evaluator.js'

/** The scopes of a quota: all of them must hold for an object to count. */
export function scopesOf({ spec }: ResourceQuota): ScopedResourceSelectorRequirement[] {
  const plain = (spec?.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' as const }))
  return [...plain, ...(spec?.scopeSelector?.matchExpressions ?? [])] as ScopedResourceSelectorRequirement[]
}

/** The entries of a quota that an evaluator measures. */
export function measuredNames({ status }: ResourceQuota, evaluator: Evaluator): string[] {
  return Object.keys(status?.hard ?? {}).filter((name) => evaluator.measures(name))
}

/** Whether a quota counts an object. */
export function counts(quota: ResourceQuota, evaluator: Evaluator, object: KubeObject): boolean {
  return (
    measuredNames(quota, evaluator).length > 0 && scopesOf(quota).every((scope) => evaluator.inScope(scope, object))
  )
}

/** What a request would leave a quota at, or why it may not. */
export type Charge = { readonly used: Amounts } | { readonly problem: string } | undefined

/**
 * Charges more usage to a quota. Undefined: it changes nothing there. `enforced` false charges whatever it comes to, for
 * what has happened already.
 */
export function charge(quota: ResourceQuota, delta: Amounts, enforced: boolean): Charge {
  const hard = amountsOf(quota.status?.hard)
  const requested = new Map([...delta].filter(([name, amount]) => hard.has(name) && amount.sign !== 0))
  if (requested.size === 0) return undefined
  const before = amountsOf(quota.status?.used)
  const used: Amounts = new Map(before)
  for (const [name, amount] of requested) used.set(name, before.get(name)?.add(amount) ?? amount)
  const exceeded = [...requested.keys()].filter((name) => {
    const limit = hard.get(name)
    return limit !== undefined && (used.get(name)?.compare(limit) ?? 0) > 0
  })
  if (!enforced || exceeded.length === 0) return { used }
  const parts = [
    `exceeded quota: ${quota.metadata.name ?? ''}`,
    `requested: ${amountsText(requested, exceeded)}`,
    `used: ${amountsText(before, exceeded)}`,
    `limited: ${amountsText(hard, exceeded)}`,
  ]
  return { problem: parts.join(', ') }
}
