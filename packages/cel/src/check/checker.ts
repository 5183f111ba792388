import type { FunctionDeclaration, Overload } from '../declare/index.js'
import type { Issue, Source } from '../source/index.js'
import {
  Operator,
  qualifiedName,
  type CallExpr,
  type ComprehensionExpr,
  type Expr,
  type IdentExpr,
  type ListExpr,
  type MapExpr,
  type SelectExpr,
  type StructExpr,
} from '../syntax/index.js'
import {
  BOOL,
  DYN,
  ERROR,
  INT,
  isDyn,
  isDynOrError,
  listOf,
  mapOf,
  mostGeneral,
  optionalOf,
  substitute,
  Substitutions,
  typeParam,
  unwrapOptional,
  type Type,
} from '../type/index.js'
import { typeOf } from '../value/index.js'
import type { Checked, Reference } from './checked.js'
import { Scope, type CheckEnvironment, type Declared } from './scope.js'

/** Finds the type of every part of an expression, which overload each call means, and what does not fit. */
export function check(
  expr: Expr,
  source: Source,
  environment: CheckEnvironment,
): { checked: Checked; issues: readonly Issue[] } {
  const checker = new Checker(source, environment)
  return checker.run(expr)
}

class Checker {
  readonly #source: Source
  readonly #environment: CheckEnvironment
  readonly #types = new Map<number, Type>()
  readonly #references = new Map<number, Reference>()
  readonly #issues: Issue[] = []
  #scope: Scope
  readonly #known = new Substitutions()
  #freeParams = 0

  constructor(source: Source, environment: CheckEnvironment) {
    this.#source = source
    this.#environment = environment
    this.#scope = new Scope(environment)
  }

  run(expr: Expr): { checked: Checked; issues: readonly Issue[] } {
    this.#check(expr)
    for (const [id, type] of this.#types) this.#types.set(id, substitute(this.#known, type, true))
    const outputType = this.#type(expr)
    return {
      checked: { types: this.#types, references: this.#references, outputType },
      issues: this.#issues,
    }
  }

  #report(offset: number, message: string): void {
    this.#issues.push({ location: this.#source.location(offset), message })
  }

  #undeclared(expr: Expr, name: string): Type {
    this.#report(expr.offset, `undeclared reference to '${name}' (in container '${this.#environment.container}')`)
    return ERROR
  }

