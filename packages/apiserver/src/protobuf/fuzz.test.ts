import fc from 'fast-check'
import { groupVersionKindOf, type JsonObject } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { ProtobufError } from './body.js'
import { decode, readRecords } from './records.test.helper.js'
import { body } from './wire.test.helper.js'

const served = readRecords<{ object: JsonObject & { apiVersion: string; kind: string }; protobuf: string }>(
  'objects.jsonl',
)
const valid = served.map(({ object, protobuf }) => ({
  kind: groupVersionKindOf(object),
  bytes: Buffer.from(protobuf, 'base64'),
}))
const POD = { group: '', version: 'v1', kind: 'Pod' }

/** Decodes, or is refused. Whatever else is thrown fails the test; so does a result that JSON cannot carry. */
function attempt(bytes: Uint8Array, kind = POD): void {
  let value: JsonObject
  try {
    value = decode(bytes, kind)
  } catch (error) {
    expect(error).toBeInstanceOf(ProtobufError)
    return
  }
  expect(JSON.parse(JSON.stringify(value))).toEqual(value)
}

describe('no input does more than be refused', () => {
  test('bytes of all kinds', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => attempt(bytes)))
  })

  test('an envelope around bytes of all kinds', () => {
    const bytes = fc.uint8Array({ maxLength: 200 })
    fc.assert(fc.property(bytes, fc.constantFrom(...valid), (raw, { kind }) => attempt(body('', '', raw), kind)))
  })

  test('an object with some bytes changed', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...valid), changes, ({ kind, bytes }, changed) => {
        const copy = Buffer.from(bytes)
        for (const [at, byte] of changed) copy[at % copy.length] = byte
        attempt(copy, kind)
      }),
      { numRuns: 1000 },
    )
  })

  test('an object cut off anywhere', () => {
    for (const { kind, bytes } of valid)
      for (let end = 0; end < bytes.length; end++) attempt(bytes.subarray(0, end), kind)
  })

  test('reading stops at the end of the body, not of the memory that it lies in', () => {
    for (const { kind, bytes } of valid) {
      const memory = Buffer.concat([Buffer.alloc(7, 0xff), bytes, Buffer.alloc(64, 0x0a)])
      expect(decode(memory.subarray(7, 7 + bytes.length), kind)).toEqual(decode(bytes, kind))
    }
  })
})
