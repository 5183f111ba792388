import type { Type } from '../type/index.js'
import { Failure, type Value } from '../value/index.js'

/** The object types of a host: which there are, what fields they have, and how to make one from an expression. */
export interface TypeProvider {
  /** The type with this name, if it is one of the host's. */
  findType(name: string): Type | undefined
  findField(typeName: string, field: string): Type | undefined
  /** The value of `Name{field: value}`. Without this, objects cannot be made. */
  create?(typeName: string, fields: ReadonlyMap<string, Value>): Value
}

/** Asks each provider in turn. */
export function combineProviders(providers: readonly TypeProvider[]): TypeProvider {
  const owner = (name: string): TypeProvider | undefined =>
    providers.find((provider) => provider.findType(name) !== undefined)
  return {
    findType: (name) => owner(name)?.findType(name),
    findField: (name, field) => owner(name)?.findField(name, field),
    create: (name, fields) => {
      const value = owner(name)?.create?.(name, fields)
      if (value === undefined) throw new Failure(`unknown type: ${name}`)
      return value
    },
  }
}
