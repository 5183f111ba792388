import { type Json, quote, type Schema } from '@setpoint/kube'
import { type Problem, rootProblem } from './problem.js'
import type { Validator, ValidatorOptions } from './validator.js'

/** anyOf, oneOf, allOf, not. Returns how many checks passed inside, as {@link Validator} counts them. */
export type JunctorCheck = (value: Json, path: string, problems: Problem[]) => number

type Compile = (schema: Schema, options: ValidatorOptions) => Validator

/** Undefined: the schema has no junctors. Values below a junctor never correlate with those of an older object. */
export function junctorCheck(schema: Schema, options: ValidatorOptions, compile: Compile): JunctorCheck | undefined {
  const branches = (schemas: readonly Schema[] | undefined): Validator[] =>
    (schemas ?? []).map((branch) => compile(branch, options))
  const checks: JunctorCheck[] = []
  if (schema.anyOf?.length) checks.push(anyOf(branches(schema.anyOf)))
  if (schema.oneOf?.length) checks.push(oneOf(branches(schema.oneOf)))
  if (schema.allOf?.length) checks.push(allOf(branches(schema.allOf)))
  if (schema.not !== undefined) checks.push(not(compile(schema.not, options)))
  if (checks.length === 0) return undefined
  return (value, path, problems) => {
    let passed = 0
    for (const check of checks) passed += check(value, path, problems)
    return passed
  }
}

function anyOf(branches: readonly Validator[]): JunctorCheck {
  return (value, path, problems) => {
    let best: Problem[] | undefined
    let bestCount = -1
    for (const branch of branches) {
      const found: Problem[] = []
      const count = branch(value, path, found, undefined)
      if (found.length === 0) return count
      if (count > bestCount) {
        best = found
        bestCount = count
      }
    }
    problems.push(rootProblem(`${quote(path)} must validate at least one schema (anyOf)`), ...(best ?? []))
    return bestCount
  }
}

function oneOf(branches: readonly Validator[]): JunctorCheck {
  return (value, path, problems) => {
    let best: Problem[] = []
    let bestCount = -1
    let valid = 0
    let firstValidCount = 0
    for (const branch of branches) {
      const found: Problem[] = []
      const count = branch(value, path, found, undefined)
      if (found.length === 0) {
        if (valid++ === 0) firstValidCount = count
      } else if (count > bestCount) {
        best = found
        bestCount = count
      }
    }
    if (valid === 1) return firstValidCount
    const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`
    problems.push(rootProblem(`${quote(path)} must validate one and only one schema (oneOf). ${found}`))
    if (valid > 0) return 0
    problems.push(...best)
    return bestCount
  }
}

function allOf(branches: readonly Validator[]): JunctorCheck {
  return (value, path, problems) => {
    let passed = 0
    let valid = 0
    for (const branch of branches) {
      const before = problems.length
      passed += branch(value, path, problems, undefined)
      if (problems.length === before) valid++
    }
    if (valid < branches.length) {
      const none = valid === 0 ? '. None validated' : ''
      problems.push(rootProblem(`${quote(path)} must validate all the schemas (allOf)${none}`))
    }
    return passed
  }
}

function not(branch: Validator): JunctorCheck {
  return (value, path, problems) => {
    const found: Problem[] = []
    branch(value, path, found, undefined)
    if (found.length === 0) problems.push(rootProblem(`${quote(path)} must not validate the schema (not)`))
    return 0
  }
}
