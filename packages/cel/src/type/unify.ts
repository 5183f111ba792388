import { DYN, isDyn, isDynOrError, listOf, mapOf, opaqueType, typeOfType, type Type } from './type.js'

/** What type parameters stand for, by their texts. */
interface Known {
  get(text: string): Type | undefined
}

/** What type parameters stand for so far. An attempt that fails leaves no trace. */
export class Substitutions implements Known {
  readonly #known = new Map<string, Type>()
  readonly #changes: (readonly [string, Type | undefined])[] = []

  get(text: string): Type | undefined {
    return this.#known.get(text)
  }

  set(text: string, type: Type): void {
    this.#changes.push([text, this.#known.get(text)])
    this.#known.set(text, type)
  }

  /** Whether values of the types `from` can be used where `to` are expected; parameters are bound so that they can. */
  assign(from: readonly Type[], to: readonly Type[]): boolean {
    this.#changes.length = 0
    if (assignableLists(this, from, to)) return true
    for (const [text, before] of this.#changes.toReversed()) {
      if (before === undefined) this.#known.delete(text)
      else this.#known.set(text, before)
    }
    return false
  }
}

/** The type with known parameters replaced; unknown ones become `dyn` if `close` is set. */
export function substitute(known: Known, type: Type, close: boolean): Type {
  const replacement = known.get(type.text)
  if (replacement !== undefined && type.kind === 'typeParam') return substitute(known, replacement, close)
  switch (type.kind) {
    case 'typeParam':
      return close ? DYN : type
    case 'opaque':
      if (type.params.length === 0) return type
      return opaqueType(type.name, ...type.params.map((param) => substitute(known, param, close)))
    case 'list':
      return listOf(substitute(known, type.param(0), close))
    case 'map':
      return mapOf(substitute(known, type.param(0), close), substitute(known, type.param(1), close))
    case 'type':
      return type.params.length === 0 ? type : typeOfType(substitute(known, type.param(0), close))
    default:
      return type
  }
}

/** The more general of two types that unify. */
export function mostGeneral(a: Type, b: Type): Type {
  return isEqualOrLessSpecific(a, b) ? a : b
}

function isEqualOrLessSpecific(a: Type, b: Type): boolean {
  if (isDyn(a) || a.kind === 'typeParam') return true
  if (isDyn(b) || b.kind === 'typeParam' || a.kind !== b.kind) return false
  switch (a.kind) {
    case 'opaque':
      return (
        a.name === b.name &&
        a.params.length === b.params.length &&
        a.params.every((param, index) => isEqualOrLessSpecific(param, b.param(index)))
      )
    case 'list':
      return isEqualOrLessSpecific(a.param(0), b.param(0))
    case 'map':
      return isEqualOrLessSpecific(a.param(0), b.param(0)) && isEqualOrLessSpecific(a.param(1), b.param(1))
    case 'type':
      return true
    default:
      return a.is(b)
  }
}

function assignableLists(known: Substitutions, from: readonly Type[], to: readonly Type[]): boolean {
  return from.length === to.length && from.every((type, index) => assignable(known, type, to[index] as Type))
}

function assignable(known: Substitutions, from: Type, to: Type): boolean {
  if (to.kind === 'typeParam') {
    const outcome = bind(known, from, to)
    if (outcome !== 'unbound') return outcome === 'fits'
  }
  if (from.kind === 'typeParam') return bind(known, to, from) === 'fits'
  if (isDynOrError(from) || isDynOrError(to)) return true
  if (from.kind === 'null') return isNullable(to)
  if (to.kind === 'null') return isNullable(from)
  switch (from.kind) {
    case 'list':
    case 'map':
      return to.kind === from.kind && assignableLists(known, from.params, to.params)
    case 'opaque':
      return to.kind === 'opaque' && to.name === from.name && assignableLists(known, from.params, to.params)
    case 'type':
      return to.kind === 'type'
    default:
      return from.kind === to.kind && from.name === to.name
  }
}

/** Only what is a message or a host's own value may be null; scalars, lists and maps may not. */
function isNullable(type: Type): boolean {
  return ['null', 'opaque', 'struct', 'duration', 'timestamp'].includes(type.kind)
}

/** Lets `parameter` stand for `type`, or checks that what it stands for already fits. */
function bind(known: Substitutions, type: Type, parameter: Type): 'fits' | 'conflicts' | 'unbound' {
  if (type.kind === parameter.kind && type.is(parameter)) return 'fits'
  const bound = known.get(parameter.text)
  if (bound === undefined) {
    if (!isFreeOf(known, parameter, type)) return 'unbound'
    known.set(parameter.text, type)
    return 'fits'
  }
  if (type.kind === bound.kind && type.is(bound)) return 'fits'
  if (!assignable(known, type, bound)) return 'conflicts'
  const general = mostGeneral(type, bound)
  if (isFreeOf(known, parameter, general)) known.set(parameter.text, general)
  return 'fits'
}

/** Whether `parameter` does not occur in `type`: a type cannot contain itself. */
function isFreeOf(known: Known, parameter: Type, type: Type): boolean {
  if (parameter.is(type)) return false
  if (type.kind === 'typeParam') {
    const bound = known.get(type.text)
    return bound === undefined || isFreeOf(known, parameter, bound)
  }
  return type.params.every((param) => isFreeOf(known, parameter, param))
}
