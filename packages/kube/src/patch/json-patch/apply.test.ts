import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '../../json/index.js'
import { PatchError } from '../error.js'
import { deepFreeze, jsonArbitrary, jsonObjectArbitrary } from '../json.test.support.js'
import { applyJsonPatch } from './apply.js'
import { decodeJsonPatch, type JsonPatch } from './decode.js'

const documents = jsonObjectArbitrary({ nulls: true })
const values = jsonArbitrary({ nulls: true })

/** What applying throws; undefined when it applies. */
function refusalOf(document: JsonObject, patch: JsonPatch): unknown {
  try {
    applyJsonPatch(document, patch)
    return undefined
  } catch (error) {
    return error
  }
}

function refusal(document: JsonObject, patch: JsonPatch): PatchError {
  const error = refusalOf(document, patch)
  if (error instanceof PatchError) return error
  throw new Error(`expected a PatchError, got ${String(error)}`)
}

function escape(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Every place of a document, as [pointer, value]. */
function places(value: Json, pointer = ''): [string, Json][] {
  const entries = Array.isArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : []
  const below = entries.flatMap(([token, item]) => places(item, `${pointer}/${escape(String(token))}`))
  return [[pointer, value], ...below]
}

/** A document and one of its places. */
const placed: fc.Arbitrary<{ document: JsonObject; pointer: string; value: Json }> = documents.chain((document) =>
  fc.constantFrom(...places(document)).map(([pointer, value]) => ({ document, pointer, value })),
)

const pointers = fc
  .array(fc.constantFrom('a', 'b', '0', '1', '-', '-1', '', 'x', 'sl~1ash', '__proto__'), { maxLength: 4 })
  .map((tokens) => tokens.map((token) => `/${token}`).join(''))
const operations: fc.Arbitrary<JsonObject> = fc.record(
  {
    op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'),
    path: pointers,
    from: pointers,
    value: values,
  },
  { requiredKeys: ['op', 'path'], noNullPrototype: true },
)

describe('applyJsonPatch', () => {
  it('shares what the patch does not touch and leaves the document as it was', () => {
    const document = deepFreeze({ spec: { replicas: 1, template: { a: 1 } }, status: { ready: true } })
    const result = applyJsonPatch(document, [{ op: 'replace', path: '/spec/replicas', value: 2 }]) as typeof document
    expect(result).toEqual({ spec: { replicas: 2, template: { a: 1 } }, status: { ready: true } })
    expect(result.status).toBe(document.status)
    expect(result.spec.template).toBe(document.spec.template)
  })

  it('does not change the values of the patch when later operations write into them', () => {
    const patch = deepFreeze([
      { op: 'add', path: '/a', value: { list: [1] } },
      { op: 'add', path: '/a/list/-', value: 2 },
    ])
    expect(applyJsonPatch({}, patch)).toEqual({ a: { list: [1, 2] } })
    expect(applyJsonPatch({}, patch)).toEqual({ a: { list: [1, 2] } })
  })

  it('keeps a copy apart from its source', () => {
    const patch: JsonPatch = [
      { op: 'add', path: '/a/x', value: 1 },
      { op: 'copy', from: '/a', path: '/b' },
      { op: 'add', path: '/a/x', value: 2 },
      { op: 'add', path: '/b/y', value: 3 },
    ]
    expect(applyJsonPatch({ a: {} }, patch)).toEqual({ a: { x: 2 }, b: { x: 1, y: 3 } })
  })

  it('takes __proto__ for a key like any other', () => {
    const result = applyJsonPatch({}, [{ op: 'add', path: '/__proto__', value: { polluted: true } }])
    expect(Object.keys(result as JsonObject)).toEqual(['__proto__'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(refusal({}, [{ op: 'add', path: '/constructor/x', value: 1 }]).message).toContain('is missing path')
  })

  it('tells a failed test from a patch that does not fit', () => {
    expect(refusal({ a: 1 }, [{ op: 'test', path: '/a', value: 2 }]).kind).toBe('testFailed')
    expect(refusal({ a: 1 }, [{ op: 'test', path: '/b/c', value: 2 }]).kind).toBe('inapplicable')
    expect(refusal({ a: 1 }, [{ op: 'remove', path: '/b' }]).kind).toBe('inapplicable')
    expect(refusal({ a: 1 }, [{ op: 'frob' }]).kind).toBe('inapplicable')
  })

  it('refuses copies that add more than three mebibytes as Go would encode them', () => {
    // 14 bytes in Go's JSON: two for é, six each for the escapes of < and of the line separator.
    const document = { a: 'é<\u2028'.repeat(60_000) }
    const copies = (count: number): JsonPatch =>
      Array.from({ length: count }, (_, index) => ({ op: 'copy', from: '/a', path: `/b${index}` }))
    expect(Object.keys(applyJsonPatch(document, copies(3)) as JsonObject)).toHaveLength(4)
    const error = refusal(document, copies(4))
    expect(error.kind).toBe('inapplicable')
    expect(error.message).toBe(
      'Unable to complete the copy, the accumulated size increase of copy is 3360008, exceeding the limit 3145728',
    )
  })

  it('applies ten thousand operations to one list without copying it each time', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => index)
    const patch = items.map(() => ({ op: 'remove', path: '/items/-1' }))
    expect(applyJsonPatch(deepFreeze({ items }), patch)).toEqual({ items: [] })
  })

  it('property: whatever the operations, it changes no argument and fails only with a PatchError', () => {
    fc.assert(
      fc.property(documents, fc.array(operations, { maxLength: 6 }), (document, patch) => {
        const refused = refusalOf(deepFreeze(document), deepFreeze(patch))
        expect(refused === undefined || refused instanceof PatchError).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('property: test passes for the value at every place, and only for that', () => {
    fc.assert(
      fc.property(placed, values, ({ document, pointer, value }, other) => {
        expect(applyJsonPatch(document, [{ op: 'test', path: pointer, value }])).toBe(document)
        const changed = { changed: other }
        expect(refusal(document, [{ op: 'test', path: pointer, value: changed }]).kind).toBe('testFailed')
      }),
    )
  })

  it('property: what replace sets, test finds', () => {
    fc.assert(
      fc.property(placed, jsonObjectArbitrary({ nulls: true }), ({ document, pointer }, value) => {
        const replace = { op: 'replace', path: pointer, value }
        const result = applyJsonPatch(document, [replace, { op: 'test', path: pointer, value }])
        const restored = places(document).find(([place]) => place === pointer)?.[1] ?? null
        expect(applyJsonPatch(result as JsonObject, [{ ...replace, value: restored }])).toEqual(document)
      }),
    )
  })

  it('property: remove undoes add, and move back undoes move', () => {
    fc.assert(
      fc.property(placed, values, ({ document, pointer, value: parent }, value) => {
        fc.pre(typeof parent === 'object' && parent !== null)
        const path = `${pointer}/${Array.isArray(parent) ? '0' : 'fresh'}`
        const add = { op: 'add', path, value }
        expect(applyJsonPatch(document, [add, { op: 'remove', path }])).toEqual(document)
        const there = { op: 'move', from: path, path: '/elsewhere' }
        const back = { op: 'move', from: '/elsewhere', path }
        expect(applyJsonPatch(document, [add, there, back])).toEqual(applyJsonPatch(document, [add]))
      }),
    )
  })
})

describe('decodeJsonPatch', () => {
  it('refuses what is no list of objects as malformed', () => {
    for (const document of [{}, 'x', 1, true, [1], ['x'], [[]], [false]]) {
      expect(() => decodeJsonPatch(document)).toThrow(expect.objectContaining({ kind: 'malformed' }))
    }
  })
})
