import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { groupVersionKindOf, type JsonObject } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { ProtobufError } from './body.js'
import { decode, readRecords } from './records.test.helper.js'
import { body } from '../../../kube/src/protobuf/wire.test.helper.js'

interface Served {
  object: JsonObject & { apiVersion: string; kind: string }
  protobuf: string
}

const valid = readRecords<Served>('objects.jsonl').map(({ object, protobuf }) => ({
  kind: groupVersionKindOf(object),
  bytes: Buffer.from(protobuf, 'base64'),
}))
const POD = { group: '', version: 'v1', kind: 'Pod' }

/** Whether a body decodes to something that JSON can carry, or is refused. Whatever else is thrown comes out of this. */
function isDecodedOrRefused(bytes: Uint8Array, kind = POD): boolean {
  try {
    const value = decode(bytes, kind)
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)
  } catch (error) {
    if (error instanceof ProtobufError) return true
    throw error
  }
}

describe('no input does more than be refused', () => {
  test('bytes of all kinds', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => isDecodedOrRefused(bytes))
    expect(fc.check(property)).toMatchObject({ failed: false })
  })

  test('an envelope around bytes of all kinds', () => {
    const raw = fc.uint8Array({ maxLength: 200 })
    const property = fc.property(raw, fc.constantFrom(...valid), (bytes, { kind }) =>
      isDecodedOrRefused(body('', '', bytes), kind),
    )
    expect(fc.check(property, { numRuns: 1000 })).toMatchObject({ failed: false })
  })

  test('an object with some bytes changed', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
    const property = fc.property(fc.constantFrom(...valid), changes, ({ kind, bytes }, changed) => {
      const copy = Buffer.from(bytes)
      for (const [at, byte] of changed) copy[at % copy.length] = byte
      return isDecodedOrRefused(copy, kind)
    })
    expect(fc.check(property, { numRuns: 1000 })).toMatchObject({ failed: false })
  })

  test('an object cut off anywhere', () => {
    const cut = fc.tuple(fc.constantFrom(...valid), fc.nat())
    const property = fc.property(cut, ([{ kind, bytes }, end]) =>
      isDecodedOrRefused(bytes.subarray(0, end % bytes.length), kind),
    )
    expect(fc.check(property, { numRuns: 1000 })).toMatchObject({ failed: false })
  })

  test('reading stops at the end of the body, not of the memory that it lies in', () => {
    for (const { kind, bytes } of valid) {
      const memory = Buffer.concat([Buffer.alloc(7, 0xff), bytes, Buffer.alloc(64, 0x0a)])
      expect(decode(memory.subarray(7, 7 + bytes.length), kind)).toEqual(decode(bytes, kind))
    }
  })
})
