import type { ValidatingAdmissionPolicySpec } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import {
  activate,
  type CompiledConditions,
  compileConditions,
  type CompiledExpression,
  evaluateConditions,
  ExpressionCompiler,
  type ExpressionInput,
  newBudget,
  type Outcome,
  OutOfBudget,
  Returns,
} from '../../expressions/index.js'

const REQUEST_LIMIT = 10_000_000
const MAX_MESSAGE_BYTES = 5 * 1024

/** What one expression of a policy comes to. */
export interface Decision {
  readonly denied: boolean
  readonly message: string
  /** The reason of a refusal. Default: Invalid. */
  readonly reason?: string | undefined
}

/** A note for the audit log; `error`: it could not be made, which refuses the request. */
export type Note = { readonly key: string; readonly value: string } | { readonly key: string; readonly error: string }

export interface Verdict {
  readonly decisions: readonly Decision[]
  readonly notes: readonly Note[]
}

interface CompiledValidation {
  readonly expression: CompiledExpression
  readonly messageExpression: CompiledExpression | undefined
  readonly message: string
  readonly reason: string | undefined
}

/** The expressions of one policy. */
export interface Evaluator {
  /** `input` without the authorizer is what messages and notes get to see. */
  evaluate(input: ExpressionInput): Verdict
}

export function compilePolicy(spec: ValidatingAdmissionPolicySpec): Evaluator {
  const params = spec.paramKind !== undefined
  const options = { params, authorizer: true }
  const compiler = new ExpressionCompiler(true)
  for (const { name, expression } of spec.variables ?? []) compiler.compileVariable(name, expression, options)
  const conditions = (spec.matchConditions ?? []).map(({ expression }) => expression)
  const matching = conditions.length === 0 ? undefined : compileConditions(conditions, params, compiler)
  const validations = (spec.validations ?? []).map((validation): CompiledValidation => {
    const { expression, messageExpression = '', message = '', reason } = validation
    return {
      expression: compiler.compile(expression, Returns.condition, options),
      messageExpression:
        messageExpression === ''
          ? undefined
          : compiler.compile(messageExpression, Returns.message, { params, authorizer: false }),
      message,
      reason,
    }
  })
  const annotations = (spec.auditAnnotations ?? []).map(({ key, valueExpression }) => ({
    key,
    compiled: compiler.compile(valueExpression, Returns.auditAnnotation, options),
  }))
  const ignores = spec.failurePolicy === 'Ignore'
  const failed = (message: string): Verdict => ({ decisions: [{ denied: !ignores, message }], notes: [] })

  return {
    evaluate(input) {
      const matches = matching === undefined ? true : matchOutcome(matching, input, ignores)
      if (typeof matches === 'string') return failed(matches)
      if (!matches) return { decisions: [], notes: [] }
      try {
        const decisions = decide(validations, input, compiler.variables, ignores)
        return { decisions, notes: annotate(annotations, input, compiler.variables, ignores) }
      } catch (error) {
        if (error instanceof OutOfBudget) return failed(error.message)
        throw error
      }
    },
  }
}

/** A text: what kept the conditions from being decided, where that counts. */
function matchOutcome(matching: CompiledConditions, input: ExpressionInput, ignores: boolean): boolean | string {
  const result = evaluateConditions(matching, input)
  if (typeof result === 'boolean') return result
  return ignores ? false : result.error
}

function decide(
  validations: readonly CompiledValidation[],
  input: ExpressionInput,
  variables: ReadonlyMap<string, CompiledExpression>,
  ignores: boolean,
): Decision[] {
  const budget = newBudget(REQUEST_LIMIT)
  const activation = activate(input, variables)
  const outcomes = validations.map(({ expression }) => activation.evaluate(expression, budget))
  // Messages are made from what is left, all of them, whether they are needed or not.
  const messages = messagesOf(validations, input, variables, budget)
  return validations.map((validation, index) => {
    const outcome = outcomes[index] as Outcome
    if (outcome.error !== undefined) return { denied: !ignores, message: outcome.error }
    if (messages instanceof OutOfBudget) {
      return { denied: !ignores, message: `failed messageExpression: ${messages.message}` }
    }
    if (outcome.value === true) return { denied: false, message: '' }
    return { denied: true, message: messageOf(validation, messages[index]), reason: validation.reason }
  })
}

function messagesOf(
  validations: readonly CompiledValidation[],
  input: ExpressionInput,
  variables: ReadonlyMap<string, CompiledExpression>,
  budget: { remaining: number },
): (Outcome | undefined)[] | OutOfBudget {
  const activation = activate({ ...input, authorizer: undefined }, variables)
  try {
    return validations.map(({ messageExpression }) =>
      messageExpression === undefined ? undefined : activation.evaluate(messageExpression, budget),
    )
  } catch (error) {
    if (error instanceof OutOfBudget) return error
    throw error
  }
}

/** The first that there is: what the messageExpression says on one line, the message, the expression itself. */
function messageOf({ message, expression }: CompiledValidation, outcome: Outcome | undefined): string {
  const made = outcome !== undefined && outcome.error === undefined ? outcome.value : undefined
  const text = typeof made === 'string' ? made.trim() : ''
  if (text !== '' && !text.includes('\n') && Buffer.byteLength(text) <= MAX_MESSAGE_BYTES) return text
  return message.trim() || `failed expression: ${expression.expression.trim()}`
}

function annotate(
  annotations: readonly { readonly key: string; readonly compiled: CompiledExpression }[],
  input: ExpressionInput,
  variables: ReadonlyMap<string, CompiledExpression>,
  ignores: boolean,
): Note[] {
  const budget = newBudget(REQUEST_LIMIT)
  const activation = activate({ ...input, authorizer: undefined }, variables)
  return annotations.flatMap(({ key, compiled }): Note[] => {
    const outcome = activation.evaluate(compiled, budget)
    if (outcome.error !== undefined) return ignores ? [] : [{ key, error: outcome.error }]
    const value = typeof outcome.value === 'string' ? outcome.value.trim() : ''
    return value === '' ? [] : [{ key, value }]
  })
}
