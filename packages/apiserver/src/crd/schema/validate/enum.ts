import { equalJson, isInt64, type Json } from '@setpoint/kube'
import { enumProblem, type Problem } from './problem.js'

export type ValueCheck = (value: Json, path: string, problems: Problem[]) => void

/** Membership in a list of values. Null is in no enum, not even in one that lists it. Undefined: nothing to check. */
export function enumCheck(allowed: readonly Json[] | undefined): ValueCheck | undefined {
  if (allowed === undefined || allowed.length === 0) return undefined
  const texts = new Set(allowed.filter((item) => typeof item === 'string'))
  const others = allowed.filter((item) => typeof item !== 'string' && item !== null)
  return (value, path, problems) => {
    const known = typeof value === 'string' ? texts.has(value) : others.some((item) => matches(value, item))
    if (!known) problems.push(enumProblem(path, value, allowed))
  }
}

/** The value is converted to the type of the enum's member first: 1.5 passes for an integer 1. */
function matches(value: Json, item: Json): boolean {
  if (typeof value === 'number' && typeof item === 'number') {
    return value === item || (isInt64(item) && !isInt64(value) && Math.trunc(value) === item)
  }
  return value !== null && equalJson(value, item)
}
