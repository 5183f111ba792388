import { goPackages } from '../src/generated/go-fields.js'

/** A field of a Go struct in src/generated/go-fields.ts; `json` is '' for an embedded struct. */
export interface GoField {
  readonly json: string
  readonly type: string
  /** The tag says `omitempty`. */
  readonly omitEmpty: boolean
  /** The tag says `omitzero`. */
  readonly omitZero: boolean
}

/** What src/generated/go-fields.ts says about a type: a struct's fields, or the type that it is a name for. */
export type GoType = { readonly fields: readonly GoField[] } | { readonly underlying: string }

/** The types of a package. `TypeMeta` is left out of structs: its fields travel in the envelope. */
export function goTypes(packageId: string): ReadonlyMap<string, GoType> {
  const types = new Map<string, GoType>()
  for (const line of (goPackages[packageId]?.types ?? '').trim().split('\n')) {
    const [name = '', ...words] = line.split(' ')
    const [first = ''] = words
    if (first.startsWith('=')) types.set(name, { underlying: first.slice(1) })
    else types.set(name, { fields: words.filter((word) => !/^\+(meta\/v1\.)?TypeMeta$/.test(word)).map(readField) })
  }
  return types
}

function readField(word: string): GoField {
  if (word.startsWith('+')) return { json: '', type: word.slice(1), omitEmpty: false, omitZero: false }
  const [, json = '', flags = '', type = ''] = /^([^?~:]+)([?~]*):(.*)$/.exec(word) ?? []
  return { json, type, omitEmpty: flags.includes('?'), omitZero: flags.includes('~') }
}

/** Whether a struct is a list of objects, as LIST answers with. */
export function isListKind({ fields }: { readonly fields: readonly GoField[] }): boolean {
  const hasListMeta = fields.some(({ json, type }) => json === 'metadata' && /^(meta\/v1\.)?ListMeta$/.test(type))
  return hasListMeta && fields.some(({ json }) => json === 'items')
}

/**
 * A Go type as the protobuf table spells it: `*` before what may be absent, `[]` and `{}` before the type of a list's or
 * a map's values, names of other packages with their package. A name for a scalar, list or map is resolved, unless
 * protobuf has a message of that name.
 */
export function spell(type: string, packageId: string, isMessage: (reference: string) => boolean): string {
  if (type.startsWith('*')) return `*${spell(type.slice(1), packageId, isMessage)}`
  if (type === '[]uint8') return 'bytes'
  if (type.startsWith('[]')) return `[]${spell(type.slice(2), packageId, isMessage)}`
  const value = /^map\[[^\]]+\](.+)$/.exec(type)?.[1]
  if (value !== undefined) return `{}${spell(value, packageId, isMessage)}`
  if (type === 'float64') return 'double'
  if (['string', 'bool', 'int32', 'int64'].includes(type)) return type
  const reference = type.includes('.') ? type : `${packageId}.${type}`
  const dot = reference.lastIndexOf('.')
  const [owner, name] = [reference.slice(0, dot), reference.slice(dot + 1)]
  const declared = goTypes(owner).get(name)
  if (declared !== undefined && 'underlying' in declared && !isMessage(reference)) {
    return spell(declared.underlying, owner, isMessage)
  }
  return reference
}
