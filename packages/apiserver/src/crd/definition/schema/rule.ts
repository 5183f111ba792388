import { type FieldError, type FieldPath, invalid, notSupported, required, type ValidationRule } from '@setpoint/kube'
import type { SentSchema } from '../types.js'
import { findField } from './field-path.js'
import { structuralProblem } from './unsupported.js'

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired']

/** The parts of each rule, but for what its expressions mean. */
export function validateRules(schema: SentSchema, path: FieldPath): FieldError[] {
  const rules = schema['x-kubernetes-validations'] ?? []
  return rules.flatMap((rule, index) => validateRule(rule, schema, path.child('x-kubernetes-validations').index(index)))
}

function validateRule(rule: ValidationRule, schema: SentSchema, path: FieldPath): FieldError[] {
  const errors = validateTexts(rule, path)
  const { messageExpression = '', reason, fieldPath = '' } = rule
  if (messageExpression !== '' && messageExpression.trim() === '') {
    const detail = 'messageExpression must be non-empty if specified'
    errors.push(required(path.child('messageExpression'), detail))
  }
  if (reason !== undefined && !REASONS.includes(reason)) {
    errors.push(notSupported(path.child('reason'), reason, REASONS))
  }
  if (fieldPath === '') return errors
  const at = path.child('fieldPath')
  if (fieldPath.trim() === '') errors.push(invalid(at, fieldPath, 'must be non-empty if specified'))
  if (hasLineBreak(fieldPath)) errors.push(invalid(at, fieldPath, 'must not contain line breaks'))
  if (!pointsToField(schema, fieldPath)) errors.push(invalid(at, fieldPath, 'must be a valid path'))
  return errors
}

/** Only the first of these is told. */
function validateTexts({ rule, message = '' }: ValidationRule, path: FieldPath): FieldError[] {
  if (rule.trim() === '') return [required(path.child('rule'), 'rule is not specified')]
  const at = path.child('message')
  const trimmed = message.trim()
  if (message !== '' && trimmed === '') return [invalid(at, message, 'must be non-empty if specified')]
  if (hasLineBreak(trimmed)) return [invalid(at, message, 'must not contain line breaks')]
  if (hasLineBreak(rule.trim()) && trimmed === '') {
    return [required(at, 'message must be specified if rule contains line breaks')]
  }
  return []
}

function hasLineBreak(text: string): boolean {
  return /[\n\r]/.test(text)
}

function pointsToField(schema: SentSchema, fieldPath: string): boolean {
  // What is wrong with the schema itself is told elsewhere.
  return structuralProblem(schema) !== undefined || findField(fieldPath, schema, true).problem === undefined
}
