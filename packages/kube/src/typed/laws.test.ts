import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FieldSet, intersectFields, unionFields } from '../fieldset/index.js'
import { equalJson, type Json, type JsonObject } from '../json/index.js'
import type { Schema } from '../schema/index.js'
import {
  compareTyped,
  mergeTyped,
  ownedFields,
  removeFields,
  TypeCompiler,
  validateTyped,
  withNamedFields,
} from './index.js'

const string: Schema = { type: 'string' }
const item: Schema = {
  type: 'object',
  properties: { name: string, value: { type: 'integer' }, labels: { type: 'object', additionalProperties: string } },
}
const schema: Schema = {
  type: 'object',
  properties: {
    text: string,
    map: { type: 'object', additionalProperties: string },
    atomicMap: { type: 'object', additionalProperties: string, 'x-kubernetes-map-type': 'atomic' },
    set: { type: 'array', items: string, 'x-kubernetes-list-type': 'set' },
    list: { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
    atomicList: { type: 'array', items: item, 'x-kubernetes-list-type': 'atomic' },
    struct: item,
  },
}
const type = new TypeCompiler().compile(schema)

const word = fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__')
const words = fc.dictionary(word, word, { maxKeys: 3, noNullPrototype: true })
const value = fc.integer({ min: 0, max: 2 })
const items = fc.record({ name: word, value, labels: words }, { requiredKeys: ['name'], noNullPrototype: true })
const unique = <T>(arbitrary: fc.Arbitrary<T>, key: (item: T) => string): fc.Arbitrary<T[]> =>
  fc.uniqueArray(arbitrary, { selector: key, maxLength: 4 })

const objects: fc.Arbitrary<JsonObject> = fc.record(
  {
    text: word,
    map: words,
    atomicMap: words,
    set: unique(word, (member) => member),
    list: unique(items, ({ name }) => name),
    atomicList: fc.array(items, { maxLength: 2 }),
    struct: fc.record({ name: word, value, labels: words }, { requiredKeys: [], noNullPrototype: true }),
  },
  { requiredKeys: [], noNullPrototype: true },
)

function law(check: (a: JsonObject, b: JsonObject) => void): void {
  fc.assert(
    fc.property(objects, objects, (a, b) => {
      check(a, b)
    }),
  )
}

const merge = (live: Json, patch: Json): Json => mergeTyped(type, live, patch) ?? {}

describe('merging', () => {
  it('gives valid values', () => {
    law((a, b) => expect(validateTyped(type, merge(a, b))).toEqual([]))
  })

  it('changes nothing the second time: the very same value comes back', () => {
    law((a, b) => {
      const once = merge(a, b)
      expect(merge(once, b)).toBe(once)
    })
  })

  it('with nothing, or with itself, is the value itself', () => {
    law((a) => {
      expect(mergeTyped(type, a, undefined)).toBe(a)
      expect(mergeTyped(type, undefined, a)).toBe(a)
      expect(merge(a, a)).toBe(a)
    })
  })

  it('takes nothing away', () => {
    law((a, b) => expect(compareTyped(type, a, merge(a, b)).removed.isEmpty).toBe(true))
  })

  it('leaves the patch satisfied: every field that it owns is there with its value', () => {
    law((a, b) => {
      const { modified } = compareTyped(type, merge(a, b), b)
      expect(intersectFields(modified, ownedFields(type, b)).isEmpty).toBe(true)
    })
  })

  it('changes neither of its arguments', () => {
    law((a, b) => {
      const before = JSON.stringify([a, b])
      merge(a, b)
      expect(JSON.stringify([a, b])).toBe(before)
    })
  })
})

describe('comparing', () => {
  it('finds nothing between equal values', () => {
    law((a) => {
      const { added, modified, removed } = compareTyped(type, a, JSON.parse(JSON.stringify(a)) as Json)
      expect(added.isEmpty && modified.isEmpty && removed.isEmpty).toBe(true)
    })
  })

  it('in the other direction swaps added and removed', () => {
    law((a, b) => {
      const there = compareTyped(type, a, b)
      const back = compareTyped(type, b, a)
      expect(there.added.equals(back.removed)).toBe(true)
      expect(there.modified.equals(back.modified)).toBe(true)
    })
  })

  it('puts no path into two sets', () => {
    law((a, b) => {
      const { added, modified, removed } = compareTyped(type, a, b)
      expect(intersectFields(added, removed).isEmpty).toBe(true)
      expect(intersectFields(unionFields(added, removed), modified).isEmpty).toBe(true)
    })
  })
})

describe('removing', () => {
  it('takes away exactly what it is told', () => {
    law((a, b) => {
      const gone = intersectFields(
        withNamedFields(type, ownedFields(type, a)),
        withNamedFields(type, ownedFields(type, b)),
      )
      const rest = removeFields(type, a, gone)
      expect(intersectFields(ownedFields(type, rest), gone).isEmpty).toBe(true)
      const { modified, removed } = compareTyped(type, rest ?? {}, a)
      expect(modified.isEmpty && removed.isEmpty).toBe(true)
    })
  })

  it('nothing changes nothing', () => {
    law((a) => expect(equalJson(removeFields(type, a, FieldSet.empty) ?? {}, a)).toBe(true))
  })
})
