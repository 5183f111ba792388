import { describe, expect, it } from 'vitest'
import type { Json } from '../json/index.js'
import { PatchError, type PatchErrorKind } from './error.js'
import { decodeJsonPatchRequest, decodeMergePatchRequest, decodeStrategicMergePatchRequest } from './request.js'

function refusal(run: () => unknown): { kind: PatchErrorKind; message: string } {
  try {
    run()
  } catch (error) {
    if (error instanceof PatchError) return { kind: error.kind, message: error.message }
    throw error
  }
  return expect.fail('the document was taken')
}

describe('decodeJsonPatchRequest', () => {
  it.each<[Json, string]>([
    [{ op: 'add' }, 'json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp'],
    [true, 'json: cannot unmarshal bool into Go value of type []handlers.jsonPatchOp'],
    [[1], 'json: cannot unmarshal number into Go value of type handlers.jsonPatchOp'],
    [[{ op: 5 }], 'json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string'],
    [[{ path: true, op: [] }], 'json: cannot unmarshal bool into Go struct field jsonPatchOp.path of type string'],
    [[{ op: 'move', from: {} }], 'json: cannot unmarshal object into Go struct field jsonPatchOp.from of type string'],
  ])('refuses %j as kube-apiserver does by default', (document, problem) => {
    expect(refusal(() => decodeJsonPatchRequest(document, true))).toEqual({
      kind: 'malformed',
      message: `error decoding patch: ${problem}`,
    })
  })

  it('leaves the types of fields to the operation when validation is off', () => {
    expect(decodeJsonPatchRequest([{ op: 5 }], false).patch).toEqual([{ op: 5 }])
    const problem = 'json: cannot unmarshal number into Go value of type jsonpatch.Operation'
    expect(refusal(() => decodeJsonPatchRequest([1], false))).toEqual({ kind: 'malformed', message: problem })
  })

  it('reports unknown fields, which are no failure by themselves', () => {
    const document: Json = [{ op: 'add', foo: 1, Path: 2 }, { x: { y: 1 } }, null]
    expect(decodeJsonPatchRequest(document, true)).toEqual({
      patch: document,
      strictErrors: [
        'json patch unknown field "[0].foo"',
        'json patch unknown field "[0].Path"',
        'json patch unknown field "[1].x"',
      ],
    })
    expect(decodeJsonPatchRequest(document, false).strictErrors).toEqual([])
  })

  it('takes null and null fields', () => {
    expect(decodeJsonPatchRequest(null, true)).toEqual({ patch: [], strictErrors: [] })
    expect(decodeJsonPatchRequest([{ op: null, path: null, from: null, value: null }], true).strictErrors).toEqual([])
  })

  it('takes ten thousand operations and no more', () => {
    const operations = (count: number): Json => Array.from({ length: count }, () => ({ op: 'test', path: '/a' }))
    expect(decodeJsonPatchRequest(operations(10_000), true).patch).toHaveLength(10_000)
    const message = 'The allowed maximum operations in a JSON patch is 10000, got 10001'
    expect(refusal(() => decodeJsonPatchRequest(operations(10_001), true))).toEqual({
      kind: 'tooLarge',
      message: message,
    })
  })
})

describe('decodeMergePatchRequest', () => {
  const notAMap = (found: string): string =>
    `error decoding patch: json: cannot unmarshal ${found} into Go value of type map[string]interface {}`

  it('takes objects', () => {
    expect(decodeMergePatchRequest({ a: 1 }, true)).toEqual({ a: 1 })
  })

  it('refuses anything else', () => {
    expect(refusal(() => decodeMergePatchRequest([], true))).toEqual({ kind: 'malformed', message: notAMap('array') })
    expect(refusal(() => decodeMergePatchRequest('x', true))).toEqual({ kind: 'malformed', message: notAMap('string') })
    expect(refusal(() => decodeMergePatchRequest(null, true))).toEqual({
      kind: 'malformed',
      message: 'Invalid JSON Patch',
    })
    expect(refusal(() => decodeMergePatchRequest(5, false))).toEqual({
      kind: 'malformed',
      message: 'Invalid JSON Patch',
    })
  })

  it('lets a list pass when validation is off: the patched object is then refused', () => {
    expect(decodeMergePatchRequest([1], false)).toEqual([1])
  })
})

describe('decodeStrategicMergePatchRequest', () => {
  it('takes objects, and null for one without keys', () => {
    expect(decodeStrategicMergePatchRequest({ a: 1 })).toEqual({ a: 1 })
    expect(decodeStrategicMergePatchRequest(null)).toEqual({})
  })

  it('refuses anything else', () => {
    const message = 'json: cannot unmarshal array into Go value of type map[string]interface {}'
    expect(refusal(() => decodeStrategicMergePatchRequest([]))).toEqual({ kind: 'malformed', message: message })
    expect(refusal(() => decodeStrategicMergePatchRequest(false)).kind).toBe('malformed')
  })
})
