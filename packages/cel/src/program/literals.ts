import { Cost } from '../cost/constants.js'
import type { TypeProvider } from '../declare/index.js'
import { ArrayList, EntryMap, Failure, Optional, valueText, type Value } from '../value/index.js'
import { constantCode, isConstant, type Code } from './code.js'

export function listCode(elements: readonly Code[], optionalIndices: ReadonlySet<number>): Code {
  if (elements.every(isConstant) && optionalIndices.size === 0) {
    return constantCode(new ArrayList(elements.map((element) => element.constant as Value)))
  }
  return {
    run: (frame) => {
      const values: Value[] = []
      for (let index = 0; index < elements.length; index++) {
        const value = (elements[index] as Code).run(frame)
        if (!optionalIndices.has(index)) values.push(value)
        else if (!(value instanceof Optional)) {
          throw new Failure(`cannot initialize optional list element from non-optional value ${valueText(value)}`)
        } else if (value.present) values.push(value.value)
      }
      frame.cost += Cost.createList
      return new ArrayList(values)
    },
  }
}

export interface EntryCode {
  readonly key: Code
  readonly value: Code
  readonly optional: boolean
}

export function mapCode(entries: readonly EntryCode[]): Code {
  if (entries.every(({ key, value, optional }) => isConstant(key) && isConstant(value) && !optional)) {
    return constantCode(new EntryMap(entries.map(({ key, value }) => [key.constant as Value, value.constant as Value])))
  }
  return {
    run: (frame) => {
      const map = new EntryMap()
      for (const { key, value, optional } of entries) {
        const name = key.run(frame)
        const content = entryValue(name, value.run(frame), optional)
        if (content === undefined) map.delete(name)
        else map.set(name, content)
      }
      frame.cost += Cost.createMap
      return map
    },
  }
}

/** What an entry adds: nothing if it is written with `?` and its optional is empty. */
function entryValue(name: Value, value: Value, optional: boolean): Value | undefined {
  if (!optional) return value
  if (!(value instanceof Optional)) {
    throw new Failure(
      `cannot initialize optional entry '${valueText(name)}' from non-optional value ${valueText(value)}`,
    )
  }
  return value.present ? value.value : undefined
}

export interface FieldCode {
  readonly name: string
  readonly value: Code
  readonly optional: boolean
}

export function structCode(typeName: string, fields: readonly FieldCode[], provider: TypeProvider): Code {
  const create = provider.create?.bind(provider)
  if (create === undefined) throw new Failure(`unknown type: ${typeName}`)
  return {
    run: (frame) => {
      const values = new Map<string, Value>()
      for (const { name, value, optional } of fields) {
        const content = entryValue(name, value.run(frame), optional)
        if (content === undefined) values.delete(name)
        else values.set(name, content)
      }
      frame.cost += Cost.createStruct
      return create(typeName, values)
    },
  }
}
