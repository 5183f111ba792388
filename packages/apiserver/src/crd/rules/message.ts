import type { Bindings } from '@setpoint/cel'
import { quote } from '@setpoint/kube'
import { type Budget, CALL_LIMIT } from './budget.js'
import type { CompiledRule } from './rule.js'

const MAX_BYTES = 5 * 1024

/** What a rule's messageExpression says; `fatal`: it cost too much, and no further rule is evaluated. */
export type Message = { readonly text: string } | { readonly fatal: string }

/** Undefined: there is none, or none that can be shown. */
export function evaluateMessage(
  { message, rule }: CompiledRule,
  bindings: Bindings,
  budget: Budget,
): Message | undefined {
  if (message === undefined) return undefined
  const result = message.evaluate(bindings, { costLimit: CALL_LIMIT })
  if (!budget.spend(result.cost)) {
    return {
      fatal:
        'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run',
    }
  }
  if (result.error !== undefined) {
    if (!result.costLimitExceeded) return undefined
    budget.exhaust()
    const expression = quote(rule.messageExpression ?? '')
    return {
      fatal: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${expression}`,
    }
  }
  const text = typeof result.value === 'string' ? result.value.trim() : ''
  const usable = text !== '' && !text.includes('\n') && Buffer.byteLength(text) <= MAX_BYTES
  return usable ? { text } : undefined
}
