import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import type { Json, JsonObject } from '../json/index.js'

/** One line of testdata/*.jsonl; testdata/README.md says where the answers come from. */
export interface RecordedCase {
  title?: string
  kind: string
  original: JsonObject
  modified?: JsonObject
  current?: JsonObject
  patch?: Json
  result?: Json
  error?: string
}

export function recordedCases(file: string): RecordedCase[] {
  return readTestdata(`${file}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedCase)
}

export function readTestdata(file: string): string {
  return readFileSync(new URL(`testdata/${file}`, import.meta.url), 'utf8')
}

/** Makes any later write to the value, at any depth, throw. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}

const KEYS = fc.constantFrom('a', 'b', 'c', '', 'sl/ash', 'til~de', '0', '-', '__proto__', 'constructor')

/** JSON with few different keys and values, so that generated documents overlap. */
export function jsonArbitrary(options: { nulls: boolean }): fc.Arbitrary<Json> {
  const scalars: Json[] = [true, false, 0, 1, -1.5, 'x', 'y', '', 'é<\u2028']
  if (options.nulls) scalars.push(null)
  return fc.letrec<{ value: Json; object: JsonObject; list: Json[]; scalar: Json }>((tie) => ({
    value: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('scalar'), tie('object'), tie('list')),
    object: fc.dictionary(KEYS, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    list: fc.array(tie('value'), { maxLength: 4 }),
    scalar: fc.constantFrom(...scalars),
  })).value
}

export function jsonObjectArbitrary(options: { nulls: boolean }): fc.Arbitrary<JsonObject> {
  return fc.dictionary(KEYS, jsonArbitrary(options), { maxKeys: 5, noNullPrototype: true })
}
