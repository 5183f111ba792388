import type { Json, JsonObject } from '@setpoint/kube'
import { parseJsonTree } from '../json/index.js'
import { compileStruct, type Decode, type DecodeState } from './compile.js'
import { explainConversion } from './convert.js'
import { explain } from './explain.js'
import { GoError } from './go-error.js'
import type { GoStruct } from './go-types.js'
import { mergedValue } from './merge.js'

/** A value to decode, and what is known of its text. What parseJsonBody and parseYamlBody return is one. */
export interface TypedInput {
  readonly value: Json
  /** The JSON that `value` was parsed from. Default: the value's own JSON. */
  readonly text?: string
  /** Default: none. */
  readonly duplicates?: readonly string[]
  /** Default: false. */
  readonly irregularNumbers?: boolean
  /**
   * The value is what a strategic merge patch left, which kube-apiserver does not decode but convert: it is refused in
   * other words, and unknown fields are sorted. Default: false.
   */
  readonly converted?: boolean
  /** What strict decoding already has against the text (YAML's duplicate keys). Default: nothing. */
  readonly strict?: readonly string[]
}

export interface TypedResult {
  /** The object as Go would write it. */
  readonly object: JsonObject
  /** `unknown field "spec.foo"`, `duplicate field "data"`: what strict field validation refuses, in the text's order. */
  readonly strict: readonly string[]
}

export interface TypedOptions {
  /** Whether strict errors are looked for. Field validation `Ignore` does without. Default true. */
  readonly strict?: boolean
}

/** Decodes a built-in kind as the API server does. Throws {@link GoError} with Go's message when a value does not fit. */
export function decodeBuiltIn(struct: GoStruct, input: TypedInput, options: TypedOptions = {}): TypedResult {
  const wantsStrict = options.strict ?? true
  const result = decode(struct, input, wantsStrict)
  const before = input.strict ?? []
  return wantsStrict && before.length > 0 ? { ...result, strict: [...before, ...result.strict] } : result
}

function decode(struct: GoStruct, input: TypedInput, strict: boolean): TypedResult {
  const run = compileStruct(struct)
  if (input.irregularNumbers === true || (input.duplicates !== undefined && input.duplicates.length > 0)) {
    return decodeExactly(struct, run, textOf(input), strict)
  }
  const state: DecodeState = { unknown: false }
  const object = attempt(run, input.value, state)
  if (input.converted === true && (object === undefined || (state.unknown && strict))) {
    const explanation = explainConversion(input.value, struct)
    if (explanation.error !== undefined) throw new GoError(explanation.error)
    if (object !== undefined) return { object, strict: explanation.strict }
  }
  if (object === undefined) return decodeExactly(struct, run, textOf(input), strict)
  if (!state.unknown || !strict) return { object, strict: [] }
  return { object, strict: explain(parseJsonTree(textOf(input)), struct).strict }
}

function textOf(input: TypedInput): string {
  return input.text ?? JSON.stringify(input.value)
}

/** undefined when something does not fit. A null body is an empty object. */
function attempt(run: Decode, value: Json, state: DecodeState): JsonObject | undefined {
  try {
    return run(value ?? {}, state) as JsonObject
  } catch (error) {
    if (error instanceof GoError) return undefined
    throw error
  }
}

/** For a text whose meaning JSON.parse does not keep (duplicate keys, the spelling of numbers), or that does not fit. */
function decodeExactly(struct: GoStruct, run: Decode, text: string, strict: boolean): TypedResult {
  const tree = parseJsonTree(text)
  const explanation = explain(tree, struct)
  if (explanation.error !== undefined) throw new GoError(explanation.error)
  const object = run(mergedValue(tree, struct) ?? {}, { unknown: false }) as JsonObject
  return { object, strict: strict ? explanation.strict : [] }
}
