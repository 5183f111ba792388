import { compareGoStrings, goNumber, type Json } from '../json/index.js'
import { compareValues, floatText, nameText, valueMessage, valueText } from './value.js'

/** One field of the key of a list item. */
export interface KeyField {
  readonly name: string
  readonly value: Json
}

interface Spelled {
  /** The element's spelling in FieldsV1. Canonical: two elements are equal exactly when their texts are. */
  readonly text: string
}

/** A field of an object or a key of a map: `f:replicas`. */
export interface FieldElement extends Spelled {
  readonly kind: 'field'
  readonly name: string
}

/** The item of a list with list-type map that has this key: `k:{"containerPort":80,"protocol":"TCP"}`. */
export interface KeyElement extends Spelled {
  readonly kind: 'key'
  /** Ordered by name. */
  readonly fields: readonly KeyField[]
}

/** A member of a list with list-type set: `v:"finalizer"`. */
export interface ValueElement extends Spelled {
  readonly kind: 'value'
  readonly value: Json
}

/** A position in a list: `i:0`. Kubernetes writes none of these but reads them. */
export interface IndexElement extends Spelled {
  readonly kind: 'index'
  readonly index: number
}

/** One step from a value to a part of it. */
export type PathElement = FieldElement | KeyElement | ValueElement | IndexElement

/** The way from an object to one of its fields. */
export type Path = readonly PathElement[]

export function fieldElement(name: string): FieldElement {
  return { kind: 'field', text: `f:${name}`, name }
}

export function keyElement(fields: readonly KeyField[]): KeyElement {
  const [first] = fields
  if (fields.length === 1 && first !== undefined) {
    return { kind: 'key', text: `k:{${nameText(first.name)}:${valueText(first.value)}}`, fields }
  }
  const sorted = fields.toSorted((a, b) => compareGoStrings(a.name, b.name))
  const texts = sorted.map(({ name, value }) => `${nameText(name)}:${valueText(value)}`)
  return { kind: 'key', text: `k:{${texts.join(',')}}`, fields: sorted }
}

export function valueElement(value: Json): ValueElement {
  return { kind: 'value', text: `v:${valueText(value)}`, value }
}

export function indexElement(index: number): IndexElement {
  return { kind: 'index', text: `i:${index}`, index }
}

/** The path through named fields: `fieldsPath('spec', 'replicas')`. */
export function fieldsPath(...names: readonly string[]): Path {
  return names.map(fieldElement)
}

const RANK = { field: 0, key: 1, value: 2, index: 3 }

/** The order of elements in a set: fields, keys, values, indices; among themselves by name, key, value, number. */
export function compareElements(a: PathElement, b: PathElement): number {
  if (a === b) return 0
  if (a.kind === 'field' && b.kind === 'field') return a.name === b.name ? 0 : compareGoStrings(a.name, b.name)
  if (a.kind === 'key' && b.kind === 'key') return compareKeys(a.fields, b.fields)
  if (a.kind === 'value' && b.kind === 'value') return compareValues(a.value, b.value)
  if (a.kind === 'index' && b.kind === 'index') return a.index - b.index
  return RANK[a.kind] - RANK[b.kind]
}

function compareKeys(a: readonly KeyField[], b: readonly KeyField[]): number {
  for (let index = 0; index < a.length && index < b.length; index++) {
    const left = a[index] as KeyField
    const right = b[index] as KeyField
    const order = compareGoStrings(left.name, right.name) || compareValues(left.value, right.value)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** A path as conflicts show it: `.spec.containers[name="app"].image`. Its numbers come from FieldsV1 and are floats. */
export function pathText(path: Path): string {
  return path.map((element) => elementMessage(element, floatText)).join('')
}

/** An element as messages show it. Default for numbers: integers stay integers. */
export function elementMessage(element: PathElement, number: (value: number) => string = goNumber): string {
  switch (element.kind) {
    case 'field':
      return `.${element.name}`
    case 'key':
      return `[${element.fields.map(({ name, value }) => `${name}=${valueMessage(value, number)}`).join(',')}]`
    case 'value':
      return `[=${valueMessage(element.value, number)}]`
    default:
      return `[${element.index}]`
  }
}
