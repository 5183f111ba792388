import { goJson, type Json, Rendered } from '@setpoint/kube'
import { INTERNAL_TYPES } from './types.js'

interface InternalField {
  readonly goName: string
  /** Where the value is in the API's form; '' for the fields of metadata. */
  readonly name: string
  /** The value stands one level up. */
  readonly ofParent: boolean
  readonly type: string
}

let types: Map<string, readonly InternalField[]> | undefined

/** Read when the first message needs it, which most servers never do. */
function fieldsOf(type: string): readonly InternalField[] | undefined {
  types ??= new Map(INTERNAL_TYPES.trim().split('\n').map(parseType))
  return types.get(type)
}

function parseType(line: string): [string, readonly InternalField[]] {
  const [name = '', ...fields] = line.split(' ')
  return [name, fields.map(parseField)]
}

function parseField(text: string): InternalField {
  if (text === '+metadata') return { goName: '', name: 'metadata', ofParent: false, type: 'metadata' }
  const [names = '', type = ''] = text.split(':')
  const [goName = '', name = `${goName.slice(0, 1).toLowerCase()}${goName.slice(1)}`] = names.split('=')
  return { goName, name: name.replace('^', ''), ofParent: name.startsWith('^'), type }
}

type Fields = Readonly<Record<string, unknown>>

/** Members in order; Go writes every field of a struct. */
export type Tree = string | readonly Tree[] | ReadonlyMap<string, Tree>

/** A value of the API as a value of kube-apiserver's own type: a tree whose leaves are JSON. */
export function internalTree(type: string, value: unknown, parent: Fields = {}): Tree {
  if (type.startsWith('*'))
    return value === undefined || value === null ? 'null' : internalTree(type.slice(1), value, parent)
  if (type.startsWith('[]')) return listTree(type.slice(2), value, parent)
  if (type.startsWith('{}')) return mapTree(type.slice(2), value)
  const fields = fieldsOf(type)
  return fields === undefined ? leaf(type, value) : structTree(fields, (value ?? {}) as Fields, parent)
}

function structTree(fields: readonly InternalField[], value: Fields, parent: Fields): Tree {
  const members = new Map<string, Tree>()
  for (const { goName, name, ofParent, type } of fields) {
    if (type === 'metadata') {
      for (const [key, item] of Object.entries((value[name] ?? {}) as Fields)) members.set(key, plainTree(item as Json))
    } else members.set(goName, internalTree(type, (ofParent ? parent : value)[name], value))
  }
  return members
}

function listTree(type: string, value: unknown, parent: Fields): Tree {
  if (!Array.isArray(value) || value.length === 0) return 'null'
  return value.map((item) => internalTree(type, item, parent))
}

function mapTree(type: string, value: unknown): Tree {
  if (value === undefined || value === null) return 'null'
  const entries = Object.entries(value as Fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(entries.map(([key, item]) => [key, internalTree(type, item)]))
}

const ZERO: Readonly<Record<string, string>> = { s: '""', n: '0', b: 'false', q: '"0"', j: 'null' }

function leaf(type: string, value: unknown): Tree {
  return value === undefined || value === null ? (ZERO[type] ?? 'null') : plainTree(value as Json)
}

function plainTree(value: Json): Tree {
  if (Array.isArray(value)) return value.map(plainTree)
  if (typeof value !== 'object' || value === null) return goJson(value)
  return new Map(Object.entries(value).map(([key, item]) => [key, plainTree(item)]))
}

/** `{"Name":"c","Image":"nginx",…}` */
export function compactText(tree: Tree): string {
  if (typeof tree === 'string') return tree
  if (!isMap(tree)) return `[${tree.map(compactText).join(',')}]`
  return `{${[...tree].map(([key, item]) => `${goJson(key)}:${compactText(item)}`).join(',')}}`
}

/** One member to a line, one space to a level. */
export function prettyText(tree: Tree, indent = ''): string {
  if (typeof tree === 'string') return tree
  const inner = `${indent} `
  const items = isMap(tree)
    ? [...tree].map(([key, item]) => `${goJson(key)}: ${prettyText(item, inner)}`)
    : tree.map((item) => prettyText(item, inner))
  const [open, close] = isMap(tree) ? ['{', '}'] : ['[', ']']
  if (items.length === 0) return `${open}${close}`
  return `${open}\n${items.map((item) => `${inner}${item}`).join(',\n')}\n${indent}${close}`
}

function isMap(tree: Tree): tree is ReadonlyMap<string, Tree> {
  return tree instanceof Map
}

/** The value as `Invalid value: …` shows it. */
export function internalValue(type: string, value: unknown): Rendered {
  return new Rendered(compactText(internalTree(type, value)))
}
