import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../json/index.js'
import type { ResolveSchema, Schema } from '../../schema/index.js'
import { PatchError, type PatchErrorKind } from '../error.js'
import { deepFreeze, readTestdata } from '../json.test.support.js'
import { applyStrategicMergePatch } from './apply.js'
import { createStrategicMergePatch, createThreeWayStrategicMergePatch } from './create.js'

const schemas = JSON.parse(readTestdata('schemas.json')) as { [name: string]: Schema }
const resolve: ResolveSchema = (reference) => schemas[reference.replace('#/components/schemas/', '')]
const thing: Schema = { $ref: '#/components/schemas/io.example.v1.Thing' }

const apply = (original: JsonObject, patch: JsonObject): JsonObject =>
  applyStrategicMergePatch(original, patch, thing, resolve)
const create = (original: JsonObject, modified: JsonObject): JsonObject =>
  createStrategicMergePatch(original, modified, thing, resolve)
const createThreeWay = (original: JsonObject, modified: JsonObject, current: JsonObject): JsonObject =>
  createThreeWayStrategicMergePatch(original, modified, current, thing, resolve)

/** What applying throws; undefined when it applies. */
function refusalOf(original: JsonObject, patch: JsonObject): unknown {
  try {
    apply(original, patch)
    return undefined
  } catch (error) {
    return error
  }
}

