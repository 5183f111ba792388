import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { FieldSetBuilder } from './builder.js'
import { fieldElement, indexElement, keyElement, type PathElement, valueElement } from './path-element.js'
import { FieldSet } from './set.js'

/** A text that is no FieldsV1. */
export class FieldsV1Error extends Error {
  override readonly name = 'FieldsV1Error'
}

/** A set as metadata.managedFields[].fieldsV1 holds it. Keys come in the set's order, which JSON.stringify keeps. */
export function toFieldsV1(set: FieldSet): JsonObject {
  return write(set, false)
}

function write(set: FieldSet, member: boolean): JsonObject {
  // No key is like a number or __proto__: each starts with its kind and a colon, or is a dot.
  const fields: JsonObject = {}
  if (member) fields['.'] = {}
  for (const { element, member, children } of set.nodes) {
    fields[element.text] = children === undefined ? {} : write(children, member)
  }
  return fields
}

/** A set and whether it was spelled exactly as {@link toFieldsV1} would. */
export interface ReadFieldsV1 {
  readonly set: FieldSet
  readonly canonical: boolean
}

/** The inverse of {@link toFieldsV1}. Reads any order of keys; ignores kinds of elements that it does not know. */
export function parseFieldsV1(fields: Json): FieldSet {
  return readFieldsV1(fields).set
}

/** {@link parseFieldsV1} for those who would write the same set again. */
export function readFieldsV1(fields: Json): ReadFieldsV1 {
  const { children, member, canonical } = read(fields)
  return { set: children, canonical: canonical && (children.isEmpty || !member) }
}

interface Level extends Omit<ReadFieldsV1, 'set'> {
  /** Whether the element above is in the set itself: it says so with a dot, or by having nothing below it. */
  readonly member: boolean
  readonly children: FieldSet
}

const LEAF: Level = { member: true, children: FieldSet.empty, canonical: true }

function read(fields: Json): Level {
  if (fields === null) return { ...LEAF, canonical: false }
  if (!isJsonObject(fields)) throw new FieldsV1Error(`expected an object of fields, got ${JSON.stringify(fields)}`)
  const keys = Object.keys(fields)
  if (keys.length === 0) return LEAF
  const builder = new FieldSetBuilder()
  let canonical = keys.indexOf('.') <= 0
  for (const key of keys) {
    if (key === '.') continue
    const element = parsePathElement(key)
    canonical &&= element?.text === key
    if (element === undefined) continue
    const below = read(fields[key] as Json)
    canonical &&= below.canonical
    builder.add(element, below.member, below.children)
  }
  canonical &&= builder.ordered
  const children = builder.build()
  const dot = keys.includes('.')
  return { member: dot || children.isEmpty, children, canonical: canonical && !children.isEmpty }
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
