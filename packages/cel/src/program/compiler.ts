import type { Checked, Reference } from '../check/index.js'
import { candidateNames, type FunctionDeclaration, type Overload, type TypeProvider } from '../declare/index.js'
import { PATTERN_FUNCTIONS, regularExpression } from '../library/regular-expression.js'
import { FOLDED_CONVERSIONS } from '../library/standard/conversions.js'
import {
  Operator,
  qualifiedName,
  type CallExpr,
  type ComprehensionExpr,
  type Expr,
  type SelectExpr,
} from '../syntax/index.js'
import type { Type } from '../type/index.js'
import { Failure, type Value } from '../value/index.js'
import { accessCode, presenceCode } from './access.js'
import { callCode } from './call.js'
import { constantCode, pathCode, type Code, type Run } from './code.js'
import { bindCode, foldCode, quantified, quantifierCode, type FoldSlots } from './fold.js'
import { Frame } from './frame.js'
import { listCode, mapCode, structCode } from './literals.js'
import { conditionalCode, logicalCode, notStrictlyFalseCode } from './logic.js'
import { membershipCode } from './membership.js'
import { optionalOrCode } from './optional.js'

export interface CompileEnvironment {
  readonly container: string
  readonly functions: ReadonlyMap<string, FunctionDeclaration>
  readonly types: ReadonlyMap<string, Type>
  readonly provider: TypeProvider
}

export interface Compiled {
  readonly run: Run
  /** Names of the host's variables that the expression looks at, by slot. */
  readonly variables: readonly string[]
  readonly locals: number
}

/**
 * Turns an expression into closures: names into slots, calls into their overloads, constants into values. What the
 * checker found is used where there is any; an expression that was only parsed finds its names when it runs.
 */
export function compile(expr: Expr, environment: CompileEnvironment, checked?: Checked): Compiled {
  const compiler = new Compiler(environment, checked)
  const { run } = compiler.compile(expr)
  return { run, variables: compiler.variables, locals: compiler.locals }
}

class Compiler {
  readonly variables: string[] = []
  locals = 0
  readonly #environment: CompileEnvironment
  readonly #checked: Checked | undefined
  /** Variables of macros in force, innermost last. A `lazy` one is computed by its first use. */
  readonly #scope: { name: string; slot: number; lazy?: Run }[] = []

  constructor(environment: CompileEnvironment, checked: Checked | undefined) {
    this.#environment = environment
    this.#checked = checked
  }

  compile(expr: Expr): Code {
    switch (expr.kind) {
      case 'literal':
        return constantCode(expr.value)
      case 'ident':
        return this.#ident(expr.name, this.#reference(expr))
      case 'select':
        return this.#select(expr)
      case 'call':
        return this.#call(expr)
      case 'list':
        return listCode(
          expr.elements.map((element) => this.compile(element)),
          expr.optionalIndices,
        )
      case 'map':
        return mapCode(
          expr.entries.map(({ key, value, optional }) => ({
            key: this.compile(key),
            value: this.compile(value),
            optional,
          })),
        )
      case 'struct':
        return structCode(
          this.#structName(expr.id, expr.typeName),
          expr.fields.map(({ name, value, optional }) => ({ name, value: this.compile(value), optional })),
          this.#environment.provider,
        )
      case 'comprehension':
        return this.#comprehension(expr)
      default:
        throw new Error('an expression with syntax errors cannot be compiled')
    }
  }

