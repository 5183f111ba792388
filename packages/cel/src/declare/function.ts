import type { Type } from '../type/index.js'
import type { Value } from '../value/index.js'

/** Computes a call. Arguments beyond those that the overload declares are not given. */
export type Implementation = (...args: Value[]) => Value

/** One signature of a function. */
export interface Overload {
  /** Unique over all functions; costs are attached to it. */
  readonly id: string
  readonly args: readonly Type[]
  readonly result: Type
  /** Called as `first.name(rest)`. */
  readonly member: boolean
  readonly call: Implementation
  /** Set if any values will do at run time: `call` checks them itself. */
  readonly unguarded?: boolean
}

export interface FunctionDeclaration {
  readonly name: string
  readonly overloads: readonly Overload[]
}

/**
 * `call` may declare the types that its arguments have: it is only called with values that fit `args`, because the
 * checker proved it or because the values were tested first.
 */
export function overload(id: string, args: Type[], result: Type, call: (...args: never[]) => Value): Overload {
  return { id, args, result, member: false, call: call as unknown as Implementation }
}

/** The same for `first.name(rest)`. */
export function memberOverload(id: string, args: Type[], result: Type, call: (...args: never[]) => Value): Overload {
  return { ...overload(id, args, result, call), member: true }
}

export function declare(name: string, ...overloads: Overload[]): FunctionDeclaration {
  return { name, overloads }
}
