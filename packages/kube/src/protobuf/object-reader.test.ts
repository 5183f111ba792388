import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json/index.js'
import { identityIn, ProtobufDecodeError, protobufReader, readWatchEvent } from './index.js'
import { body, bytes, entry, int, message, tag } from './wire.test.helper.js'

function read(apiVersion: string, kind: string, ...fields: Uint8Array[]): JsonObject {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
  const reader = protobufReader({ group, version, kind })
  if (reader === undefined) throw new Error(`${apiVersion} ${kind} has no protobuf form`)
  return reader.read(body(apiVersion, kind, ...fields))
}

const list = (...raw: Uint8Array[]): JsonObject => read('v1', 'List', ...raw.map((each) => bytes(2, bytes(1, each))))

describe('a reader', () => {
  test('is there for what has a protobuf form', () => {
    expect(protobufReader({ group: '', version: 'v1', kind: 'Status' })).toBeDefined()
    expect(protobufReader({ group: 'meta.k8s.io', version: 'v1', kind: 'PartialObjectMetadata' })).toBeDefined()
    expect(protobufReader({ group: 'example.com', version: 'v1', kind: 'WebApp' })).toBeUndefined()
    expect(protobufReader({ group: 'apps', version: 'v1beta1', kind: 'Deployment' })).toBeUndefined()
  })

  test('reads no other kind than its own', () => {
    const reader = protobufReader({ group: 'apps', version: 'v1', kind: 'Deployment' })
    const status = body('v1', 'Status', bytes(2, 'Failure'))
    expect(() => reader?.read(status)).toThrow('expected apps/v1, Kind=Deployment, got v1, Kind=Status')
    expect(() => reader?.read(status)).toThrow(ProtobufDecodeError)
  })

  test('reads a list whose items do not say what they are', () => {
    const item = bytes(2, bytes(1, bytes(1, 'a')))
    expect(read('v1', 'ConfigMapList', bytes(1, bytes(2, '7')), item)).toEqual({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      metadata: { resourceVersion: '7' },
      items: [{ metadata: { name: 'a' } }],
    })
  })

  test('says what the items of a list of metadata are, as the server does', () => {
    const { items } = read('meta.k8s.io/v1', 'PartialObjectMetadataList', bytes(2, bytes(1, bytes(1, 'a'))))
    expect(items).toEqual([{ kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: { name: 'a' } }])
  })

  test('leaves out what a newer server has, and says so', () => {
    const reader = protobufReader({ group: '', version: 'v1', kind: 'ConfigMap' })
    reader?.read(body('v1', 'ConfigMap', entry(2, 'a', '1')))
    expect(reader?.sawUnknownField).toBe(false)
    expect(reader?.read(body('v1', 'ConfigMap', bytes(1, int(999, 1))))['metadata']).toEqual({})
    expect(reader?.sawUnknownField).toBe(true)
  })

  test('takes the last of what was sent twice', () => {
    const metadata = (...fields: Uint8Array[]): JsonObject => read('v1', 'ConfigMap', bytes(1, message(...fields)))
    expect(metadata(bytes(1, 'a'), bytes(1, 'b'))['metadata']).toEqual({ name: 'b' })
    expect(metadata(bytes(1, 'a'), bytes(1, ''))['metadata']).toEqual({})
    expect(metadata(int(7, 2), bytes(1, 'a'), int(7, 0))['metadata']).toEqual({ name: 'a' })
    expect(read('v1', 'ConfigMap', bytes(1, bytes(1, 'a')), bytes(1, bytes(1, '')))['metadata']).toEqual({})
  })

  test('merges what was sent in two pieces, and completes it', () => {
    const template = (...fields: Uint8Array[]): Buffer => bytes(2, bytes(3, message(...fields)))
    const metadata = bytes(1, bytes(1, 'a'))
    const spec = bytes(2, bytes(2, bytes(1, 'main')))
    expect(read('apps/v1', 'ReplicaSet', template(metadata), template(spec))['spec']).toMatchObject({
      selector: null,
      template: { metadata: { name: 'a' }, spec: { containers: [{ name: 'main', resources: {} }] } },
    })
  })

  test('has a zero time as null, behind a pointer too', () => {
    const seconds = int(1, -62_135_596_800)
    const { metadata } = read('v1', 'ConfigMap', bytes(1, message(bytes(8, seconds), bytes(9, seconds))))
    expect(metadata).toEqual({ deletionTimestamp: null })
  })

  test('has bytes that are empty where JSON does not leave them out', () => {
    expect(read('v1', 'Secret', entry(2, 'empty', ''), entry(2, 'some', '\0\xff'))['data']).toEqual({
      empty: '',
      some: Buffer.from('\0\xff').toString('base64'),
    })
    const request = (...fields: Uint8Array[]): JsonObject =>
      read('certificates.k8s.io/v1', 'CertificateSigningRequest', bytes(2, message(...fields)))
    expect(request(bytes(1, ''))['spec']).toEqual({ request: '', signerName: '' })
    expect(request()['spec']).toEqual({ request: null, signerName: '' })
  })
})

