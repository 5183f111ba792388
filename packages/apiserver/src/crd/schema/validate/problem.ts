import {
  type FieldError,
  type FieldErrorType,
  type FieldPath,
  goJson,
  goNumber,
  type Json,
  quote,
} from '@setpoint/kube'

/** Something wrong with one value, before it is known where the value's root stands. */
export interface Problem {
  readonly type: FieldErrorType
  /** The value's path from the root of the validation; undefined: the error is about the root itself. */
  readonly name: string | undefined
  /** What makes two problems one: a text is reported once, however many branches of a schema find it. */
  readonly message: string
  readonly body: string
}

/** The value has another type than its schema. `actual` is the schema's word for what was found. */
export function typeProblem(name: string, expected: string, actual: string): Problem {
  const message = `${name} in body must be of type ${expected}: ${quote(actual)}`
  return { type: 'FieldValueTypeInvalid', name, message, body: `Invalid value: ${quote(actual)}: ${message}` }
}

export function requiredProblem(name: string): Problem {
  return { type: 'FieldValueRequired', name, message: `${name} in body is required`, body: 'Required value' }
}

export function enumProblem(name: string, value: Json, allowed: readonly Json[]): Problem {
  const texts = allowed.map((item) => quote(typeof item === 'string' ? item : goJson(item)))
  return {
    type: 'FieldValueNotSupported',
    name,
    message: `${name} in body should be one of [${texts.join(' ')}]`,
    body: `Unsupported value: ${valueText(value)}: supported values: ${texts.join(', ')}`,
  }
}

export function tooLongProblem(name: string, max: number): Problem {
  return {
    type: 'FieldValueTooLong',
    name,
    message: `${name} in body should be at most ${max} chars long`,
    body: `Too long: may not be more than ${max} byte${max === 1 ? '' : 's'}`,
  }
}

export function tooManyProblem(name: string, noun: 'items' | 'properties', actual: number, max: number): Problem {
  return {
    type: 'FieldValueTooMany',
    name,
    message: `${name} in body should have at most ${max} ${noun}`,
    body: `Too many: ${actual}: must have at most ${max} item${max === 1 ? '' : 's'}`,
  }
}

/** Any other constraint on a value, given as text; `detail` completes the sentence that starts with the path. */
export function invalidProblem(name: string, text: string, detail: string): Problem {
  return looseProblem(name, text, `${name} in body ${detail}`)
}

/** A constraint whose message does not start with the value's path. */
export function looseProblem(name: string, text: string, message: string): Problem {
  return { type: 'FieldValueInvalid', name, message, body: `Invalid value: ${text}: ${message}` }
}

/** A finding that the server reports at the root, with the path in its text only. */
export function rootProblem(message: string): Problem {
  return { type: 'FieldValueInvalid', name: undefined, message, body: `Invalid value: "": ${message}` }
}

/** The problems as field errors below `base`, each text once. */
export function toFieldErrors(problems: readonly Problem[], base: FieldPath): FieldError[] {
  const seen = new Set<string>()
  const errors: FieldError[] = []
  for (const problem of problems) {
    if (seen.has(problem.message)) continue
    seen.add(problem.message)
    errors.push({ type: problem.type, field: placed(problem.name, base), body: problem.body })
  }
  return errors
}

function valueText(value: Json): string {
  if (typeof value === 'string') return quote(value)
  return typeof value === 'number' ? goNumber(value) : goJson(value)
}

function placed(name: string | undefined, base: FieldPath): string {
  if (name === undefined || name === '' || name === '.') return base.toString()
  return base.child(name.startsWith('.') ? name.slice(1) : name).toString()
}
