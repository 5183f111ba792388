import type { Checked } from '../check/index.js'
import { CLAUSES, countClauses, interpolate } from '../library/format/index.js'
import { regularExpression } from '../library/regular-expression.js'
import type { Issue, Source } from '../source/index.js'
import type { CallExpr, Expr, ListExpr, MapExpr } from '../syntax/index.js'
import { DYN, unwrapOptional, type Type } from '../type/index.js'
import { Duration, Failure, isInt, Timestamp, type Int } from '../value/index.js'

/** Literals that are certain to fail, found before anything runs. */
export function validate(expr: Expr, source: Source, checked: Checked, homogeneous: boolean): readonly Issue[] {
  const issues: Issue[] = []
  const report = (at: Expr, message: string): void => {
    issues.push({ location: source.location(at.offset), message })
  }
  const typeOf = (part: Expr): Type => checked.types.get(part.id) ?? DYN
  const visit = (part: Expr, inFormat: boolean): void => {
    if (part.kind === 'call') checkCall(part, typeOf, report)
    if (homogeneous && !inFormat && part.kind === 'list') checkList(part, typeOf, report)
    if (homogeneous && !inFormat && part.kind === 'map') checkMap(part, typeOf, report)
    const exempt = inFormat || (part.kind === 'call' && part.function === 'format')
    for (const child of childrenOf(part)) visit(child, exempt)
  }
  visit(expr, false)
  return issues
}

type Report = (at: Expr, message: string) => void
type TypeOf = (expr: Expr) => Type

function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'select':
      return [expr.operand]
    case 'call':
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args]
    case 'list':
      return expr.elements
    case 'map':
      return expr.entries.flatMap(({ key, value }) => [key, value])
    case 'struct':
      return expr.fields.map(({ value }) => value)
    case 'comprehension':
      return [expr.range, expr.init, expr.condition, expr.step, expr.result]
    default:
      return []
  }
}

const LITERAL_CHECKS: Readonly<Record<string, (literal: string | Int) => boolean>> = {
  duration: (literal) => typeof literal === 'string' && Duration.parse(literal) !== undefined,
  timestamp: (literal) => succeeds(() => timestampOf(literal) !== undefined),
  matches: (literal) => succeeds(() => regularExpression(String(literal)) !== undefined),
}

function timestampOf(literal: string | Int): Timestamp | undefined {
  return typeof literal === 'string' ? Timestamp.parse(literal) : Timestamp.ofSeconds(BigInt(literal))
}

function succeeds(test: () => boolean): boolean {
  try {
    return test()
  } catch {
    return false
  }
}

function checkCall(expr: CallExpr, typeOf: TypeOf, report: Report): void {
  const [first] = expr.args
  const literalCheck = LITERAL_CHECKS[expr.function]
  if (
    literalCheck !== undefined &&
    first?.kind === 'literal' &&
    (typeof first.value === 'string' || isInt(first.value))
  ) {
    if (!literalCheck(first.value)) report(first, `invalid ${expr.function} argument`)
  }
  const { target } = expr
  if (expr.function !== 'format' || target?.kind !== 'literal' || typeof target.value !== 'string') return
  if (first?.kind === 'list') checkFormat(expr, target.value, first, typeOf, report)
}

/** The clauses of a constant format against the types of its arguments. */
function checkFormat(expr: CallExpr, text: string, args: ListExpr, typeOf: TypeOf, report: Report): void {
  let culprit: Expr = expr
  try {
    interpolate(text, args.elements.length, ({ letter }, index) => {
      const arg = args.elements[index] as Expr
      const clause = CLAUSES[letter.toLowerCase()]
      const bad = clause && misfit(arg, clause.takes, typeOf)
      if (bad === undefined) return ''
      culprit = bad
      throw new Failure(`error during formatting: ${clause?.complaint}${typeOf(bad).name}`)
    })
    const wanted = countClauses(text)
    const given = args.elements.length
    if (given > wanted) {
      report(expr, `too many arguments supplied to string.format (expected ${wanted}, got ${given})`)
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    report(culprit, error.message)
  }
}

/** The argument, or the part of it, that a clause cannot take. */
function misfit(arg: Expr, takes: readonly string[], typeOf: TypeOf): Expr | undefined {
  const type = typeOf(arg)
  if (type.kind !== 'dyn' && !takes.includes(type.name)) return arg
  if (!takes.includes('list')) return undefined
  const parts = arg.kind === 'list' || arg.kind === 'map' ? childrenOf(arg) : []
  for (const part of parts) {
    const bad = misfit(part, takes, typeOf)
    if (bad !== undefined) return bad
  }
  return undefined
}

function mismatch(expected: Type, found: Type): string {
  return `expected type '${expected.text}' but found '${found.text}'`
}

function checkList(list: ListExpr, typeOf: TypeOf, report: Report): void {
  let expected: Type | undefined
  for (const [index, element] of list.elements.entries()) {
    const type = typeOf(element)
    const found = list.optionalIndices.has(index) ? (unwrapOptional(type) ?? type) : type
    expected ??= found
    if (expected.is(found)) continue
    report(element, mismatch(expected, found))
    return
  }
}

function checkMap(map: MapExpr, typeOf: TypeOf, report: Report): void {
  let keys: Type | undefined
  let values: Type | undefined
  for (const { key, value, optional } of map.entries) {
    const [keyType, type] = [typeOf(key), typeOf(value)]
    const valueType = optional ? (unwrapOptional(type) ?? type) : type
    keys ??= keyType
    values ??= valueType
    if (!keys.is(keyType)) report(key, mismatch(keys, keyType))
    if (!values.is(valueType)) report(value, mismatch(values, valueType))
  }
}
