import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupVersionKindOf } from '../gvk/index.js'
import { identityIn, ProtobufDecodeError, protobufReader, readWatchEvent } from './index.js'
import { answers, watches } from './records.test.helper.js'

const readers: readonly ((bytes: Uint8Array) => unknown)[] = [
  identityIn,
  readWatchEvent,
  ...answers.map(({ json }) => {
    const reader = protobufReader(groupVersionKindOf(json), { shared: true })
    return (bytes: Uint8Array) => reader?.read(bytes)
  }),
]
const valid = [...answers.map(({ protobuf }) => protobuf), ...watches.map(({ stream }) => stream)].map((text) =>
  Buffer.from(text, 'base64'),
)

/** Whether bytes are read or refused. Whatever else is thrown comes out of this. */
function isReadOrRefused(read: (bytes: Uint8Array) => unknown, bytes: Uint8Array): boolean {
  try {
    JSON.stringify(read(bytes))
    return true
  } catch (error) {
    if (error instanceof ProtobufDecodeError) return true
    throw error
  }
}

describe('no input does more than be refused', () => {
  test('bytes of all kinds', () => {
    const property = fc.property(fc.constantFrom(...readers), fc.uint8Array({ maxLength: 200 }), isReadOrRefused)
    expect(fc.check(property, { numRuns: 500 })).toMatchObject({ failed: false })
  })

  test('an answer with some bytes changed, or cut off', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 })
    const one = fc.nat(answers.length - 1)
    const property = fc.property(one, changes, fc.nat(), (index, changed, end) => {
      const copy = Buffer.from(valid[index] ?? [])
      for (const [at, byte] of changed) copy[at % copy.length] = byte
      const bytes = changed.length % 2 === 0 ? copy.subarray(0, end % copy.length) : copy
      const own = readers[index + 2] as (bytes: Uint8Array) => unknown
      return [identityIn, readWatchEvent, own].every((read) => isReadOrRefused(read, bytes))
    })
    expect(fc.check(property, { numRuns: 2000 })).toMatchObject({ failed: false })
  })

  test('reading stops at the end of the body, not of the memory that it lies in', () => {
    for (const [index, { json }] of answers.entries()) {
      const body = valid[index] as Buffer
      const memory = Buffer.concat([Buffer.alloc(7, 0xff), body, Buffer.alloc(64, 0x0a)])
      const view = new Uint8Array(memory.buffer, memory.byteOffset + 7, body.length)
      expect(protobufReader(groupVersionKindOf(json))?.read(view)).toEqual(json)
    }
  })
})
