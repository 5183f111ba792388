import type { JsonObject } from '@setpoint/kube'
import { declaration } from './go-table.js'
import { dumpQuantity } from './quantity.js'

/**
 * Writes a value of one type the way Kubernetes writes a Go value before it hashes it: every field with its name and
 * type, unset ones too. Types print before a field's value and after a pointer's star, not inside of lists and maps.
 */
export type Dump = (value: unknown, typed: boolean) => string

const dumps = new Map<string, Dump>()

/**
 * The printer of a type, in Go's notation, as seen from a package (`core/v1`). Made once for each type, when the first
 * value comes: types refer to themselves, and most are never met.
 */
export function dumpOf(type: string, packageKey: string): Dump {
  const key = `${packageKey} ${type}`
  let dump = dumps.get(key)
  if (dump === undefined) {
    let made: Dump | undefined
    dump = (value, typed) => (made ??= compile(type, packageKey))(value, typed)
    dumps.set(key, dump)
  }
  return dump
}

function compile(type: string, packageKey: string): Dump {
  if (type.startsWith('*')) return pointer(type.slice(1), packageKey)
  if (type.startsWith('[]')) return list(type, type.slice(2), packageKey)
  if (type.startsWith('map[')) return map(goName(type, packageKey), type, packageKey)
  if (SCALARS.has(type)) return scalar(type, type)
  const dot = type.lastIndexOf('.')
  return named(dot === -1 ? packageKey : type.slice(0, dot), type.slice(dot + 1))
}

const SCALARS: ReadonlySet<string> = new Set(['string', 'bool', 'int', 'int32', 'int64', 'uint8', 'uint32', 'float64'])

function named(packageKey: string, bareName: string): Dump {
  const name = `${packageKey.slice(packageKey.lastIndexOf('/') + 1)}.${bareName}`
  const special = SPECIAL[`${packageKey}.${bareName}`]
  if (special !== undefined) return (value, typed) => prefix(name, typed) + special(value)
  const declared = declaration(packageKey, bareName)
  if (typeof declared !== 'string') return struct(name, packageKey, bareName)
  if (declared.startsWith('map[')) return map(name, declared, packageKey)
  if (declared.startsWith('[]')) return list(name, declared.slice(2), packageKey)
  if (SCALARS.has(declared)) return scalar(name, declared)
  const underlying = dumpOf(declared, packageKey)
  return (value, typed) => prefix(name, typed) + underlying(value, false)
}

function struct(name: string, packageKey: string, bareName: string): Dump {
  const fields = declaration(packageKey, bareName)
  if (typeof fields === 'string') throw new Error(`${name} is no struct`)
  const compiled = fields.map((field) => ({ ...field, dump: dumpOf(field.type, packageKey) }))
  return (value, typed) => {
    const object = (value ?? {}) as JsonObject
    const parts = compiled.map((field) => {
      const part = field.json === undefined ? object : object[field.json]
      return `${field.name}:${field.dump(part, true)}`
    })
    return `${prefix(name, typed)}{${parts.join(' ')}}`
  }
}

function pointer(type: string, packageKey: string): Dump {
  const name = goName(type, packageKey)
  const target = dumpOf(type, packageKey)
  return (value, typed) => {
    if (value === undefined || value === null) return typed ? `(*${name})<nil>` : '<nil>'
    return (typed ? `(*${name})` : '<*>') + target(value, false)
  }
}

function list(typeName: string, type: string, packageKey: string): Dump {
  const name = typeName.startsWith('[]') ? `[]${goName(type, packageKey)}` : typeName
  const element = dumpOf(type, packageKey)
  return (value, typed) => {
    if (value === undefined || value === null) return `${prefix(name, typed)}<nil>`
    const parts = (value as unknown[]).map((item) => element(item, false))
    return `${prefix(name, typed)}[${parts.join(' ')}]`
  }
}

function map(name: string, type: string, packageKey: string): Dump {
  const end = type.indexOf(']')
  const element = dumpOf(type.slice(end + 1), packageKey)
  return (value, typed) => {
    if (value === undefined || value === null) return `${prefix(name, typed)}<nil>`
    const entries = Object.entries(value as JsonObject).sort(([a], [b]) => compareBytes(a, b))
    return `${prefix(name, typed)}map[${entries.map(([key, item]) => `${key}:${element(item, false)}`).join(' ')}]`
  }
}

function scalar(name: string, kind: string): Dump {
  const zero = kind === 'string' ? '' : kind === 'bool' ? 'false' : '0'
  return (value, typed) => prefix(name, typed) + String((value as string | number | boolean | null | undefined) ?? zero)
}

/** Types that keep their value in fields that JSON does not show. */
const SPECIAL: Readonly<Record<string, (value: unknown) => string>> = {
  'meta/v1.Time': () => '{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}',
  'util/intstr.IntOrString': (value) => {
    const isText = typeof value === 'string'
    const number = typeof value === 'number' ? value : 0
    return `{Type:(intstr.Type)${isText ? 1 : 0} IntVal:(int32)${number} StrVal:(string)${isText ? value : ''}}`
  },
  'api/resource.Quantity': (value) => dumpQuantity(value as string | number | undefined),
}

/** A type's name as Go prints it: packages by their last part. */
function goName(type: string, packageKey: string): string {
  if (type.startsWith('*')) return `*${goName(type.slice(1), packageKey)}`
  if (type.startsWith('[]')) return `[]${goName(type.slice(2), packageKey)}`
  const mapped = /^map\[([^\]]+)\](.+)$/.exec(type)
  if (mapped !== null) return `map[${goName(mapped[1] ?? '', packageKey)}]${goName(mapped[2] ?? '', packageKey)}`
  if (SCALARS.has(type)) return type
  const dot = type.lastIndexOf('.')
  const home = dot === -1 ? packageKey : type.slice(0, dot)
  return `${home.slice(home.lastIndexOf('/') + 1)}.${type.slice(dot + 1)}`
}

function prefix(name: string, typed: boolean): string {
  return typed ? `(${name})` : ''
}

/** Go compares the bytes of UTF-8. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
