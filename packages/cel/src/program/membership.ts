import { CelDouble, CelList, CelUint, compareNumbers, type Value } from '../value/index.js'
import { constantCode, type Code } from './code.js'

/**
 * `x in [constants]` as a look-up, when the constants are plain. Upstream does the same and charges nothing for it, and
 * costs are part of the contract. Undefined for lists of other things.
 */
export function membershipCode(value: Code, list: Code): Code | undefined {
  const { constant } = list
  if (!(constant instanceof CelList)) return undefined
  if (constant.size === 0) return constantCode(false)
  const elements = constant.toArray()
  if (!elements.every(isPlain)) return undefined
  const members = new Set(elements.map(normalized))
  return { run: (frame) => members.has(normalized(value.run(frame))) }
}

function isPlain(value: Value): boolean {
  return (value !== null && typeof value !== 'object') || value instanceof CelDouble || value instanceof CelUint
}

/** Equal numbers become the same key, whatever their type; other values are their own. */
function normalized(value: Value): unknown {
  if (!(value instanceof CelDouble) && !(value instanceof CelUint)) return value
  const number = Number(value.value)
  return Number.isSafeInteger(number) && compareNumbers(value, number) === 0 ? number : value.value
}