/** An object of a type with some of its fields; absent ones are absent, not null. */
function some(fields: { [name: string]: fc.Arbitrary<Json> }, required: string[] = []): fc.Arbitrary<JsonObject> {
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

const word = fc.constantFrom('p', 'q', 'r', 's')
/** In alphabetical order, like kubectl's: of a list that becomes alphabetical, a patch does not tell the new order. */
const sortedSet = <T extends string | number>(items: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.uniqueArray(items, { maxLength: 4 }).map((list) => list.sort((a, b) => (String(a) < String(b) ? -1 : 1)))
const wordSet = sortedSet(word)
const wordMap: fc.Arbitrary<JsonObject> = fc.dictionary(word, word, { maxKeys: 3, noNullPrototype: true })
const keyed = (item: fc.Arbitrary<JsonObject>, key: string): fc.Arbitrary<JsonObject[]> =>
  fc.uniqueArray(item, { maxLength: 4, selector: (value) => value[key] })

const inner = some({ mode: word, options: wordMap, hosts: wordSet, plain: fc.array(word, { maxLength: 3 }) })
const port = some({ port: fc.constantFrom(80, 443, 9), protocol: word, name: word }, ['port'])
const leaf = some({ name: word, value: word, count: fc.nat(2) }, ['name'])
const item = some(
  { name: word, value: word, env: keyed(leaf, 'name'), ports: keyed(port, 'port'), tags: wordSet, nested: inner },
  ['name'],
)
const volume = some({ name: word, empty: inner, secret: inner }, ['name'])
const things = some({
  name: word,
  labels: wordMap,
  items: keyed(item, 'name'),
  volumes: keyed(volume, 'name'),
  finalizers: wordSet,
  numbers: sortedSet(fc.constantFrom(1, 2, 10)),
  atomic: keyed(leaf, 'name'),
  words: fc.array(word, { maxLength: 3 }),
  strategy: inner,
  replaced: inner,
})

describe('applyStrategicMergePatch', () => {
  it('gives back the original itself when the patch changes no field', () => {
    const original = deepFreeze({ name: 'x', labels: { a: '1' }, inner: { mode: 'm' } })
    expect(apply(original, { name: 'x', labels: { a: '1' }, inner: { hosts: null } })).toBe(original)
  })

  it('shares what the patch does not touch', () => {
    const original = deepFreeze({
      items: [
        { name: 'a', env: [{ name: 'x' }] },
        { name: 'b', env: [] },
      ],
      labels: {},
    })
    const result = apply(original, { items: [{ name: 'a', value: 'new' }] }) as typeof original
    expect(result.labels).toBe(original.labels)
    expect(result.items[1]).toBe(original.items[1])
    expect(result.items[0]?.env).toBe(original.items[0]?.env)
  })

  it.each<[string, PatchErrorKind, JsonObject]>([
    ['invalid patch format of retainKeys', 'malformed', { inner: { $retainKeys: 1 } }],
    ['invalid patch format of primitive list', 'malformed', { $deleteFromPrimitiveList: [] }],
    ['invalid patch format of setElementOrder list', 'malformed', { $setElementOrder: [] }],
    ['lists of lists are not supported', 'inapplicable', { '$setElementOrder/finalizers': [], finalizers: [[]] }],
    ['map: map[] does not contain declared merge key: name', 'internal', { items: [{}] }],
    ['unknown patch type: x in map: map[$patch:x]', 'internal', { inner: { $patch: 'x' } }],
  ])('refuses with "%s" as %s', (message, kind, patch) => {
    const run = (): JsonObject => apply({ inner: {}, items: [{ name: 'a' }] }, patch)
    expect(run).toThrow(expect.objectContaining({ kind, message }))
  })

  it('names the type by its kind when the schema is given itself and not by reference', () => {
    const schema: Schema = {
      type: 'object',
      properties: { spec: { type: 'object' } },
      'x-kubernetes-group-version-kind': [{ group: 'apps', version: 'v1', kind: 'Deployment' }],
    }
    const run = (): JsonObject => applyStrategicMergePatch({}, { '$setElementOrder/x': [] }, schema, () => undefined)
    expect(run).toThrow('unable to find api field in struct Deployment for the json field "x"')
  })

  it('fails on a reference that leads nowhere', () => {
    const schema: Schema = { properties: { spec: { $ref: '#/components/schemas/no.Where' } } }
    const run = (): JsonObject => applyStrategicMergePatch({ spec: {} }, { spec: {} }, schema, () => undefined)
    expect(run).toThrow(new PatchError('internal', 'unable to resolve #/components/schemas/no.Where in OpenAPI V3'))
  })

  it('takes a field called constructor for what it is', () => {
    expect(apply({ labels: {} }, { labels: { constructor: 'a' } })).toEqual({ labels: { constructor: 'a' } })
    expect(() => apply({}, { '$setElementOrder/constructor': [] })).toThrow('unable to find api field')
  })

  it('property: whatever object a patch meets, it changes no argument and fails only with a PatchError', () => {
    fc.assert(
      fc.property(things, things, things, (original, from, to) => {
        const refused = refusalOf(deepFreeze(original), deepFreeze(create(from, to)))
        expect(refused === undefined || refused instanceof PatchError).toBe(true)
      }),
    )
  })
})

describe('createStrategicMergePatch', () => {
  it('property: applied to the one object it gives the other, the order of lists included', () => {
    fc.assert(
      fc.property(things, things, (original, modified) => {
        const patch = create(deepFreeze(original), deepFreeze(modified))
        expect(apply(original, patch)).toEqual(modified)
      }),
      { numRuns: 500 },
    )
  })

  it('property: applied again to the result it changes nothing', () => {
    fc.assert(
      fc.property(things, things, (original, modified) => {
        expect(apply(modified, create(original, modified))).toEqual(modified)
      }),
    )
  })
})

describe('createThreeWayStrategicMergePatch', () => {
  it('property: without drift it has the effect of the two-way patch', () => {
    fc.assert(
      fc.property(things, things, (original, modified) => {
        expect(apply(original, createThreeWay(original, modified, original))).toEqual(modified)
      }),
    )
  })

  it('property: it changes no argument, and after additions to the live object a second apply changes nothing', () => {
    fc.assert(
      fc.property(things, things, things, (original, modified, additions) => {
        const current = apply(original, additions)
        const patch = createThreeWay(deepFreeze(original), deepFreeze(modified), deepFreeze(current))
        const live = apply(current, patch)
        expect(apply(live, createThreeWay(modified, modified, live))).toEqual(live)
      }),
    )
  })

  it('property: an item that neither configuration names stays', () => {
    fc.assert(
      fc.property(things, things, keyed(item, 'name'), (original, modified, items) => {
        const current = { items: [...items, { name: 'live', value: 'kept' }] }
        fc.pre(Array.isArray(original['items']) && Array.isArray(modified['items']))
        expect(apply(current, createThreeWay(original, modified, current))['items']).toContainEqual(
          current.items.at(-1),
        )
      }),
    )
  })
})
