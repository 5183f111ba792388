import { describe, expect, test } from 'vitest'
import type { JsonObject } from '@setpoint/kube'
import { MAX_DEPTH } from '../decode/json/index.js'
import { ProtobufError } from './body.js'
import { decode } from './records.test.helper.js'
import { body, bytes, entry, int, message, tag } from '../../../kube/src/protobuf/wire.test.helper.js'

const CONFIG_MAP = { group: '', version: 'v1', kind: 'ConfigMap' }
const REVISION = { group: 'apps', version: 'v1', kind: 'ControllerRevision' }
const BUDGET = { group: 'policy', version: 'v1', kind: 'PodDisruptionBudget' }
const LEASE = { group: 'coordination.k8s.io', version: 'v1', kind: 'Lease' }
const DEFINITION = { group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' }

const revision = (...fields: Uint8Array[]): JsonObject =>
  decode(body('apps/v1', 'ControllerRevision', ...fields), REVISION)
const budget = (minAvailable: Uint8Array): JsonObject =>
  decode(body('policy/v1', 'PodDisruptionBudget', bytes(2, bytes(1, minAvailable))), BUDGET)
const lease = (renewTime: Uint8Array): JsonObject =>
  decode(body('coordination.k8s.io/v1', 'Lease', bytes(2, bytes(4, renewTime))), LEASE)

function refusal(decodes: () => unknown): ProtobufError {
  try {
    decodes()
  } catch (error) {
    if (error instanceof ProtobufError) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** A definition whose schema nests this deep. */
function nestedSchema(depth: number): Buffer {
  let schema = bytes(5, 'object')
  for (let level = 0; level < depth; level++) schema = entry(29, 'a', schema)
  const version = message(bytes(1, 'v1'), bytes(4, bytes(1, schema)))
  return body('apiextensions.k8s.io/v1', 'CustomResourceDefinition', bytes(2, bytes(7, version)))
}

describe('what is sent and what is not', () => {
  test('a zero that Go cannot tell from absence is absent', () => {
    const metadata = message(bytes(1, 'x'), bytes(2, ''), bytes(3, ''), int(7, 0))
    expect(decode(body('v1', 'ConfigMap', bytes(1, metadata)), CONFIG_MAP)['metadata']).toEqual({ name: 'x' })
  })

  test('a zero behind a pointer is there', () => {
    const metadata = message(bytes(1, 'x'), int(10, 0))
    const object = decode(body('v1', 'ConfigMap', bytes(1, metadata), int(4, 0)), CONFIG_MAP)
    expect(object['metadata']).toEqual({ name: 'x', deletionGracePeriodSeconds: 0 })
    expect(object['immutable']).toBe(false)
  })

  test('a raw extension without bytes is null, sent or not', () => {
    expect(revision(bytes(2, ''))['data']).toBeNull()
    expect(revision(bytes(2, bytes(1, '')))['data']).toBeNull()
    expect(revision()['data']).toBeNull()
  })

  test('a zero time behind a pointer is no null, which would take the pointer away', () => {
    const zero = int(1, -62_135_596_800)
    expect(lease(zero)['spec']).toEqual({ renewTime: '0001-01-01T00:00:00.000000Z' })
  })

  test('a key named like the prototype is a key like others', () => {
    const { data } = decode(body('v1', 'ConfigMap', entry(2, '__proto__', 'x')), CONFIG_MAP)
    expect(Object.entries(data as JsonObject)).toEqual([['__proto__', 'x']])
  })

  test('a message without an entry in the table is skipped, not guessed at', () => {
    expect(decode(body('v1', 'ConfigMap', bytes(77, bytes(1, 'x'))), CONFIG_MAP)).toEqual({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: {},
    })
  })
})

describe('where kube-apiserver crashes, this refuses', () => {
  test('JSON within the protobuf that is none', () => {
    const { message: text, sent } = refusal(() => revision(bytes(2, bytes(1, '{"a":'))))
    expect(text).toBe('unexpected end of JSON input')
    expect(sent).toEqual(REVISION)
  })

  test('an IntOrString that is neither', () => {
    expect(refusal(() => budget(int(1, 5))).message).toBe('impossible IntOrString.Type')
  })
})

describe('what JSON cannot carry', () => {
  test.each([
    ['NaN', Number.NaN],
    ['+Inf', Number.POSITIVE_INFINITY],
    ['-Inf', Number.NEGATIVE_INFINITY],
  ])('%s is refused', (text, value) => {
    const maximum = Buffer.alloc(8)
    maximum.writeDoubleLE(value)
    const schema = bytes(4, bytes(1, message(tag(9, 1), maximum)))
    const definition = body('apiextensions.k8s.io/v1', 'CustomResourceDefinition', bytes(2, bytes(7, schema)))
    expect(refusal(() => decode(definition, DEFINITION)).message).toBe(`json: unsupported value: ${text}`)
  })

  test('a year of five digits is refused', () => {
    const year10000 = message(int(1, 253_402_300_800), int(2, 0))
    expect(refusal(() => lease(year10000)).message).toBe('Time.MarshalJSON: year outside of range [0,9999]')
    expect(refusal(() => lease(int(1, 2n ** 63n))).message).toBe('Time.MarshalJSON: year outside of range [0,9999]')
  })

  test('more than two to the 53 loses its last digits, as in JSON', () => {
    expect(revision(int(3, 2n ** 53n - 1n))['revision']).toBe(9_007_199_254_740_991)
    expect(revision(int(3, 2n ** 62n + 1n))['revision']).toBe(2 ** 62)
    expect(revision(int(3, -(2n ** 63n)))['revision']).toBe(-(2 ** 63))
  })
})

describe('depth', () => {
  // Each schema is a value of its parent's properties.
  const most = MAX_DEPTH / 2

  test('schemas nest as deep as JSON may', () => {
    expect(() => decode(nestedSchema(most - 5), DEFINITION)).not.toThrow()
  })

  test.each([most, 5000])('%i schemas in each other are refused', (depth) => {
    expect(refusal(() => decode(nestedSchema(depth), DEFINITION)).message).toBe('exceeded max depth')
  })

  test('so is JSON that is too deep for where it lies', () => {
    const lists = (depth: number): Buffer => bytes(2, bytes(1, '['.repeat(depth) + ']'.repeat(depth)))
    expect(() => revision(lists(MAX_DEPTH - 5))).not.toThrow()
    expect(refusal(() => revision(lists(MAX_DEPTH))).message).toBe('exceeded max depth')
  })

  test('groups in groups need no stack', () => {
    const unknown = Buffer.concat([Buffer.alloc(100_000, tag(15, 3)), Buffer.alloc(100_000, tag(15, 4))])
    expect(decode(body('v1', 'ConfigMap', unknown), CONFIG_MAP)['metadata']).toEqual({})
  })
})

describe('a kind that has no messages', () => {
  test('comes back with nothing but its name, for the caller to refuse', () => {
    expect(decode(body('v1', 'Foo', bytes(1, 'x')), CONFIG_MAP)).toEqual({ kind: 'Foo', apiVersion: 'v1' })
  })

  test('is refused where it is what was expected: an empty object would be worse', () => {
    const foo = { group: 'example.com', version: 'v1', kind: 'Foo' }
    const { message: text } = refusal(() => decode(body('example.com/v1', 'Foo', bytes(1, 'x')), foo))
    expect(text).toBe('Foo has no protobuf form')
  })
})
