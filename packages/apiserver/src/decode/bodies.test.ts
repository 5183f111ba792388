import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type GroupVersionKind, type JsonObject, StatusError } from '@setpoint/kube'
import { goPackages } from '@setpoint/kube/go-types'
import {
  cannotBeHandled,
  checkBuiltInKind,
  decodeBuiltIn,
  GoError,
  type GoStruct,
  GoTypes,
  JsonSyntaxError,
  parseJsonBody,
  parseYamlBody,
  strictWarnings,
  type TypedInput,
  unrecognized,
  YamlSyntaxError,
} from './index.js'

interface Recorded {
  kind: string
  format: 'json' | 'yaml'
  fieldValidation: 'Strict' | 'Warn' | 'Ignore'
  body: string
  code: number
  message?: string
  warnings?: string[]
  object?: JsonObject
}

const kinds = read('kinds.json') as Record<string, [path: string, group: string, version: string, component: string]>
const types = new GoTypes(goPackages)

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8'))
}

function structOf(kind: string): GoStruct {
  const struct = types.struct(kinds[kind]?.[3] ?? '')
  if (struct === undefined) throw new Error(`the table has no ${kind}`)
  return struct
}

function isRegistered({ group, version, kind }: GroupVersionKind): boolean {
  const served = kinds[kind]
  if (served !== undefined && served[1] === group && served[2] === version) return true
  // Versions that the records name beside the ones they are sent to.
  return ['autoscaling/v1 HorizontalPodAutoscaler', 'events.k8s.io/v1 Event', 'extensions/v1beta1 Deployment'].includes(
    `${group}/${version} ${kind}`,
  )
}

function parse(format: string, bytes: Uint8Array): TypedInput {
  return format === 'json' ? parseJsonBody(bytes) : parseYamlBody(bytes)
}

/** What the server does with the body of a create before it looks at the object. */
function decode({ kind, format, fieldValidation, body }: Recorded): { object: JsonObject; warnings: string[] } {
  const [, group = '', version = ''] = kinds[kind] ?? []
  const expected = { group, version, kind }
  const bytes = new TextEncoder().encode(body)
  let input: TypedInput
  try {
    input = parse(format, bytes)
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      throw unrecognized(expected, `couldn't get version/kind; json parse error: ${error.message}`, bytes)
    }
    if (error instanceof YamlSyntaxError) throw unrecognized(expected, error.message, bytes)
    throw error
  }
  checkBuiltInKind(input.value, bytes, expected, isRegistered)
  try {
    const { object, strict } = decodeBuiltIn(structOf(kind), input, { strict: fieldValidation !== 'Ignore' })
    if (fieldValidation === 'Strict' && strict.length > 0) {
      throw new GoError(`strict decoding error: ${strict.join(', ')}`)
    }
    return { object, warnings: strictWarnings(strict) }
  } catch (error) {
    if (error instanceof GoError) throw cannotBeHandled(expected, expected, error.message)
    throw error
  }
}

function titleOf({ kind, format, fieldValidation, body }: Recorded): string {
  return `${kind}, ${format}, ${fieldValidation}: ${JSON.stringify(body).slice(0, 120)}`
}

describe('a body that kube-apiserver refuses to decode', () => {
  const refused = (read('bodies.json') as Recorded[]).filter(({ code }) => code === 400)

  it.each(refused.map((record) => [titleOf(record), record] as const))('gets its message: %s', (_title, record) => {
    expect(messageOf(() => decode(record))).toBe(record.message)
  })
})

describe('a body that kube-apiserver decodes', () => {
  const taken = (read('bodies.json') as Recorded[]).filter(({ code }) => code !== 400)

  it.each(taken.map((record) => [titleOf(record), record] as const))('is decoded: %s', (_title, record) => {
    const { warnings } = decode(record)
    // 422s are the validation's, after the decode.
    expect(warnings).toEqual(record.warnings ?? [])
  })

  const shown = taken.filter(({ object }) => object !== undefined)

  it.each(shown.map((record) => [titleOf(record), record] as const))('comes out the same: %s', (_title, record) => {
    const { object } = decode(record)
    expect(comparable(object, record)).toEqual(record.object)
  })
})

const WIPED = new Set(['selfLink', 'deletionTimestamp', 'creationTimestamp', 'managedFields'])

/** The decoded object with what a create puts in, and without what it wipes out. */
function comparable(object: JsonObject, { kind, object: recorded }: Recorded): JsonObject {
  const metadata = Object.entries(object['metadata'] as JsonObject).filter(([key]) => !WIPED.has(key))
  const apiVersion = recorded?.['apiVersion'] ?? ''
  return { ...object, kind, apiVersion, metadata: { ...Object.fromEntries(metadata), namespace: 'default' } }
}

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof StatusError) return error.message
    throw error
  }
  return 'it was decoded'
}
