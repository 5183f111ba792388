import { type Bindings, Optional, type SchemaDeclaration, schemaValue, type Value } from '@setpoint/cel'
import {
  type FieldError,
  fieldErrorText,
  type FieldPath,
  forbidden,
  invalid,
  type Json,
  required,
  type Schema,
  type ValidationRule,
  duplicate,
} from '@setpoint/kube'
import { type Budget, CALL_LIMIT } from './budget.js'
import { evaluateMessage } from './message.js'
import type { Ratchet } from './ratchet.js'
import type { CompiledRule } from './rule.js'

const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run'

/** The rules of one schema, with what they need to see a value. */
export interface RuledSchema {
  readonly schema: Schema
  readonly declaration: SchemaDeclaration | undefined
  readonly rules: readonly CompiledRule[]
  readonly unseen: boolean
}

export interface RuleState {
  readonly budget: Budget
  readonly errors: FieldError[]
  readonly warn: (text: string) => void
}

/** Evaluates the rules of one schema on one value. `old` is the value that this one replaces. */
export function evaluateRulesOf(
  { schema, declaration, rules, unseen }: RuledSchema,
  path: () => FieldPath,
  value: Json,
  old: Json | undefined,
  ratchet: Ratchet | undefined,
  { budget, errors, warn }: RuleState,
): void {
  const type = schema.type ?? ''
  if (unseen) {
    const why = 'failed to convert to declType for CEL validation rules'
    errors.push(invalid(path(), type, `rule compiler initialization error: ${why}`))
    return
  }
  if (declaration === undefined || rules.length === 0) return
  if (budget.empty) {
    errors.push(invalid(path(), type, OUT_OF_BUDGET))
    budget.exhaust()
    return
  }
  const bindings = bindingsOf(declaration, value, old)
  for (const compiled of rules) {
    const { rule, program, error, usesOldSelf } = compiled
    if (error !== undefined) errors.push(invalid(path(), type, `rule compile error: ${error}`))
    if (program === undefined) continue
    const optional = rule.optionalOldSelf === true
    // A rule about a change says nothing where there was no value before.
    if (usesOldSelf && old === undefined && !optional) continue
    const result = program.evaluate(optional ? bindings.optional : bindings.plain, { costLimit: CALL_LIMIT })
    if (!budget.spend(result.cost)) {
      errors.push(invalid(path(), type, OUT_OF_BUDGET))
      return
    }
    if (result.error !== undefined) {
      errors.push(invalid(path(), type, failureText(result.error, rule)))
      if (!result.costLimitExceeded) continue
      budget.exhaust()
      return
    }
    if (result.value === true) continue
    const at = compiled.fieldPath === '' ? path() : path().child(compiled.fieldPath)
    const add = (found: FieldError): void => {
      if (!usesOldSelf && ratchet?.forgives() === true) warn(fieldErrorText(found))
      else errors.push(found)
    }
    const message = evaluateMessage(compiled, bindings.plain, budget)
    if (message !== undefined && 'fatal' in message) {
      add(invalid(at, type, message.fatal))
      return
    }
    const detail = message?.text ?? defaultMessage(rule)
    add(errorFor(rule.reason, at, type === 'object' || type === 'array' ? undefined : value, detail))
  }
}

/** With and without `oldSelf` as an optional. */
function bindingsOf(
  declaration: SchemaDeclaration,
  value: Json,
  old: Json | undefined,
): { readonly plain: Bindings; readonly optional: Bindings } {
  let self: Value | undefined
  const selfValue = (): Value => {
    if (self === undefined) self = schemaValue(value, declaration)
    return self
  }
  const oldValue = (): Value | undefined => (old === undefined ? undefined : schemaValue(old, declaration))
  return {
    plain: (name) => (name === 'self' ? selfValue() : oldValue()),
    optional: (name) => {
      if (name === 'self') return selfValue()
      const known = oldValue()
      return known === undefined ? Optional.none : new Optional(known)
    },
  }
}

function failureText(error: string, rule: ValidationRule): string {
  const text = ruleName(rule)
  if (error.startsWith('no such overload')) {
    return `'${error}': call arguments did not match a supported operator, function or macro signature for rule: ${text}`
  }
  if (error.startsWith('operation cancelled: actual cost limit exceeded')) {
    return `'${error}': no further validation rules will be run due to call cost exceeds limit for rule: ${text}`
  }
  return `${error} evaluating rule: ${text}`
}

/** What a rule is called where it is spoken of. */
function ruleName({ rule, message = '' }: ValidationRule): string {
  return (message === '' ? rule : message).trim()
}

function defaultMessage({ rule, message = '' }: ValidationRule): string {
  return message === '' ? `failed rule: ${rule.trim()}` : message.trim()
}

/** `value` undefined: objects and lists are not shown. */
function errorFor(reason: string | undefined, path: FieldPath, value: Json | undefined, detail: string): FieldError {
  switch (reason) {
    case 'FieldValueForbidden':
      return forbidden(path, detail)
    case 'FieldValueRequired':
      return required(path, detail)
    case 'FieldValueDuplicate':
      return value === undefined
        ? { type: 'FieldValueDuplicate', field: path.toString(), body: 'Duplicate value' }
        : duplicate(path, value)
    default:
      return value === undefined
        ? { type: 'FieldValueInvalid', field: path.toString(), body: `Invalid value: ${detail}` }
        : invalid(path, value, detail)
  }
}
