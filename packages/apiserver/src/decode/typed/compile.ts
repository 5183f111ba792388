import { type Json, type JsonObject, setOwn } from '@setpoint/kube'
import { normalizeBase64 } from './base64.js'
import { GoError } from './go-error.js'
import type { GoField, GoStruct, GoType } from './go-types.js'
import { canonicalQuantity } from './quantity.js'
import { normalizeMicroTime, normalizeTime } from './time.js'
import { zeroField, zeroOf } from './zero.js'

/** What one decode found out beside its result. */
export interface DecodeState {
  /** A field that its struct does not have was dropped somewhere. */
  unknown: boolean
}

/**
 * Turns a JSON value other than null into what Go writes after reading it: unknown fields gone, zero values left out or
 * put in, quantities, times and base64 in their one form, struct fields in Go's order and map keys sorted. undefined is
 * a zero value (an empty list or map is one: storage does not keep it apart from none).
 *
 * The input is not changed. What is already in that form is returned as it is, down to whole objects, so the result may
 * share structure with the input. Throws when a value does not fit; where and why is explain()'s to find out.
 */
export type Decode = (value: Json, state: DecodeState) => Json | undefined

const mismatch = new GoError('a value does not fit its type')

const compiled = new WeakMap<GoStruct, Decode>()

export function compileStruct(struct: GoStruct): Decode {
  let decode = compiled.get(struct)
  if (decode === undefined) {
    decode = structDecoder(struct)
    compiled.set(struct, decode)
  }
  return decode
}

interface FieldPlan {
  readonly name: string
  readonly decode: Decode
  /** Whether '', 0 and false are left out. */
  readonly omitsScalar: boolean
  /** What stands for an absent value, made anew by zeroField; undefined when nothing does. */
  readonly always: boolean
  readonly field: GoField
}

function structDecoder(struct: GoStruct): Decode {
  const plans = struct.fields.map(planField)
  const index = new Map(plans.map(({ name }, position) => [name, position]))
  const always = plans.filter((plan) => plan.always).length

  return (value, state) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw mismatch
    // As long as everything is as Go would write it, nothing is copied: slots stays undefined.
    let slots: (Json | undefined)[] | undefined
    let last = -1
    let seen = 0
    for (const key in value) {
      const position = index.get(key)
      if (position === undefined) {
        state.unknown = true
        slots ??= slotsBefore(key, value, index)
        continue
      }
      const plan = plans[position] as FieldPlan
      const raw = value[key] as Json
      let result = raw === null ? undefined : plan.decode(raw, state)
      if (plan.omitsScalar && (result === '' || result === 0 || result === false)) result = undefined
      if (result === undefined && plan.always) result = zeroField(plan.field)
      if (result !== raw || position < last) slots ??= slotsBefore(key, value, index)
      if (slots !== undefined) slots[position] = result
      last = position
      if (plan.always) seen++
    }
    if (slots === undefined) {
      if (seen === always) return value
      slots = slotsBefore(undefined, value, index)
    }
    return assemble(plans, slots)
  }
}

/** The values of the keys up to one that is different, which are all as they should be; of all keys without one. */
function slotsBefore(stop: string | undefined, value: JsonObject, index: ReadonlyMap<string, number>): Json[] {
  const slots: Json[] = []
  for (const key in value) {
    if (key === stop) break
    slots[index.get(key) as number] = value[key] as Json
  }
  return slots
}

function assemble(plans: readonly FieldPlan[], slots: readonly (Json | undefined)[]): JsonObject {
  const object: JsonObject = {}
  for (let position = 0; position < plans.length; position++) {
    const plan = plans[position] as FieldPlan
    let value = slots[position]
    if (value === undefined && plan.always) value = zeroField(plan.field)
    if (value !== undefined) object[plan.name] = value
  }
  return object
}

function planField(field: GoField): FieldPlan {
  const { json: name, type, omitEmpty } = field
  const scalar = ['string', 'bool', 'int', 'float', 'bytes'].includes(type.kind)
  return {
    name,
    decode: compileType(type),
    omitsScalar: scalar && omitEmpty,
    always: zeroField(field) !== undefined,
    field,
  }
}

