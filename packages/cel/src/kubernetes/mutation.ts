import type { TypeProvider } from '../declare/index.js'
import { DYN, STRING, structType, type Type } from '../type/index.js'
import { CelList, CelMap, EntryMap, Failure, typeOf, valueText, type Value } from '../value/index.js'

const JSON_PATCH = 'JSONPatch'
const OBJECT = 'Object'
const PATCH_FIELDS: Readonly<Record<string, Type>> = { op: STRING, path: STRING, from: STRING, value: DYN }

/** A value that an expression made with `Name{...}`. */
class MutationObject extends EntryMap {
  override readonly structType: Type

  constructor(name: string, fields: ReadonlyMap<string, Value>) {
    super(fields)
    this.structType = structType(name)
  }

  override equals(other: CelMap): boolean {
    return other instanceof MutationObject && other.structType.is(this.structType) && super.equals(other)
  }
}

/**
 * The types of mutating policies: `JSONPatch{op: ..., path: ..., value: ...}`, and `Object{...}` with `Object.a.b{...}`
 * inside for apply configurations, whose fields can have any names.
 */
export const MUTATION_TYPES: TypeProvider = {
  findType: (name) =>
    name === JSON_PATCH || name === OBJECT || name.startsWith(`${OBJECT}.`) ? structType(name) : undefined,
  findField: (name, field) => (name === JSON_PATCH ? PATCH_FIELDS[field] : DYN),
  create: (name, fields) => {
    if (name === JSON_PATCH) checkPatch(fields)
    return new MutationObject(name, fields)
  },
}

function checkPatch(fields: ReadonlyMap<string, Value>): void {
  for (const [name, value] of fields) {
    if (PATCH_FIELDS[name] === STRING && typeof value !== 'string') {
      throw new Failure(`unexpected type ${typeOf(value).name} for JSONPatchType '${name}' field`)
    }
  }
}

/**
 * What is wrong with the names in an apply configuration: below `Object`, the object in field `a` must be an `Object.a`,
 * the one in its field `b` an `Object.a.b`. Lists and maps do not add to the name.
 */
export function mismatchedTypeNames(value: Value, path: readonly string[] = [OBJECT]): string[] {
  if (value instanceof CelList) return value.toArray().flatMap((element) => mismatchedTypeNames(element, path))
  if (!(value instanceof CelMap)) return []
  const entries = Array.from(value.keys(), (key): [string, Value] => [valueText(key), value.find(key) as Value])
  if (!(value instanceof MutationObject)) return entries.flatMap(([, part]) => mismatchedTypeNames(part, path))
  const expected = path.join('.')
  const { name } = value.structType
  const here =
    name === expected
      ? []
      : [`unexpected type name "${name}", expected "${expected}", which matches field name path from root Object type`]
  return [...here, ...entries.flatMap(([field, part]) => mismatchedTypeNames(part, [...path, field]))]
}