  #type(expr: Expr): Type {
    return this.#types.get(expr.id) ?? ERROR
  }

  #check(expr: Expr): Type {
    const type = this.#infer(expr)
    this.#types.set(expr.id, type)
    return type
  }

  #infer(expr: Expr): Type {
    switch (expr.kind) {
      case 'literal':
        return typeOf(expr.value)
      case 'ident':
        return this.#ident(expr)
      case 'select':
        return this.#select(expr)
      case 'call':
        return this.#call(expr)
      case 'list':
        return this.#list(expr)
      case 'map':
        return this.#map(expr)
      case 'struct':
        return this.#struct(expr)
      case 'comprehension':
        return this.#comprehension(expr)
      default:
        return ERROR
    }
  }

  #ident(expr: IdentExpr): Type {
    const declared = this.#scope.findVariable(expr.name)
    return declared === undefined ? this.#undeclared(expr, expr.name) : this.#refer(expr, declared)
  }

  #refer(expr: Expr, { name, type, constant }: Declared): Type {
    this.#references.set(
      expr.id,
      constant === undefined ? { kind: 'variable', name } : { kind: 'constant', value: constant },
    )
    return type
  }

  #select(expr: SelectExpr): Type {
    const name = qualifiedName(expr)
    const declared = name === undefined ? undefined : this.#scope.findVariable(name)
    if (declared !== undefined) return this.#refer(expr, declared)
    const type = this.#selectField(expr, expr.operand, expr.field, false)
    return expr.testOnly ? BOOL : substitute(this.#known, type, false)
  }

  #selectField(expr: Expr, operand: Expr, field: string, optional: boolean): Type {
    const operandType = substitute(this.#known, this.#check(operand), false)
    const inner = unwrapOptional(operandType)
    const type = this.#fieldType(expr, inner ?? operandType, field)
    return inner !== undefined || optional ? optionalOf(type) : type
  }

  #fieldType(expr: Expr, target: Type, field: string): Type {
    switch (target.kind) {
      case 'map':
        return target.param(1)
      case 'struct':
        return this.#declaredField(expr.offset, target.name, field)
      case 'typeParam':
        this.#assignable(DYN, target)
        return DYN
      default:
        if (!isDynOrError(target)) this.#report(expr.offset, `type '${target.text}' does not support field selection`)
        return DYN
    }
  }

  #declaredField(offset: number, typeName: string, field: string): Type {
    if (this.#environment.provider.findType(typeName) === undefined) {
      this.#report(offset, `unexpected failed resolution of '${typeName}'`)
      return ERROR
    }
    const type = this.#environment.provider.findField(typeName, field)
    if (type === undefined) this.#report(offset, `undefined field '${field}'`)
    return type ?? ERROR
  }

  #call(expr: CallExpr): Type {
    if (expr.function === Operator.OptionalSelect) {
      const [operand, field] = expr.args as [Expr, Expr]
      const name = field.kind === 'literal' && typeof field.value === 'string' ? field.value : ''
      return substitute(this.#known, this.#selectField(expr, operand, name, true), false)
    }
    for (const arg of expr.args) this.#check(arg)
    if (expr.target === undefined) {
      const found = this.#scope.findFunction(expr.function)
      if (found === undefined) return this.#undeclared(expr, expr.function)
      return this.#resolve(expr, found, undefined, false)
    }
    const prefix = qualifiedName(expr.target)
    const namespaced = prefix === undefined ? undefined : this.#scope.findFunction(`${prefix}.${expr.function}`)
    if (namespaced !== undefined) return this.#resolve(expr, namespaced, undefined, true)
    this.#check(expr.target)
    const found = this.#scope.findFunction(expr.function)
    if (found === undefined) return this.#undeclared(expr, expr.function)
    return this.#resolve(expr, found, expr.target, false)
  }

  #resolve(expr: CallExpr, declared: FunctionDeclaration, target: Expr | undefined, namespaced: boolean): Type {
    const operands = target === undefined ? expr.args : [target, ...expr.args]
    const argTypes = operands.map((operand) => this.#type(operand))
    if (declared.name === Operator.And || declared.name === Operator.Or) {
      return this.#logical(expr, declared, argTypes)
    }
    const overloads: Overload[] = []
    let result: Type | undefined
    for (const overload of declared.overloads) {
      if (overload.member !== (target !== undefined)) continue
      const candidate = this.#instantiate(overload)
      if (!this.#known.assign(argTypes, candidate.args)) continue
      overloads.push(overload)
      const type = substitute(this.#known, candidate.result, false)
      if (result === undefined) result = type
      else if (!isDyn(result) && !type.is(result)) result = DYN
    }
    if (result === undefined) {
      const signature = signatureText(
        argTypes.map((type) => substitute(this.#known, type, true)),
        target !== undefined,
      )
      this.#report(expr.offset, `found no matching overload for '${declared.name}' applied to '${signature}'`)
      return ERROR
    }
    this.#references.set(expr.id, { kind: 'function', name: declared.name, overloads, namespaced })
    return result
  }

  /** `&&` and `||` report each side that is not a bool, rather than the pair. */
  #logical(expr: CallExpr, declared: FunctionDeclaration, argTypes: readonly Type[]): Type {
    let failed = false
    for (const [index, type] of argTypes.entries()) {
      if (this.#assignable(type, BOOL)) continue
      this.#report((expr.args[index] as Expr).offset, `expected type 'bool' but found '${type.text}'`)
      failed = true
    }
    if (failed) return ERROR
    this.#references.set(expr.id, {
      kind: 'function',
      name: declared.name,
      overloads: declared.overloads,
      namespaced: false,
    })
    return BOOL
  }

  /** The overload's types, with parameters that occur nowhere else. */
  #instantiate(overload: Overload): { args: readonly Type[]; result: Type } {
    const fresh = new Map<string, Type>()
    const rename = (type: Type): void => {
      if (type.kind === 'typeParam' && !fresh.has(type.text)) fresh.set(type.text, this.#freeParam())
      else for (const param of type.params) rename(param)
    }
    for (const type of overload.args) rename(type)
    rename(overload.result)
    if (fresh.size === 0) return overload
    return {
      args: overload.args.map((type) => substitute(fresh, type, false)),
      result: substitute(fresh, overload.result, false),
    }
  }

  #freeParam(): Type {
    return typeParam(`_var${this.#freeParams++}`)
  }

  #list(expr: ListExpr): Type {
    let elements: Type | undefined
    for (const [index, element] of expr.elements.entries()) {
      const type = this.#unwrapped(element, this.#check(element), expr.optionalIndices.has(index))
      elements = this.#join(elements, type)
    }
    return listOf(elements ?? this.#freeParam())
  }

  #map(expr: MapExpr): Type {
    let keys: Type | undefined
    let values: Type | undefined
    for (const entry of expr.entries) {
      keys = this.#join(keys, this.#check(entry.key))
      const type = this.#unwrapped(entry.value, this.#check(entry.value), entry.optional)
      values = this.#join(values, type)
    }
    return mapOf(keys ?? this.#freeParam(), values ?? this.#freeParam())
  }

  /** The type that an element written with `?` adds, which must be an optional. */
  #unwrapped(expr: Expr, type: Type, optional: boolean): Type {
    if (!optional) return type
    const inner = unwrapOptional(type)
    if (inner !== undefined) return inner
    if (!isDyn(type)) this.#report(expr.offset, `expected type '${optionalOf(type).text}' but found '${type.text}'`)
    return type
  }

  #join(previous: Type | undefined, current: Type): Type {
    if (previous === undefined) return current
    return this.#assignable(previous, current) ? mostGeneral(previous, current) : DYN
  }

  #struct(expr: StructExpr): Type {
    const declared = this.#scope.findVariable(expr.typeName)
    if (declared === undefined) return this.#undeclared(expr, expr.typeName)
    let result: Type = ERROR
    if (declared.constant === undefined) this.#report(expr.offset, `'${declared.type.name}' is not a type`)
    else if (declared.constant.kind === 'struct') result = declared.constant
    else this.#report(expr.offset, `'${declared.constant.name}' is not a message type`)
    this.#references.set(expr.id, { kind: 'constant', value: result })
    for (const field of expr.fields) {
      const given = this.#check(field.value)
      if (result === ERROR) continue
      const expected = this.#declaredField(field.offset, result.name, field.name)
      const type = this.#unwrapped(field.value, given, field.optional)
      if (this.#assignable(expected, type)) continue
      this.#report(
        field.offset,
        `expected type of field '${field.name}' is '${expected.text}' but provided type is '${type.text}'`,
      )
    }
    return result
  }

  #comprehension(expr: ComprehensionExpr): Type {
    const range = substitute(this.#known, this.#check(expr.range), false)
    const accumulator = this.#check(expr.init)
    const outer = this.#scope
    const withAccumulator = outer.with([expr.accumulator, accumulator])
    const [first, second] = this.#iterationTypes(expr, range)
    this.#scope = withAccumulator.with([expr.iterVar, first])
    if (expr.iterVar2 !== undefined) this.#scope = this.#scope.with([expr.iterVar2, second])
    this.#expect(expr.condition, BOOL)
    this.#expect(expr.step, accumulator)
    this.#scope = withAccumulator
    const result = this.#check(expr.result)
    this.#scope = outer
    return substitute(this.#known, result, false)
  }

  #iterationTypes(expr: ComprehensionExpr, range: Type): [Type, Type] {
    const two = expr.iterVar2 !== undefined
    switch (range.kind) {
      case 'list':
        return two ? [INT, range.param(0)] : [range.param(0), DYN]
      case 'map':
        return [range.param(0), range.param(1)]
      case 'dyn':
      case 'error':
      case 'typeParam':
        this.#assignable(DYN, range)
        return [DYN, DYN]
      default:
        this.#report(
          expr.range.offset,
          `expression of type '${range.text}' cannot be range of a comprehension (must be list, map, or dynamic)`,
        )
        return [ERROR, ERROR]
    }
  }

  #expect(expr: Expr, expected: Type): void {
    const found = this.#check(expr)
    if (this.#assignable(expected, found)) return
    this.#report(expr.offset, `expected type '${expected.text}' but found '${found.text}'`)
  }

  #assignable(from: Type, to: Type): boolean {
    return this.#known.assign([from], [to])
  }
}

/** `(int, string)`, or `list(int).(string)` for a call with a target. */
function signatureText(types: readonly Type[], member: boolean): string {
  const args = (member ? types.slice(1) : types).map((type) => type.text).join(', ')
  return member ? `${(types[0] as Type).text}.(${args})` : `(${args})`
}