function compileType(type: GoType): Decode {
  switch (type.kind) {
    case 'string':
      return string
    case 'bool':
      return (value) => (typeof value === 'boolean' ? value : fail())
    case 'int': {
      const { min, max } = type
      return (value) =>
        typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : fail()
    }
    case 'float':
      return (value) => (typeof value === 'number' ? value : fail())
    case 'pointer':
      return compilePointer(type.to)
    case 'bytes':
      return bytes
    case 'slice':
      return compileSlice(type.of)
    case 'map':
      return compileMap(type.of)
    case 'struct': {
      // Compiled when first met: most of a kind's types never occur, and some contain themselves.
      let decode: Decode | undefined
      return (value, state) => {
        decode ??= compileStruct(type)
        return decode(value, state)
      }
    }
    case 'Time':
      return (value) => (typeof value === 'string' ? normalizeTime(value) : fail())
    case 'MicroTime':
      return (value) => (typeof value === 'string' ? normalizeMicroTime(value) : fail())
    case 'Quantity':
      return quantity
    case 'IntOrString':
      return (value) => (typeof value === 'string' || isInt32(value) ? value : fail())
    case 'JSONSchemaPropsOrArray':
    case 'JSONSchemaPropsOrBool':
    case 'JSONSchemaPropsOrStringArray':
      return compileSchemaOr(type.kind, type.schema)
    default:
      return (value) => value
  }
}

function fail(): never {
  throw mismatch
}

const string: Decode = (value) => (typeof value === 'string' ? value : fail())

const bytes: Decode = (value) => {
  if (typeof value === 'string') return normalizeBase64(value)
  if (!Array.isArray(value)) return fail()
  const numbers = value.map((item) => (item === null ? 0 : item))
  if (!numbers.every((item) => typeof item === 'number' && Number.isInteger(item) && item >= 0 && item <= 255)) fail()
  return Buffer.from(numbers as number[]).toString('base64')
}

const quantity: Decode = (value) => {
  if (typeof value === 'string') return canonicalQuantity(trimSpaces(value))
  return typeof value === 'number' ? canonicalQuantity(String(value)) : fail()
}

export function trimSpaces(text: string): string {
  return text.startsWith(' ') || text.endsWith(' ') ? text.replaceAll(/^ +| +$/g, '') : text
}

function isInt32(value: Json): boolean {
  return typeof value === 'number' && (value | 0) === value
}

function compilePointer(to: GoType): Decode {
  const decode = compileType(to)
  // Pointed at, a zero value is not absent. An empty list or map is, after storage.
  if (to.kind === 'slice' || to.kind === 'map') return decode
  return (value, state) => {
    const result = decode(value, state)
    return result === undefined ? zeroOf(to) : result
  }
}

function compileSlice(of: GoType): Decode {
  const decode = compileType(of)
  return (value, state) => {
    if (!Array.isArray(value)) return fail()
    if (value.length === 0) return undefined
    let copy: Json[] | undefined
    for (let position = 0; position < value.length; position++) {
      const item = value[position] as Json
      const result = (item === null ? undefined : decode(item, state)) ?? zeroOf(of)
      if (result !== item) copy ??= value.slice()
      if (copy !== undefined) copy[position] = result
    }
    return copy ?? value
  }
}

function compileMap(of: GoType): Decode {
  const decode = compileType(of)
  // Storage makes an empty byte string of a missing one.
  const zero = (): Json => (of.kind === 'bytes' ? '' : zeroOf(of))
  return (value, state) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail()
    let sorted = true
    let previous: string | undefined
    // Only what changed: an item is decoded once, however deep maps lie in maps.
    let changes: Map<string, Json> | undefined
    for (const key in value) {
      const item = value[key] as Json
      const result = (item === null ? undefined : decode(item, state)) ?? zero()
      if (result !== item) {
        changes ??= new Map()
        changes.set(key, result)
      }
      if (previous !== undefined && key < previous) sorted = false
      previous = key
    }
    if (previous === undefined) return undefined
    return sorted && changes === undefined ? value : sortedMap(value, changes)
  }
}

function sortedMap(value: JsonObject, changes: ReadonlyMap<string, Json> | undefined): JsonObject {
  const map: JsonObject = {}
  for (const key of Object.keys(value).sort()) setOwn(map, key, changes?.get(key) ?? (value[key] as Json))
  return map
}

function compileSchemaOr(kind: string, schema: GoStruct): Decode {
  const decodeSchema = compileStruct.bind(undefined, schema)
  const list =
    kind === 'JSONSchemaPropsOrArray' ? compileSlice(schema) : compileSlice({ kind: 'string', name: 'string' })
  return (value, state) => {
    if (kind === 'JSONSchemaPropsOrBool') {
      if (typeof value === 'boolean') return value
      if (typeof value !== 'object' || Array.isArray(value)) return fail()
    }
    if (Array.isArray(value)) return list(value, state)
    // Anything that is neither is taken for nothing.
    return typeof value === 'object' ? decodeSchema()(value, state) : undefined
  }
}
