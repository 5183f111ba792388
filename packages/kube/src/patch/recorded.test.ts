import { describe, expect, it } from 'vitest'
import type { Json } from '../json/index.js'
import type { ResolveSchema, Schema } from '../schema/index.js'
import {
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  createMergePatch,
  createStrategicMergePatch,
  createThreeWayMergePatch,
  createThreeWayStrategicMergePatch,
  decodeJsonPatch,
  PatchError,
} from './index.js'
import { deepFreeze, readTestdata, recordedCases, type RecordedCase } from './json.test.support.js'

const schemas = JSON.parse(readTestdata('schemas.json')) as { [name: string]: Schema }
const resolve: ResolveSchema = (reference) => schemas[reference.replace('#/components/schemas/', '')]
const thing: Schema = { $ref: '#/components/schemas/io.example.v1.Thing' }

function answer({ kind, original, modified = {}, current = {}, patch = null }: RecordedCase): Json {
  switch (kind) {
    case 'json':
      return applyJsonPatch(original, decodeJsonPatch(patch))
    case 'merge':
      return applyMergePatch(original, patch)
    case 'createMerge':
      return createMergePatch(original, modified)
    case 'createThreeWayMerge':
      return createThreeWayMergePatch(original, modified, current)
    case 'strategic':
      return applyStrategicMergePatch(original, patch as typeof original, thing, resolve)
    case 'createStrategic':
      return createStrategicMergePatch(original, modified, thing, resolve)
    case 'createThreeWayStrategic':
      return createThreeWayStrategicMergePatch(original, modified, current, thing, resolve)
    default:
      throw new Error(`no such kind of case: ${kind}`)
  }
}

function outcome(recorded: RecordedCase): { result: Json } | { error: string } {
  try {
    return { result: answer(recorded) }
  } catch (error) {
    if (error instanceof PatchError) return { error: error.message }
    throw error
  }
}

/** A case's title, or what it holds when it was generated. */
function sentence({ title, kind, original, modified, current, patch }: RecordedCase): string {
  const generated = JSON.stringify({ original, modified, current, patch })
  return `${kind}: ${title ?? (generated.length > 160 ? `${generated.slice(0, 160)}…` : generated)}`
}

describe.each(['json-patch', 'merge-patch', 'strategic-merge-patch'])('%s answers as the Go libraries do', (file) => {
  const cases = recordedCases(file).map((recorded) => ({ sentence: sentence(recorded), recorded }))

  it.each(cases)('$sentence', ({ recorded }) => {
    const { result, error } = deepFreeze(recorded)
    expect(outcome(recorded)).toEqual(error === undefined ? { result } : { error })
  })
})