  #reference(expr: Expr): Reference | undefined {
    return this.#checked?.references.get(expr.id)
  }

  #type(expr: Expr): Type | undefined {
    return this.#checked?.types.get(expr.id)
  }

  #ident(name: string, reference: Reference | undefined): Code {
    if (reference?.kind === 'constant') return constantCode(reference.value)
    const local = this.#scope.findLast((variable) => variable.name === name)
    if (local !== undefined) return pathCode(localRun(local.slot, local.lazy))
    if (reference?.kind === 'variable') return this.#variable(reference.name)
    return this.#unchecked(name)
  }

  #variable(name: string): Code {
    let slot = this.variables.indexOf(name)
    if (slot < 0) slot = this.variables.push(name) - 1
    return pathCode((frame) => frame.variable(slot, name))
  }

  /** A name that no checker has resolved: whichever candidate the host binds, else a type. */
  #unchecked(name: string): Code {
    const candidates = candidateNames(this.#environment.container, name)
    return pathCode((frame) => {
      for (const candidate of candidates) {
        const value = frame.find(candidate) ?? this.#typeNamed(candidate)
        if (value !== undefined) return value
      }
      throw new Failure(`no such attribute(s): ${candidates.join(', ')}`)
    })
  }

  #typeNamed(name: string): Type | undefined {
    return this.#environment.types.get(name) ?? this.#environment.provider.findType(name)
  }

  #select(expr: SelectExpr): Code {
    const reference = this.#reference(expr)
    const name = qualifiedName(expr)
    if (reference !== undefined) return this.#ident(name ?? '', reference)
    const operand = this.compile(expr.operand)
    if (expr.testOnly) return presenceCode(operand, expr.field)
    const access = accessCode(operand, constantCode(expr.field), false)
    if (this.#checked !== undefined || name === undefined || this.#isLocal(expr)) return access
    // Without a checker, `a.b` may be the name of one variable or a field of another.
    const whole = candidateNames(this.#environment.container, name)
    return pathCode((frame) => {
      for (const candidate of whole) {
        const value = frame.find(candidate) ?? this.#typeNamed(candidate)
        if (value !== undefined) return value
      }
      return (access.resolve as Run)(frame)
    })
  }

  #isLocal(expr: SelectExpr): boolean {
    let root: Expr = expr
    while (root.kind === 'select') root = root.operand
    return root.kind === 'ident' && this.#scope.some((variable) => variable.name === (root as { name: string }).name)
  }

  #structName(id: number, name: string): string {
    const reference = this.#checked?.references.get(id)
    if (reference?.kind === 'constant') return reference.value.name
    const candidates = candidateNames(this.#environment.container, name)
    return candidates.find((candidate) => this.#environment.provider.findType(candidate) !== undefined) ?? name
  }

  #call(expr: CallExpr): Code {
    const [first, second, third] = expr.args as [Expr, Expr, Expr]
    switch (expr.function) {
      case Operator.And:
        return logicalCode(this.compile(first), this.compile(second), false)
      case Operator.Or:
        return logicalCode(this.compile(first), this.compile(second), true)
      case Operator.Conditional:
        return conditionalCode(this.compile(first), this.compile(second), this.compile(third))
      case Operator.NotStrictlyFalse:
        return notStrictlyFalseCode(this.compile(first))
      case Operator.Index:
        return accessCode(this.compile(first), this.compile(second), false)
      case Operator.OptionalIndex:
      case Operator.OptionalSelect:
        return accessCode(this.compile(first), this.compile(second), true)
      default:
        return this.#functionCall(expr)
    }
  }

  #functionCall(expr: CallExpr): Code {
    const { name, overloads, target } = this.#resolve(expr)
    const operands = target === undefined ? expr.args : [target, ...expr.args]
    const args = operands.map((operand) => this.compile(operand))
    const special = optionalOrCode(name, args)
    if (special !== undefined) return special
    if (name === Operator.In && overloads.length === 1 && overloads[0]?.id === 'in_list') {
      const member = membershipCode(args[0] as Code, args[1] as Code)
      if (member !== undefined) return member
    }
    const code = callCode(
      name,
      overloads,
      args,
      operands.map((operand) => this.#type(operand)),
    )
    checkPattern(name, args)
    const foldable = this.#checked !== undefined && FOLDED_CONVERSIONS.has(name) && args.length === 1
    return foldable && args[0]?.constant !== undefined ? constantCode(evaluateOnce(code.run)) : code
  }

  #resolve(expr: CallExpr): { name: string; overloads: readonly Overload[]; target: Expr | undefined } {
    const reference = this.#reference(expr)
    if (reference?.kind === 'function') {
      const target = reference.namespaced ? undefined : expr.target
      return { name: reference.name, overloads: reference.overloads, target }
    }
    const prefix = expr.target === undefined ? undefined : qualifiedName(expr.target)
    const namespaced = prefix === undefined ? undefined : this.#findFunction(`${prefix}.${expr.function}`)
    const declared = namespaced ?? this.#findFunction(expr.function)
    const target = namespaced === undefined ? expr.target : undefined
    const overloads = declared?.overloads.filter(({ member }) => member === (target !== undefined)) ?? []
    return { name: declared?.name ?? expr.function, overloads, target }
  }

  #findFunction(name: string): FunctionDeclaration | undefined {
    for (const candidate of candidateNames(this.#environment.container, name)) {
      const found = this.#environment.functions.get(candidate)
      if (found !== undefined) return found
    }
    return undefined
  }

  #comprehension(expr: ComprehensionExpr): Code {
    const { range, condition } = expr
    const never = condition.kind === 'literal' && condition.value === false
    if (never && range.kind === 'list' && range.elements.length === 0) return this.#bind(expr)
    const over = this.compile(range)
    const init = this.compile(expr.init)
    const slots: FoldSlots = {
      iterVar: this.locals++,
      iterVar2: expr.iterVar2 === undefined ? undefined : this.locals++,
      accumulator: this.locals++,
    }
    const outer = this.#scope.length
    this.#scope.push({ name: expr.accumulator, slot: slots.accumulator }, { name: expr.iterVar, slot: slots.iterVar })
    if (slots.iterVar2 !== undefined) this.#scope.push({ name: expr.iterVar2 as string, slot: slots.iterVar2 })
    const loop = quantified(expr)
    if (loop !== undefined) {
      const predicate = this.compile(loop.predicate).run
      this.#scope.length = outer
      return quantifierCode(slots, loop.kind, over, predicate)
    }
    const test = this.compile(condition)
    const step = this.compile(expr.step)
    this.#scope.length = outer + 1
    const result = this.compile(expr.result)
    this.#scope.length = outer
    return foldCode(slots, over, init, test, step, result)
  }

  #bind(expr: ComprehensionExpr): Code {
    const lazy = this.compile(expr.init).run
    const slot = this.locals++
    this.#scope.push({ name: expr.accumulator, slot, lazy })
    const result = this.compile(expr.result)
    this.#scope.pop()
    return bindCode(slot, result)
  }
}

function localRun(slot: number, lazy: Run | undefined): Run {
  if (lazy === undefined) return (frame) => frame.locals[slot] as Value
  return (frame) => {
    const known = frame.locals[slot]
    if (known !== undefined) return known
    const value = lazy(frame)
    frame.locals[slot] = value
    return value
  }
}

/** A constant pattern must compile, or the program does not. */
function checkPattern(name: string, args: readonly Code[]): void {
  const pattern = PATTERN_FUNCTIONS.has(name) ? args[1]?.constant : undefined
  if (typeof pattern === 'string') regularExpression(pattern)
}

function evaluateOnce(run: Run): Value {
  return run(new Frame(0, 0, Number.POSITIVE_INFINITY, () => undefined))
}
