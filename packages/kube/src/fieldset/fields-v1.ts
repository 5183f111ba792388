import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { FieldSetBuilder } from './builder.js'
import { fieldElement, indexElement, keyElement, type PathElement, valueElement } from './path-element.js'
import { FieldSet } from './set.js'

/** A text that is no FieldsV1. */
export class FieldsV1Error extends Error {
  override readonly name = 'FieldsV1Error'
}

/**
 * A set as metadata.managedFields[].fieldsV1 holds it. Keys come in the set's order, which JSON.stringify keeps. Sets
 * remember how they are written and share the parts that they have in common: the result must not be changed.
 */
export function toFieldsV1(set: FieldSet): JsonObject {
  set.spelling ??= write(set, {})
  return set.spelling
}

const READ = Symbol('read')

/** {@link toFieldsV1} for a set that many objects will share: {@link parseFieldsV1} gives it back without reading. */
export function toSharedFieldsV1(set: FieldSet): JsonObject {
  const fields = toFieldsV1(set)
  if (!Object.hasOwn(fields, READ)) Object.defineProperty(fields, READ, { value: set })
  return fields
}

/** The same below an element that is in the set itself. */
function toFieldsBelowMember(set: FieldSet): JsonObject {
  set.spellingBelowMember ??= write(set, { '.': {} })
  return set.spellingBelowMember
}

function write(set: FieldSet, fields: JsonObject): JsonObject {
  // No key is like a number or __proto__: each starts with its kind and a colon, or is a dot.
  for (const { element, member, children } of set.nodes) {
    if (children === undefined) fields[element.text] = {}
    else fields[element.text] = member ? toFieldsBelowMember(children) : toFieldsV1(children)
  }
  return fields
}

/** The inverse of {@link toFieldsV1}. Reads any order of keys; ignores kinds of elements that it does not know. */
export function parseFieldsV1(fields: Json): FieldSet {
  return isJsonObject(fields)
    ? ((fields as { [READ]?: FieldSet })[READ] ?? read(fields).children)
    : read(fields).children
}

/** A set and whether it was spelled exactly as {@link toFieldsV1} would. */
export interface ReadFieldsV1 {
  readonly set: FieldSet
  readonly canonical: boolean
}

/** {@link parseFieldsV1} for those who need to know whether they read a canonical spelling. */
export function readFieldsV1(fields: Json): ReadFieldsV1 {
  const set = parseFieldsV1(fields)
  return { set, canonical: JSON.stringify(toFieldsV1(set)) === JSON.stringify(fields) }
}

/** What an object of fields says: what is below an element, and whether the element itself is in the set. */
interface Level {
  /** It says so with a dot, or by having nothing below it. */
  readonly member: boolean
  readonly children: FieldSet
}

const LEAF: Level = { member: true, children: FieldSet.empty }

function read(fields: Json): Level {
  if (fields === null) return LEAF
  if (!isJsonObject(fields)) throw new FieldsV1Error(`expected an object of fields, got ${JSON.stringify(fields)}`)
  const builder = new FieldSetBuilder()
  let dot = false
  for (const key in fields) {
    if (!Object.hasOwn(fields, key)) continue
    if (key === '.') {
      dot = true
      continue
    }
    const element = parsePathElement(key)
    if (element === undefined) continue
    const below = read(fields[key] as Json)
    builder.add(element, below.member, below.children)
  }
  const children = builder.build()
  return children.isEmpty ? LEAF : { member: dot, children }
}

/** The element that a key of FieldsV1 spells; undefined for a kind that this version does not know. */
export function parsePathElement(text: string): PathElement | undefined {
  if (text.length < 2) throw new FieldsV1Error('key must be 2 characters long:')
  if (text[1] !== ':') throw new FieldsV1Error(`missing colon: ${text}`)
  const content = text.slice(2)
  switch (text[0]) {
    case 'f':
      return fieldElement(content)
    case 'k':
      return keyElement(keyFields(content))
    case 'v':
      return valueElement(parseJson(content))
    case 'i':
      return indexElement(parseIndex(content))
    default:
      return undefined
  }
}

function keyFields(content: string): { name: string; value: Json }[] {
  const key = parseJson(content)
  if (!isJsonObject(key)) throw new FieldsV1Error(`a key must be a JSON object: ${content}`)
  return Object.keys(key).map((name) => ({ name, value: key[name] as Json }))
}

function parseJson(content: string): Json {
  try {
    return JSON.parse(content) as Json
  } catch (error) {
    throw new FieldsV1Error(`not JSON: ${content}`, { cause: error })
  }
}

function parseIndex(content: string): number {
  if (!/^[+-]?\d+$/.test(content)) throw new FieldsV1Error(`not an index: ${content}`)
  return Number(content)
}