describe('raw bytes within an object', () => {
  test('are JSON', () => {
    expect(list(Buffer.from('{"a":[1,null]}'))['items']).toEqual([{ a: [1, null] }])
  })

  test('or the body of another object', () => {
    const inner = body('v1', 'ConfigMap', bytes(1, bytes(1, 'inner')))
    expect(list(inner)['items']).toEqual([{ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'inner' } }])
  })

  test.each([
    ['neither', Buffer.from('{'), /^bytes that should be JSON are none/],
    ['an object without a protobuf form', body('example.com/v1', 'WebApp'), /^WebApp has no protobuf form$/],
    ['JSON that is too deep', Buffer.from('['.repeat(600) + ']'.repeat(600)), /^exceeded max depth$/],
  ])('are refused when they are %s', (_what, raw, refusal) => {
    expect(() => list(raw)).toThrow(ProtobufDecodeError)
    expect(() => list(raw)).toThrow(refusal)
  })

  test('are refused when bodies lie in bodies too deep', () => {
    let inner = body('v1', 'ConfigMap')
    for (let depth = 0; depth < 400; depth++) inner = body('v1', 'List', bytes(2, bytes(1, inner)))
    expect(() => list(inner)).toThrow('exceeded max depth')
  })
})

describe('the identity of an object', () => {
  const metadata = bytes(1, message(bytes(1, 'name'), bytes(5, 'uid'), bytes(6, '7')))

  test('is read without the object', () => {
    const broken = Buffer.concat([tag(2, 2), Buffer.from([5, 1])])
    expect(identityIn(body('v1', 'ConfigMap', metadata, broken))).toEqual({ uid: 'uid', resourceVersion: '7' })
    expect(identityIn(body('v1', 'ConfigMap', bytes(2, 'x'), metadata))).toEqual({ uid: 'uid', resourceVersion: '7' })
  })

  test('is undefined where there is none', () => {
    expect(identityIn(body('v1', 'Status', bytes(1, bytes(2, '7'))))).toBeUndefined()
    expect(identityIn(body('v1', 'ConfigMap'))).toBeUndefined()
    const shardOfList = bytes(1, message(bytes(2, '7'), bytes(5, bytes(1, 'selector'))))
    expect(identityIn(body('v1', 'ConfigMapList', shardOfList))).toBeUndefined()
    const bookmark = bytes(1, bytes(6, '7'))
    expect(identityIn(body('v1', 'ConfigMap', bookmark))).toBeUndefined()
  })

  test('is refused in what is no body', () => {
    expect(() => identityIn(Buffer.from('{"kind":"Status"}'))).toThrow(ProtobufDecodeError)
    expect(() => identityIn(body('v1', 'ConfigMap', Buffer.from([0x0a, 9])))).toThrow('unexpected EOF')
  })
})

describe('an event of a watch', () => {
  const object = body('v1', 'ConfigMap', bytes(1, bytes(1, 'a')))

  test('lends the body of its object', () => {
    const frame = message(bytes(1, 'ADDED'), bytes(2, bytes(1, object)), bytes(9, 'unknown'))
    const event = readWatchEvent(frame)
    expect(event.type).toBe('ADDED')
    expect(Buffer.from(event.object)).toEqual(object)
    expect(event.object.buffer).toBe(frame.buffer)
  })

  test('is refused when it is cut off', () => {
    const frame = message(bytes(1, 'ADDED'), bytes(2, bytes(1, object)))
    expect(() => readWatchEvent(frame.subarray(0, frame.length - 1))).toThrow(ProtobufDecodeError)
  })

  test('is empty when nothing was sent', () => {
    expect(readWatchEvent(new Uint8Array())).toMatchObject({ type: '', object: { length: 0 } })
  })
})
