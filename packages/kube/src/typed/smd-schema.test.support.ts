import type { Json } from '../json/index.js'
import { Field, ListType, makeType, MapType, type Scalar, type Type } from './type.js'

// structured-merge-diff has a schema language of its own, which Kubernetes' OpenAPI documents are translated to. Its
// test suites are written in it; here it becomes types directly.

export interface SmdSchema {
  types: (SmdAtom & { name: string })[]
}

interface SmdAtom {
  scalar?: Scalar
  list?: { elementType?: SmdTypeReference; elementRelationship?: string; keys?: string[] }
  map?: {
    fields?: { name: string; type?: SmdTypeReference; default?: Json }[]
    elementType?: SmdTypeReference
    elementRelationship?: string
  }
}

interface SmdTypeReference extends SmdAtom {
  namedType?: string
  elementRelationship?: string
}

export class SmdTypes {
  readonly #definitions: ReadonlyMap<string, SmdAtom>
  readonly #types = new Map<string, Type>()

  constructor({ types }: SmdSchema) {
    this.#definitions = new Map(types.map((definition) => [definition.name, definition]))
  }

  named(name: string): Type {
    const known = this.#types.get(name)
    if (known !== undefined) return known
    const definition = this.#definitions.get(name)
    const type =
      definition === undefined
        ? makeType({ problem: `schema error: no type found matching: ${name}` })
        : { ...this.#atom(definition), untyped: name === '__untyped_deduced_' }
    this.#types.set(name, type)
    return type
  }

  #reference(reference: SmdTypeReference): Type {
    const { namedType, elementRelationship } = reference
    const type = namedType === undefined ? this.#atom(reference) : this.named(namedType)
    const { map, list } = type
    if (elementRelationship === undefined) return type
    const atomic = elementRelationship === 'atomic'
    if (map !== undefined) {
      return { ...type, map: new MapType({ atomic, fields: map.fields, element: () => map.element }) }
    }
    if (list === undefined) {
      return makeType({ problem: `schema error: no type found matching: ${namedType ?? 'inlined type'}` })
    }
    return { ...type, list: new ListType({ atomic, keys: list.keys, element: () => list.element }) }
  }

  #atom({ scalar, list, map }: SmdAtom): Type {
    return makeType({
      scalar,
      list: list && this.#list(list),
      map: map && this.#map(map),
      untyped: scalar === 'untyped',
    })
  }

  #list({ elementType = {}, elementRelationship, keys = [] }: NonNullable<SmdAtom['list']>): ListType {
    const atomic = elementRelationship !== 'associative'
    return new ListType({ atomic, keys, element: () => this.#reference(elementType) })
  }

  #map({ fields = [], elementType, elementRelationship }: NonNullable<SmdAtom['map']>): MapType {
    const named = fields.map(({ name, type = {}, default: fallback }) => {
      return [name, new Field(name, () => this.#reference(type), fallback)] as const
    })
    return new MapType({
      atomic: elementRelationship === 'atomic',
      fields: new Map(named),
      element: () =>
        elementType === undefined || Object.keys(elementType).length === 0 ? undefined : this.#reference(elementType),
    })
  }
}

/** The schemas of a recorded file, by name, and its other lines. */
export function readCases(text: string): { types: ReadonlyMap<string, SmdTypes>; cases: unknown[] } {
  const types = new Map<string, SmdTypes>()
  const cases: unknown[] = []
  for (const line of text.trim().split('\n')) {
    const parsed = JSON.parse(line) as { kind: string; name: string; schema: SmdSchema }
    if (parsed.kind === 'schema') types.set(parsed.name, new SmdTypes(parsed.schema))
    else cases.push(parsed)
  }
  return { types, cases }
}
