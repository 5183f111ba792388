import { compileConditions as compile, evaluateConditions } from '../expressions/index.js'
import type { MatchCondition, MatchInput, MatchResult } from './match-conditions.js'

/** All conditions must hold. One that is false decides, even where another fails. */
export function compileConditions(conditions: readonly MatchCondition[]): (input: MatchInput) => MatchResult {
  const compiled = compile(
    conditions.map(({ expression }) => expression),
    false,
  )
  return (input) => {
    const result = evaluateConditions(compiled, input)
    return typeof result === 'object' ? result : result ? 'match' : 'no match'
  }
}
