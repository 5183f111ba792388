import { readFileSync } from 'node:fs'
import {
  type FieldError,
  type Json,
  type JsonObject,
  nameIsDnsSubdomain,
  type ObjectMeta,
  type Schema,
  validateObjectMeta,
} from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { type CompiledSchema, compileSchema, MalformedObjectError } from './index.js'

// testdata/{objects,object-updates,metadata}.jsonl is what kube-apiserver v1.36.3 said to these objects: the causes of
// its 422, the text of its 400, the unknown fields that it warned of, and what it stored where that differs. Causes are
// compared as sets: the server goes through fields in random order.

type Cause = readonly [reason: string, field: string, message: string]

interface Answer {
  readonly name: string
  readonly causes?: readonly Cause[]
  readonly malformed?: string
  readonly unknown?: readonly string[]
  readonly stored?: Json
}

function read<T>(file: string): T[] {
  const lines = readFileSync(new URL(`../testdata/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as T)
}

function sorted(list: readonly Cause[]): Cause[] {
  return [...list].sort((a, b) => (a.join() < b.join() ? -1 : 1))
}

function causes(errors: readonly FieldError[]): Cause[] {
  return sorted(errors.map(({ type, field, body }) => [type, field, body]))
}

function schemaOf(spec: Schema): CompiledSchema {
  return compileSchema({ type: 'object', properties: { spec } })
}

function objectOf(spec: Json, metadata: JsonObject = { name: 'x' }): JsonObject {
  return { apiVersion: 'example.com/v1', kind: 'Widget', metadata, spec: structuredClone(spec) }
}

/** The fields that decoding dropped, or why it refused. */
function decode(schema: CompiledSchema, object: JsonObject): { unknown?: string[]; malformed?: string } {
  try {
    return { unknown: schema.decode(object) }
  } catch (error) {
    if (error instanceof MalformedObjectError) return { malformed: error.message }
    throw error
  }
}

interface ObjectRecording extends Answer {
  readonly spec: Json
}

/** Objects follow the schema that they are checked against. */
const groups: { of: string; schema: Schema; objects: ObjectRecording[] }[] = []
for (const line of read<ObjectRecording | { of: string; schema: Schema }>('objects.jsonl')) {
  if ('of' in line) groups.push({ ...line, objects: [] })
  else groups.at(-1)?.objects.push(line)
}

describe.each(groups)('an object under a schema of $of', ({ schema: spec, objects }) => {
  const schema = schemaOf(spec)

  it.each(objects)('with $name', (recording) => {
    const object = objectOf(recording.spec)
    const { unknown, malformed } = decode(schema, object)
    expect(malformed).toBe(recording.malformed)
    if (malformed !== undefined) return
    schema.applyDefaults(object)
    expect(unknown).toEqual(recording.unknown ?? [])
    const errors = [...schema.validate(object), ...schema.validateEmbedded(object), ...schema.validateLists(object)]
    expect(causes(errors)).toEqual(sorted(recording.causes ?? []))
    const stored = recording.stored === undefined ? recording.spec : recording.stored
    expect(errors.length > 0 ? stored : (object['spec'] ?? null)).toEqual(stored)
  })
})

describe('an object that was stored under an older schema, updated', () => {
  interface UpdateRecording extends Answer {
    readonly schema: Schema
    readonly from: Json
    readonly to: Json
  }

  it.each(read<UpdateRecording>('object-updates.jsonl'))(
    'with $name',
    ({ schema: spec, from, to, causes: wanted = [] }) => {
      const schema = schemaOf(spec)
      const old = objectOf(from)
      const object = objectOf(to)
      const lists = schema.validateLists(old).length === 0 ? schema.validateLists(object) : []
      expect(causes([...schema.validateUpdate(object, old), ...lists])).toEqual(sorted(wanted))
    },
  )
})

describe('metadata', () => {
  interface MetadataRecording extends Answer {
    readonly metadata: JsonObject
  }
  const schema = schemaOf({ type: 'object' })

  it.each(read<MetadataRecording>('metadata.jsonl'))('with $name', (recording) => {
    const object = objectOf({}, { name: 'x', namespace: 'default', ...recording.metadata })
    const { unknown, malformed } = decode(schema, object)
    expect(malformed).toBe(recording.malformed)
    if (malformed !== undefined) return
    expect(unknown).toEqual(recording.unknown ?? [])
    const errors = validateObjectMeta(object['metadata'] as ObjectMeta, true, nameIsDnsSubdomain)
    expect(causes(errors)).toEqual(sorted(recording.causes ?? []))
  })
})
