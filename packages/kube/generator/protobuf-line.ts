import { emptyMark } from './protobuf-empty.js'
import { goTypes, isListKind, spell } from './protobuf-go-types.js'
import type { ProtoField } from './protobuf-messages.js'
import { nameOf, packageOf, type ProtoPackage, type ProtoPackages } from './protobuf-packages.js'
import type { TaggedField } from './protobuf-tags.js'

/** Messages around a text that is more than text: what their one field is read as. */
const TEXTS: Readonly<Record<string, string>> = { 'api/resource.Quantity': 'quantity' }

/** Written by hand in Go, with other names than the struct's. */
const BY_HAND: Readonly<Record<string, ReadonlyMap<number, TaggedField>>> = {
  'api/resource.Quantity': new Map([[1, { go: 'String_', json: 'String_' }]]),
}

/** A message as a line of the table. Throws where generated.proto, the Go tags and go-fields.ts do not agree on it. */
export function messageLine(owner: ProtoPackage, name: string, packages: ProtoPackages): string {
  const go = goTypes(owner.id).get(name)
  if (go === undefined || 'fields' in go) return structLine(owner, name, `${owner.id}.${name}`, packages)
  if (go.underlying.startsWith('[]')) return listLine(owner, name)
  // `type MatchCondition v1.MatchCondition`: the tags are the other's.
  return structLine(owner, name, go.underlying, packages)
}

/** `type ExtraValue []string`: protobuf has no maps of lists and wraps them. */
function listLine(owner: ProtoPackage, name: string): string {
  const [items, ...others] = owner.messages.get(name) ?? []
  if (items?.cardinality !== 'repeated' || others.length > 0) throw new Error(`${owner.id}.${name} is more than a list`)
  return `${name} =${fieldText(owner, items.number, { go: 'Items', json: 'items' }, `[]${items.type}`)}`
}

/** The message `name` of `owner`, whose Go struct is `declared`. */
function structLine(owner: ProtoPackage, name: string, declared: string, packages: ProtoPackages): string {
  const message = `${owner.id}.${name}`
  const tags = BY_HAND[message] ?? packages.get(packageOf(declared))?.tags.get(nameOf(declared))
  const goTypesLeft = spelledFields(declared, packages)
  const words = (owner.messages.get(name) ?? []).map((field) => {
    const tag = tags?.get(field.number)
    if (tag === undefined) throw new Error(`${message}: no Go field has the number ${field.number} (${field.name})`)
    const type = protoType(field, packages, message)
    // Whoever makes JSON of these wants to know all that was sent.
    if (goTypesLeft === undefined) return fieldText(owner, field.number, tag, type.replace(/^\w/, '*$&'))
    const key = keyOf(tag.json, type)
    const go = goTypesLeft.get(key)
    if (go?.type.replace('*', '') !== type) {
      throw new Error(`${message}.${tag.go}: protobuf says ${type}, go-fields.ts says ${go?.type ?? 'nothing'}`)
    }
    goTypesLeft.delete(key)
    return fieldText(owner, field.number, tag, go.type, go.mark)
  })
  if (goTypesLeft !== undefined && goTypesLeft.size > 0) {
    throw new Error(`${message}: protobuf has nothing for ${[...goTypesLeft.keys()].join(', ')}`)
  }
  return [name, ...words].join(' ')
}

/** A field's type in the table's notation, and what JSON does when it is empty. */
interface SpelledField {
  readonly type: string
  readonly mark: string
}

/** A struct's fields as go-fields.ts has them; undefined when it does not have the struct. */
function spelledFields(declared: string, packages: ProtoPackages): Map<string, SpelledField> | undefined {
  const go = goTypes(packageOf(declared)).get(nameOf(declared))
  if (go === undefined || 'underlying' in go) return undefined
  const isMessage = (to: string): boolean => packages.get(packageOf(to))?.messages.has(nameOf(to)) === true
  const isList = isListKind(go)
  return new Map(
    go.fields.map((field) => {
      const type = spell(field.type, packageOf(declared), isMessage)
      const mark = isList && field.json === 'items' ? '+' : emptyMark(declared, field, type)
      return [keyOf(field.json, field.type), { type, mark }]
    }),
  )
}

/** Embedded structs have no name in JSON; their types tell them apart. */
function keyOf(json: string, type: string): string {
  return json === '' ? `+${nameOf(type)}` : json
}

function protoType({ cardinality, name, type }: ProtoField, packages: ProtoPackages, message: string): string {
  const prefix = cardinality === 'repeated' ? '[]' : cardinality === 'map' ? '{}' : ''
  if (!type.includes('.')) return `${prefix}${TEXTS[message] ?? type}`
  const component = packageOf(type)
    .replace(/^k8s\.io\./, 'io.k8s.')
    .replaceAll('_', '-')
  for (const { id, component: own } of packages.values()) if (own === component) return `${prefix}${id}.${nameOf(type)}`
  throw new Error(`${message}.${name} is a ${type}, whose package go-fields.ts does not have`)
}

function fieldText(owner: ProtoPackage, number: number, { go, json }: TaggedField, type: string, mark = ''): string {
  const name = go === `${json.charAt(0).toUpperCase()}${json.slice(1)}` ? json : `${json}/${go}`
  const short = type === 'string' ? '' : type.replace(`${owner.id}.`, '')
  return `${number}${name}${mark + short === '' ? '' : `:${mark}${short}`}`
}
