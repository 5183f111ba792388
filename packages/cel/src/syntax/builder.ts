import type { Issue, Source } from '../source/index.js'
import type { Value } from '../value/index.js'
import type { Expr, MapEntry, StructField } from './ast.js'
import { ACCUMULATOR } from './ast.js'
import { RecursionLimit } from './limits.js'

/** Levels of operators, selections and calls inside each other that an expression may have. */
const MAX_DEPTH = 250

/** What a macro makes of its call: an expression, an issue at an argument, or nothing when it does not apply after all. */
export type MacroExpander = (make: MacroBuilder, target: Expr | undefined, args: readonly Expr[]) => Expr | undefined

export class MacroError {
  readonly at: Expr
  readonly message: string

  constructor(at: Expr, message: string) {
    this.at = at
    this.message = message
  }
}

/** Hands out ids while the parser builds the tree, and measures how deep the tree gets. */
export class Builder {
  readonly source: Source
  /** Issues that are not about syntax: reserved words, ill-formed literals, misused macros. */
  readonly issues: Issue[] = []
  readonly #depths = new Map<Expr, number>()
  #nextId = 1

  constructor(source: Source) {
    this.source = source
  }

  id(): number {
    return this.#nextId++
  }

  issue(offset: number, message: string): Expr {
    this.issues.push({ location: this.source.location(offset), message })
    return this.error(offset)
  }

  error(offset: number): Expr {
    return { kind: 'error', id: this.id(), offset }
  }

  literal(offset: number, value: Value): Expr {
    return { kind: 'literal', id: this.id(), offset, value }
  }

  call(offset: number, name: string, args: readonly Expr[], target?: Expr): Expr {
    const call: Expr = { kind: 'call', id: this.id(), offset, function: name, args, ...(target && { target }) }
    return this.inherit(call, target === undefined ? args : [target, ...args])
  }

  /** Gives `expr` the depth of its deepest part. */
  inherit(expr: Expr, parts: readonly Expr[]): Expr {
    let depth = 0
    for (const part of parts) depth = Math.max(depth, this.#depths.get(part) ?? 0)
    if (depth > 0) this.#depths.set(expr, depth)
    return expr
  }

  /** Counts one more level: done for the kinds of nodes that the grammar nests without brackets. */
  deepen(expr: Expr, parts: readonly Expr[]): Expr {
    this.inherit(expr, parts)
    const depth = (this.#depths.get(expr) ?? 0) + 1
    if (depth > MAX_DEPTH) throw new RecursionLimit('max recursion depth exceeded')
    this.#depths.set(expr, depth)
    return expr
  }

  /** A chain of `&&` or `||` as a balanced tree, so that long chains stay shallow. */
  balanced(name: string, terms: readonly Expr[], operators: readonly number[]): Expr {
    const build = (low: number, high: number): Expr => {
      const middle = (low + high + 1) >> 1
      const left = middle === low ? (terms[middle] as Expr) : build(low, middle - 1)
      const right = middle === high ? (terms[middle + 1] as Expr) : build(middle + 1, high)
      return this.call(operators[middle] as number, name, [left, right])
    }
    return terms.length === 1 ? (terms[0] as Expr) : build(0, operators.length - 1)
  }
}

/** What macros build with: every node sits at the place of the macro's call. */
export class MacroBuilder {
  readonly #builder: Builder
  readonly #offset: number

  constructor(builder: Builder, offset: number) {
    this.#builder = builder
    this.#offset = offset
  }

  literal(value: Value): Expr {
    return this.#builder.literal(this.#offset, value)
  }

  ident(name: string): Expr {
    return { kind: 'ident', id: this.#builder.id(), offset: this.#offset, name }
  }

  accumulator(): Expr {
    return this.ident(ACCUMULATOR)
  }

  list(...elements: Expr[]): Expr {
    const list: Expr = {
      kind: 'list',
      id: this.#builder.id(),
      offset: this.#offset,
      elements,
      optionalIndices: new Set(),
    }
    return this.#builder.inherit(list, elements)
  }

  map(...entries: MapEntry[]): Expr {
    return { kind: 'map', id: this.#builder.id(), offset: this.#offset, entries }
  }

  struct(typeName: string, fields: StructField[]): Expr {
    return { kind: 'struct', id: this.#builder.id(), offset: this.#offset, typeName, fields }
  }

  call(name: string, ...args: Expr[]): Expr {
    return this.#builder.call(this.#offset, name, args)
  }

  memberCall(name: string, target: Expr, ...args: Expr[]): Expr {
    return this.#builder.call(this.#offset, name, args, target)
  }

  presence(operand: Expr, field: string): Expr {
    const test: Expr = {
      kind: 'select',
      id: this.#builder.id(),
      offset: this.#offset,
      operand,
      field,
      testOnly: true,
    }
    return this.#builder.inherit(test, [operand])
  }

  comprehension(parts: {
    range: Expr
    iterVar: string
    iterVar2?: string
    accumulator?: string
    init: Expr
    condition: Expr
    step: Expr
    result: Expr
  }): Expr {
    const fold: Expr = {
      kind: 'comprehension',
      id: this.#builder.id(),
      offset: this.#offset,
      accumulator: ACCUMULATOR,
      ...parts,
    }
    return this.#builder.inherit(fold, [parts.range, parts.init, parts.condition, parts.step, parts.result])
  }
}
