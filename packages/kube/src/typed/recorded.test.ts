import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseFieldsV1, toFieldsV1 } from '../fieldset/index.js'
import type { Json, JsonObject } from '../json/index.js'
import {
  compareTyped,
  extractFields,
  mergeTyped,
  ownedFields,
  reconcileFields,
  removeFields,
  typeProblemsText,
  validateTyped,
} from './index.js'
import { readCases } from './smd-schema.test.support.js'
import type { Type } from './type.js'

/** One line of testdata/*.jsonl; testdata/README.md says where the answers come from. */
interface RecordedCase {
  kind: string
  schema: string
  type: string
  value: Json
  after: Json
  patch: Json
  fields: JsonObject
  duplicates?: boolean
  keyFields?: boolean
  error?: string
  result: Json
  removed: JsonObject
  modified: JsonObject
  added: JsonObject
}

type Answer = Partial<RecordedCase>

function answer(type: Type, asked: RecordedCase): Answer {
  const { kind, value } = asked
  switch (kind) {
    case 'validate': {
      const problems = validateTyped(type, value, { allowDuplicates: asked.duplicates === true })
      return problems.length === 0 ? {} : { error: typeProblemsText(problems) }
    }
    case 'fields':
      return { fields: toFieldsV1(ownedFields(type, value)) }
    case 'compare': {
      const { removed, modified, added } = compareTyped(type, value, asked.after)
      return { removed: toFieldsV1(removed), modified: toFieldsV1(modified), added: toFieldsV1(added) }
    }
    case 'merge':
      return { result: mergeTyped(type, value, asked.patch) ?? null }
    case 'remove':
      return { result: removeFields(type, value, parseFieldsV1(asked.fields)) }
    case 'extract':
      return {
        result: extractFields(type, value, parseFieldsV1(asked.fields), { keyFields: asked.keyFields === true }),
      }
    case 'reconcile':
      return { result: toFieldsV1(reconcileFields(type, parseFieldsV1(asked.fields))) }
    default:
      throw new Error(`no such kind of case: ${kind}`)
  }
}

function recordedAnswer({ kind, error, fields, removed, modified, added, result }: RecordedCase): Answer {
  switch (kind) {
    case 'validate':
      return error === undefined ? {} : { error }
    case 'fields':
      return { fields }
    case 'compare':
      return { removed, modified, added }
    default:
      return { result }
  }
}

const recordedFile = readCases(readFileSync(new URL('testdata/structured-merge-diff.jsonl', import.meta.url), 'utf8'))
const { types } = recordedFile
const cases = recordedFile.cases as RecordedCase[]

/** What a case asks, short enough for a title. */
function sentence({ value, after, patch, fields, type }: RecordedCase): string {
  const text = `${type} ${JSON.stringify({ value, after, patch, fields })}`
  return text.length > 140 ? `${text.slice(0, 140)}…` : text
}

describe.each([...new Set(cases.map(({ kind }) => kind))])('%s answers as structured-merge-diff does', (kind) => {
  const ofKind = cases.filter((recorded) => recorded.kind === kind)

  it.each(ofKind.map((recorded) => ({ sentence: sentence(recorded), recorded })))('$sentence', ({ recorded }) => {
    const type = types.get(recorded.schema)?.named(recorded.type)
    if (type === undefined) throw new Error(`no schema ${recorded.schema} was recorded`)
    expect(inOrder(answer(type, deepFreeze(recorded)))).toEqual(inOrder(recordedAnswer(recorded)))
  })
})

/** Sets as text: they must also come in the same order. */
function inOrder({ error, result, ...sets }: Answer): object {
  return { error, result, sets: JSON.stringify(sets) }
}

/** Makes any later write to the value, at any depth, throw. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}
