import { fieldElement, type FieldElement } from '../fieldset/index.js'
import type { Json } from '../json/index.js'

export type Scalar = 'numeric' | 'string' | 'boolean' | 'untyped'

/**
 * What a value may be and how its parts are owned. More than one form may be allowed (int-or-string, untyped data);
 * the value then decides. Types refer to each other in circles, so parts are compiled when they are first met.
 */
export interface Type {
  readonly scalar: Scalar | undefined
  readonly list: ListType | undefined
  readonly map: MapType | undefined
  /** What to say about a value when the schema allows it no form at all. */
  readonly problem: string
  /** Whether the schema leaves the type to the data: maps are taken apart, lists are leaves. */
  readonly untyped: boolean
}

/** Makes a part when it is first asked for. */
export type Lazy<T> = () => T

function once<T>(make: Lazy<T>): Lazy<T> {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

export class ListType {
  /** One value as a whole; otherwise a set, or, with keys, a map of its items. */
  readonly atomic: boolean
  /** The fields that tell items apart; none in a set. */
  readonly keys: readonly string[]
  readonly #element: Lazy<Type>

  constructor(parts: { readonly atomic: boolean; readonly keys: readonly string[]; readonly element: Lazy<Type> }) {
    this.atomic = parts.atomic
    this.keys = parts.keys
    this.#element = once(parts.element)
  }

  get element(): Type {
    return this.#element()
  }
}

/** A field that a schema names. */
export class Field {
  readonly element: FieldElement
  /** Stands in for the field where it is missing from the key of a list item. */
  readonly default: Json | undefined
  readonly #type: Lazy<Type>

  constructor(name: string, type: Lazy<Type>, fallback?: Json) {
    this.element = fieldElement(name)
    this.default = fallback
    this.#type = once(type)
  }

  get type(): Type {
    return this.#type()
  }
}

export class MapType {
  /** One value as a whole. */
  readonly atomic: boolean
  readonly fields: ReadonlyMap<string, Field>
  readonly #element: Lazy<Type | undefined>

  constructor(parts: {
    readonly atomic: boolean
    readonly fields: ReadonlyMap<string, Field>
    readonly element: Lazy<Type | undefined>
  }) {
    this.atomic = parts.atomic
    this.fields = parts.fields
    this.#element = once(parts.element)
  }

  /** The type of the keys that no field names; undefined: there may be none. */
  get element(): Type | undefined {
    return this.#element()
  }

  typeOf(key: string): Type | undefined {
    const field = this.fields.get(key)
    return field === undefined ? this.element : field.type
  }
}

export function makeType(parts: Partial<Type>): Type {
  return {
    scalar: parts.scalar,
    list: parts.list,
    map: parts.map,
    problem: parts.problem ?? 'schema error: invalid atom: inlined',
    untyped: parts.untyped ?? false,
  }
}

const untypedAtomicList = new ListType({ atomic: true, keys: [], element: () => untypedAtomic })

/** Any data, owned as a whole. */
export const untypedAtomic: Type = makeType({
  scalar: 'untyped',
  list: untypedAtomicList,
  map: new MapType({ atomic: true, fields: new Map(), element: () => untypedAtomic }),
})

/** Any data, of which maps are owned key by key: what preserve-unknown-fields means. */
export const deducedType: Type = makeType({
  scalar: 'untyped',
  list: untypedAtomicList,
  map: new MapType({ atomic: false, fields: new Map(), element: () => deducedType }),
  untyped: true,
})

export type Form = 'map' | 'scalar' | 'list' | undefined

/** How to treat a value: by its own form if the type allows it, else by the first that the type has. */
export function formOf(type: Type, value: Json | undefined): Form {
  if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value)) {
      if (type.list !== undefined) return 'list'
    } else if (type.map !== undefined) return 'map'
  } else if (value !== undefined && value !== null && type.scalar !== undefined) return 'scalar'
  if (type.map !== undefined) return 'map'
  if (type.scalar !== undefined) return 'scalar'
  return type.list === undefined ? undefined : 'list'
}
