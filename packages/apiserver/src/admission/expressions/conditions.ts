import { activate, type ExpressionInput, newBudget, OutOfBudget } from './activation.js'
import { type CompiledExpression, ExpressionCompiler } from './compiler.js'
import { Returns } from './return-types.js'

/** What all conditions of a webhook, or of a policy, may cost together. */
const CONDITIONS_LIMIT = 2_500_000

/** Conditions on a request, compiled, with the variables that they may use. */
export interface CompiledConditions {
  readonly conditions: readonly CompiledExpression[]
  readonly variables: ReadonlyMap<string, CompiledExpression>
}

/** `params`: there is a variable of that name. `compiler`: has the variables of a policy. Default: there are none. */
export function compileConditions(
  expressions: readonly string[],
  params: boolean,
  compiler: ExpressionCompiler = new ExpressionCompiler(false),
): CompiledConditions {
  const options = { params, authorizer: true }
  const conditions = expressions.map((expression) => compiler.compile(expression, Returns.condition, options))
  return { conditions, variables: compiler.variables }
}

/** Whether all conditions hold. One that is false decides, even where another fails. */
export function evaluateConditions(
  { conditions, variables }: CompiledConditions,
  input: ExpressionInput,
): boolean | { readonly error: string } {
  const activation = activate(input, variables)
  const budget = newBudget(CONDITIONS_LIMIT)
  try {
    const outcomes = conditions.map((condition) => activation.evaluate(condition, budget))
    if (outcomes.some((outcome) => outcome.error === undefined && outcome.value === false)) return false
    const errors = [...new Set(outcomes.flatMap(({ error }) => error ?? []))]
    if (errors.length === 0) return true
    return { error: errors.length === 1 ? errors.join('') : `[${errors.join(', ')}]` }
  } catch (error) {
    if (error instanceof OutOfBudget) return { error: error.message }
    throw error
  }
}
