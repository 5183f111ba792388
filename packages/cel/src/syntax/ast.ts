import type { Value } from '../value/index.js'

interface Node {
  /** Unique within its expression; types and references are recorded by it. */
  readonly id: number
  /** Code point offset of the place that messages about this node point at. */
  readonly offset: number
}

export interface LiteralExpr extends Node {
  readonly kind: 'literal'
  readonly value: Value
}

export interface IdentExpr extends Node {
  readonly kind: 'ident'
  readonly name: string
}

export interface SelectExpr extends Node {
  readonly kind: 'select'
  readonly operand: Expr
  readonly field: string
  /** `has(operand.field)`: asks for presence, not for the value. */
  readonly testOnly: boolean
}

export interface CallExpr extends Node {
  readonly kind: 'call'
  readonly function: string
  readonly target?: Expr
  readonly args: readonly Expr[]
}

export interface ListExpr extends Node {
  readonly kind: 'list'
  readonly elements: readonly Expr[]
  /** Indices of the elements written `?e`, which vanish when they are empty optionals. */
  readonly optionalIndices: ReadonlySet<number>
}

export interface MapEntry extends Node {
  readonly key: Expr
  readonly value: Expr
  readonly optional: boolean
}

export interface MapExpr extends Node {
  readonly kind: 'map'
  readonly entries: readonly MapEntry[]
}

export interface StructField extends Node {
  readonly name: string
  readonly value: Expr
  readonly optional: boolean
}

export interface StructExpr extends Node {
  readonly kind: 'struct'
  readonly typeName: string
  readonly fields: readonly StructField[]
}

/** What the macros expand to: fold `step` over `range` into `accumulator` while `condition` holds, then take `result`. */
export interface ComprehensionExpr extends Node {
  readonly kind: 'comprehension'
  readonly range: Expr
  readonly iterVar: string
  readonly iterVar2?: string
  readonly accumulator: string
  readonly init: Expr
  readonly condition: Expr
  readonly step: Expr
  readonly result: Expr
}

/** Stands where something could not be parsed; never part of an expression without issues. */
export interface ErrorExpr extends Node {
  readonly kind: 'error'
}

export type Expr =
  | LiteralExpr
  | IdentExpr
  | SelectExpr
  | CallExpr
  | ListExpr
  | MapExpr
  | StructExpr
  | ComprehensionExpr
  | ErrorExpr

/** The names under which operators are functions. */
export const Operator = {
  Conditional: '_?_:_',
  And: '_&&_',
  Or: '_||_',
  Not: '!_',
  Equals: '_==_',
  NotEquals: '_!=_',
  Less: '_<_',
  LessEquals: '_<=_',
  Greater: '_>_',
  GreaterEquals: '_>=_',
  In: '@in',
  Add: '_+_',
  Subtract: '_-_',
  Multiply: '_*_',
  Divide: '_/_',
  Modulo: '_%_',
  Negate: '-_',
  Index: '_[_]',
  OptionalIndex: '_[?_]',
  OptionalSelect: '_?._',
  NotStrictlyFalse: '@not_strictly_false',
} as const

/** The accumulator of macros. It cannot be written, so no variable of an expression can collide with it. */
export const ACCUMULATOR = '@result'

/** `a.b.c` as one name, when the expression is nothing but that. */
export function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === 'ident') return expr.name
  if (expr.kind !== 'select' || expr.testOnly) return undefined
  const operand = qualifiedName(expr.operand)
  return operand === undefined ? undefined : `${operand}.${expr.field}`
}
