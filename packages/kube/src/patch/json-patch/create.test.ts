import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalJson, type Json, type JsonObject } from '../../json/index.js'
import { deepFreeze, jsonObjectArbitrary } from '../json.test.support.js'
import { applyJsonPatch } from './apply.js'
import { createJsonPatch } from './create.js'

const documents = jsonObjectArbitrary({ nulls: true })

describe('a JSON patch made from two documents', () => {
  it('turns the first into the second, whatever they are, and changes neither', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const patch = createJsonPatch(deepFreeze(before), deepFreeze(after))
        expect(equalJson(applyJsonPatch(before, patch), after)).toBe(true)
      }),
    )
  })

  it('is empty for two that are equal', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(createJsonPatch(document, structuredClone(document))).toEqual([])
      }),
    )
  })

  it.each([
    [{ a: { b: 1 } }, { a: { b: 2, c: 3 } }, ['replace /a/b', 'add /a/c']],
    [{ 'a/b': 1, 'c~d': 1 }, {}, ['remove /a~1b', 'remove /c~0d']],
    [{ l: [1, 2, 3] }, { l: [0, 1, 2, 3] }, ['add /l/0']],
    [{ l: [1, 2, 3, 4] }, { l: [1, 4] }, ['remove /l/2', 'remove /l/1']],
    [{ l: [{ n: 'a', v: 1 }] }, { l: [{ n: 'a', v: 2 }] }, ['replace /l/0/v']],
    [{ a: [] }, { a: {} }, ['replace /a']],
  ] satisfies [JsonObject, JsonObject, Json][])('says no more than what differs: %j to %j', (before, after, said) => {
    const patch = createJsonPatch(before, after)
    expect(patch.map(({ op, path }) => `${op as string} ${path as string}`)).toEqual(said)
  })
})
