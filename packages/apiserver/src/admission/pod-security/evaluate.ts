import { BASELINE } from './baseline.js'
import type { Check, CheckedPod, Violation } from './check.js'
import type { Standard } from './policy.js'
import { RESTRICTED } from './restricted.js'

/** Everything about a pod that does not meet a standard: first the baseline's checks, then the stricter ones. */
export function violations({ level, minor }: Standard, pod: CheckedPod): Violation[] {
  if (level === 'privileged') return []
  const there = (check: Check): boolean => (check.since ?? 0) <= minor
  const strict = level === 'restricted' ? RESTRICTED.filter(there) : []
  const overridden = new Set(strict.map(({ overrides }) => overrides))
  const basic = BASELINE.filter((check) => there(check) && !overridden.has(check.id))
  return [...basic, ...strict].flatMap((check) => check.check(pod, minor) ?? [])
}

/** `privileged (container "a" must not set …), hostPort (…)` */
export function violationsText(found: readonly Violation[]): string {
  return found.map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`)).join(', ')
}
