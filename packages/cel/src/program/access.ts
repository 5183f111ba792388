import {
  CelDouble,
  CelList,
  CelMap,
  CelUint,
  Failure,
  Optional,
  typeOf,
  valueText,
  type Value,
} from '../value/index.js'
import { pathCode, type Code, type Run } from './code.js'

/** The element of a list, or the value of a key. */
export function indexValue(operand: Value, key: Value): Value {
  if (operand instanceof CelMap) {
    const value = operand.find(key)
    if (value === undefined) throw new Failure(`no such key: ${valueText(key)}`)
    return value
  }
  if (operand instanceof CelList) {
    const index = listIndex(key)
    if (index < 0 || index >= operand.size) throw new Failure(`index out of bounds: ${valueText(key)}`)
    return operand.get(index)
  }
  throw new Failure(`no such key: ${valueText(key)}`)
}

/** The same, but undefined for what is not there. */
export function findValue(operand: Value, key: Value): Value | undefined {
  if (operand instanceof CelMap) return operand.find(key)
  if (!(operand instanceof CelList)) return undefined
  const index = listIndex(key)
  return index < 0 || index >= operand.size ? undefined : operand.get(index)
}

function listIndex(key: Value): number {
  if (typeof key === 'number') return key
  if (typeof key === 'bigint') return -1
  if (key instanceof CelUint) return Number(key.value)
  if (key instanceof CelDouble) {
    if (!Number.isSafeInteger(key.value)) throw new Failure(`unsupported index value ${valueText(key)} in list`)
    return key.value
  }
  throw new Failure(`unsupported index type '${typeOf(key).name}' in list`)
}

/** `operand.key`, `operand[key]`, or one of their optional forms. */
export function accessCode(operand: Code, key: Code, optional: boolean): Code {
  const base = operand.resolve ?? operand.run
  const { constant } = key
  const keyRun: Run = constant === undefined ? (key.resolve ?? key.run) : () => constant
  return pathCode((frame) => {
    let object = base(frame)
    const through = object instanceof Optional
    if (object instanceof Optional) {
      if (!object.present) return object
      object = object.value
    }
    if (!through && !optional) {
      frame.cost++
      return indexValue(object, keyRun(frame))
    }
    const value = findValue(object, keyRun(frame))
    if (value === undefined) return Optional.none
    frame.cost++
    return new Optional(value)
  }, operand.choice)
}

/** `has(operand.field)`. The test itself is free, the steps to it are not. */
export function presenceCode(operand: Code, field: string): Code {
  const base = operand.resolve ?? operand.run
  const run: Run = (frame) => {
    let object = base(frame)
    frame.cost++
    if (object instanceof Optional) {
      if (!object.present) return false
      object = object.value
    }
    if (object instanceof CelMap) return object.has(field)
    if (object instanceof CelList) throw new Failure("unsupported index type 'string' in list")
    return false
  }
  return { run, resolve: run }
}
