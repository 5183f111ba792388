import { ACCUMULATOR, Operator, type Expr } from './ast.js'
import { MacroError, type MacroBuilder, type MacroExpander } from './builder.js'

/** A macro is found by its name, its style and its number of arguments. */
export interface Macro {
  readonly name: string
  /** `target.name(...)` rather than `name(...)`. */
  readonly receiver: boolean
  readonly args: number
  readonly expand: MacroExpander
}

export function macroKey(name: string, args: number, receiver: boolean): string {
  return `${name}:${args}:${receiver}`
}

/** The name that an argument declares, which must be a plain one. */
export function variableName(arg: Expr, message: string): string {
  if (arg.kind !== 'ident') throw new MacroError(arg, message)
  if (arg.name === ACCUMULATOR || arg.name === '__result__') {
    throw new MacroError(arg, 'iteration variable overwrites accumulator variable')
  }
  return arg.name
}

type Args = readonly [Expr, Expr, Expr]

function has(make: MacroBuilder, _target: Expr | undefined, args: readonly Expr[]): Expr {
  const [arg] = args as Args
  if (arg.kind !== 'select') throw new MacroError(arg, 'invalid argument to has() macro')
  return make.presence(arg.operand, arg.field)
}

/** Parts of the folds behind `all`, `exists` and `exists_one`, with one variable or two. */
export function quantifier(
  make: MacroBuilder,
  kind: 'all' | 'exists' | 'exists_one',
  predicate: Expr,
): { init: Expr; condition: Expr; step: Expr; result: Expr } {
  switch (kind) {
    case 'all':
      return {
        init: make.literal(true),
        condition: make.call(Operator.NotStrictlyFalse, make.accumulator()),
        step: make.call(Operator.And, make.accumulator(), predicate),
        result: make.accumulator(),
      }
    case 'exists':
      return {
        init: make.literal(false),
        condition: make.call(Operator.NotStrictlyFalse, make.call(Operator.Not, make.accumulator())),
        step: make.call(Operator.Or, make.accumulator(), predicate),
        result: make.accumulator(),
      }
    default:
      return {
        init: make.literal(0),
        condition: make.literal(true),
        step: make.call(
          Operator.Conditional,
          predicate,
          make.call(Operator.Add, make.accumulator(), make.literal(1)),
          make.accumulator(),
        ),
        result: make.call(Operator.Equals, make.accumulator(), make.literal(1)),
      }
  }
}

function quantify(kind: 'all' | 'exists' | 'exists_one'): MacroExpander {
  return (make, target, args) => {
    const [variable, predicate] = args as Args
    const iterVar = variableName(variable, 'argument must be a simple name')
    return make.comprehension({ range: target as Expr, iterVar, ...quantifier(make, kind, predicate) })
  }
}

function map(make: MacroBuilder, target: Expr | undefined, args: readonly Expr[]): Expr {
  const iterVar = variableName(args[0] as Expr, 'argument is not an identifier')
  const [filter, transform] = args.length === 3 ? [args[1], args[2]] : [undefined, args[1]]
  let step = make.call(Operator.Add, make.accumulator(), make.list(transform as Expr))
  if (filter !== undefined) step = make.call(Operator.Conditional, filter, step, make.accumulator())
  return fold(make, target as Expr, iterVar, step)
}

function filter(make: MacroBuilder, target: Expr | undefined, args: readonly Expr[]): Expr {
  const [variable, predicate] = args as Args
  const iterVar = variableName(variable, 'argument is not an identifier')
  const kept = make.call(Operator.Add, make.accumulator(), make.list(variable))
  return fold(make, target as Expr, iterVar, make.call(Operator.Conditional, predicate, kept, make.accumulator()))
}

function fold(make: MacroBuilder, range: Expr, iterVar: string, step: Expr): Expr {
  const condition = make.literal(true)
  return make.comprehension({ range, iterVar, init: make.list(), condition, step, result: make.accumulator() })
}

export const STANDARD_MACROS: readonly Macro[] = [
  { name: 'has', receiver: false, args: 1, expand: has },
  { name: 'all', receiver: true, args: 2, expand: quantify('all') },
  { name: 'exists', receiver: true, args: 2, expand: quantify('exists') },
  { name: 'exists_one', receiver: true, args: 2, expand: quantify('exists_one') },
  { name: 'map', receiver: true, args: 2, expand: map },
  { name: 'map', receiver: true, args: 3, expand: map },
  { name: 'filter', receiver: true, args: 2, expand: filter },
]
