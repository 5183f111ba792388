import { CelList, CelMap, Opaque, Optional, textSize, type Value } from '../value/index.js'
import { kubernetesRuntimeCost } from './kubernetes-runtime.js'
import { Cost } from './constants.js'

/** What a call costs, once its arguments and its result are known. */
export type CallCost = (args: readonly Value[], result: Value) => number

/** What counts as the length of a value: characters, bytes, elements; one for all that has no length. */
export function actualSize(value: Value): number {
  if (typeof value === 'string') return textSize(value)
  if (typeof value !== 'object' || value === null) return 1
  if (value instanceof CelList || value instanceof CelMap) return value.size
  if (value instanceof Uint8Array) return value.length
  if (value instanceof Opaque) return value.size ?? 1
  return value instanceof Optional && value.present ? actualSize(value.value) : 1
}

function at(args: readonly Value[], index: number): number {
  return actualSize(args[index] as Value)
}

const traverse: CallCost = (args) => Math.ceil(at(args, 0) * Cost.stringTraversal)
const compare: CallCost = (args) => Math.ceil(Math.min(at(args, 0), at(args, 1)) * Cost.stringTraversal)
const concatenate: CallCost = (args) => Math.ceil((at(args, 0) + at(args, 1)) * Cost.stringTraversal)

const OVERLOADS: Record<string, CallCost> = {
  starts_with_string: traverse,
  ends_with_string: traverse,
  string_to_bytes: traverse,
  bytes_to_string: traverse,
  strings_quote: traverse,
  string_format: traverse,
  in_list: (args) => at(args, 1),
  less_string: compare,
  less_equals_string: compare,
  greater_string: compare,
  greater_equals_string: compare,
  less_bytes: compare,
  less_equals_bytes: compare,
  greater_bytes: compare,
  greater_equals_bytes: compare,
  equals: compare,
  not_equals: compare,
  add_string: concatenate,
  add_bytes: concatenate,
  matches_string: (args) =>
    Math.ceil((1 + at(args, 0)) * Cost.stringTraversal) * Math.ceil(at(args, 1) * Cost.regexLength),
  contains_string: (args) =>
    Math.ceil(at(args, 0) * Cost.stringTraversal) * Math.ceil(at(args, 1) * Cost.stringTraversal),
}

/** The cost of a call: Kubernetes' own rule for the function, else that of the language, else one. */
export function runtimeCost(name: string, overloadId: string): number | CallCost {
  return kubernetesRuntimeCost(name, overloadId) ?? OVERLOADS[overloadId] ?? 1
}
