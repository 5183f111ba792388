import { equalJson, type Json, type Schema } from '@setpoint/kube'
import type { Correlation } from './correlation.js'
import { invalidProblem, type Problem, tooManyProblem } from './problem.js'
import type { Structure } from './structure.js'

/** Returns how many checks passed on the items. */
export type ArrayCheck = (
  value: readonly Json[],
  path: string,
  problems: Problem[],
  correlation: Correlation | undefined,
) => number

/** Items first, then their number. */
export function arrayCheck({ minItems, maxItems, uniqueItems }: Schema, items: Structure | undefined): ArrayCheck {
  return (value, path, problems, correlation) => {
    let passed = 0
    const size = value.length
    if (items !== undefined) {
      const { quick, validate } = items
      for (let index = 0; index < size; index++) {
        const item = value[index] as Json
        const count = quick === undefined ? -1 : quick(item)
        passed += count >= 0 ? count : validate(item, `${path}[${index}]`, problems, correlation?.item(index))
      }
    }
    if (minItems !== undefined && size < minItems) {
      problems.push(invalidProblem(path, String(size), `should have at least ${minItems} items`))
    }
    if (maxItems !== undefined && size > maxItems) problems.push(tooManyProblem(path, 'items', size, maxItems))
    if (uniqueItems === true && hasDuplicates(value)) {
      problems.push(invalidProblem(path, '""', "shouldn't contain duplicates"))
    }
    return passed
  }
}

function hasDuplicates(items: readonly Json[]): boolean {
  return items.some((item, index) => items.findIndex((other) => equalJson(other, item)) < index)
}
