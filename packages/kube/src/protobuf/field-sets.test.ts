import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../json/index.js'
import { FieldSets } from './field-sets.js'
import { protobufReader } from './index.js'
import { body, bytes, message } from './wire.test.helper.js'

const CONFIG_MAP = { group: '', version: 'v1', kind: 'ConfigMap' }

/** The FieldsV1 of a ConfigMap's managers, read with one reader. */
function fieldSets(texts: readonly string[], shared: boolean): Json[] {
  const managedFields = texts.map((text) => bytes(17, message(bytes(1, 'manager'), bytes(7, bytes(1, text)))))
  const object = protobufReader(CONFIG_MAP, { shared })?.read(
    body('v1', 'ConfigMap', bytes(1, message(...managedFields))),
  )
  const metadata = object?.['metadata'] as { managedFields: JsonObject[] } | undefined
  return (metadata?.managedFields ?? []).map(({ fieldsV1 }) => fieldsV1 as Json)
}

const DATA = '{"f:data":{"f:a":{}}}'
const OWNER = '{"f:metadata":{"f:ownerReferences":{"k:{\\"uid\\":\\"1\\"}":{}}}}'

describe('shared FieldsV1', () => {
  test('are one tree for one text', () => {
    const [first, second, other] = fieldSets([DATA, DATA, '{"f:data":{"f:b":{}}}'], true)
    expect(first).toEqual({ 'f:data': { 'f:a': {} } })
    expect(second).toBe(first)
    expect(other).toEqual({ 'f:data': { 'f:b': {} } })
  })

  test('are trees of their own unless asked for', () => {
    const [first, second] = fieldSets([DATA, DATA], false)
    expect(second).toEqual(first)
    expect(second).not.toBe(first)
  })

  test('that name an owner by its uid are not remembered', () => {
    const [first, second] = fieldSets([OWNER, OWNER], true)
    expect(second).toEqual(first)
    expect(second).not.toBe(first)
  })
})

describe('the memory', () => {
  const parse = (text: Buffer, start: number, end: number): Json =>
    JSON.parse(text.toString('utf8', start, end)) as Json
  const read = (sets: FieldSets, text: string): Json => sets.read(Buffer.from(text), 0, Buffer.byteLength(text), 1)

  test('forgets all when it has 4,096 texts', () => {
    const sets = new FieldSets(parse)
    const first = read(sets, '{"f:0":{}}')
    for (let index = 1; index < 4096; index++) read(sets, `{"f:${index}":{}}`)
    expect(read(sets, '{"f:0":{}}')).toBe(first)
    read(sets, '{"f:one more":{}}')
    expect(read(sets, '{"f:0":{}}')).not.toBe(first)
  })

  test('keeps no long text', () => {
    const sets = new FieldSets(parse)
    const long = JSON.stringify({ [`f:${'x'.repeat(20_000)}`]: {} })
    expect(read(sets, long)).not.toBe(read(sets, long))
  })

  test('does not take one text for another of the same hash', () => {
    const sets = new FieldSets(parse)
    // "Aa" and "BB" have one hash, as in other hashes by 31.
    expect(read(sets, '{"f:Aa":{}}')).toEqual({ 'f:Aa': {} })
    expect(read(sets, '{"f:BB":{}}')).toEqual({ 'f:BB': {} })
  })

  test('does not depend on bytes that change later', () => {
    const sets = new FieldSets(parse)
    const bytes = Buffer.from(DATA)
    const tree = sets.read(bytes, 0, bytes.length, 1)
    bytes.fill(0x20)
    expect(read(sets, DATA)).toBe(tree)
  })
})
