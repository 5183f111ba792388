import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PatchError } from '../error.js'
import { deepFreeze, jsonObjectArbitrary } from '../json.test.support.js'
import { applyMergePatch } from './apply.js'
import { createMergePatch, createThreeWayMergePatch } from './create.js'

const objects = jsonObjectArbitrary({ nulls: false })
const patches = fc.tuple(objects, objects).map(([from, to]) => createMergePatch(from, to))

describe('applyMergePatch', () => {
  it('gives back the target itself when nothing differs', () => {
    const target = deepFreeze({ spec: { replicas: 1 }, list: [1] })
    expect(applyMergePatch(target, {})).toBe(target)
    expect(applyMergePatch(target, { spec: { replicas: 1, gone: null } })).toBe(target)
  })

  it('shares what the patch does not touch', () => {
    const target = deepFreeze({ spec: { a: { b: 1 }, c: 1 }, status: { x: 1 } })
    const result = applyMergePatch(target, { spec: { c: 2 } }) as typeof target
    expect(result.status).toBe(target.status)
    expect(result.spec.a).toBe(target.spec.a)
  })

  it('takes __proto__ for a key like any other', () => {
    const patch = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"name": "x"}}')
    const result = applyMergePatch({}, patch)
    expect(Object.keys(result)).toEqual(['__proto__', 'constructor'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(applyMergePatch(result, JSON.parse('{"__proto__": null, "constructor": null}'))).toEqual({})
  })

  it('refuses a scalar or null as malformed', () => {
    for (const patch of [null, 1, 'x', true]) {
      expect(() => applyMergePatch({}, patch)).toThrow(new PatchError('malformed', 'Invalid JSON Patch'))
    }
  })

  it('drops nulls from deeply nested lists in time', () => {
    const depth = 200
    const patch = JSON.parse(`{"a": ${'['.repeat(depth)}{"b": null}${']'.repeat(depth)}}`)
    const expected = JSON.parse(`{"a": ${'['.repeat(depth)}{}${']'.repeat(depth)}}`)
    expect(applyMergePatch({}, patch)).toEqual(expected)
  })

  it('property: it changes no argument, and a second time it changes nothing', () => {
    fc.assert(
      fc.property(objects, patches, (target, patch) => {
        deepFreeze(target)
        deepFreeze(patch)
        const once = applyMergePatch(target, patch)
        expect(applyMergePatch(once, patch)).toEqual(once)
      }),
    )
  })
})

describe('createMergePatch', () => {
  it('property: applied to the one object it gives the other', () => {
    fc.assert(
      fc.property(objects, objects, (original, modified) => {
        const patch = createMergePatch(deepFreeze(original), deepFreeze(modified))
        expect(applyMergePatch(original, patch)).toEqual(modified)
      }),
    )
  })

  it('property: it is empty exactly between equal objects', () => {
    fc.assert(
      fc.property(objects, (object) => {
        expect(createMergePatch(object, structuredClone(object))).toEqual({})
        expect(createMergePatch(object, { ...object, fresh: 1 })).toEqual({ fresh: 1 })
      }),
    )
  })
})

describe('createThreeWayMergePatch', () => {
  it('property: without drift it has the effect of the two-way patch', () => {
    fc.assert(
      fc.property(objects, objects, (original, modified) => {
        const patch = createThreeWayMergePatch(original, modified, original)
        expect(applyMergePatch(original, patch)).toEqual(modified)
      }),
    )
  })

  it('property: applied to the live object, the configuration holds and a second apply has nothing to say', () => {
    fc.assert(
      fc.property(objects, objects, objects, (original, modified, current) => {
        const live = applyMergePatch(current, createThreeWayMergePatch(original, modified, current))
        expect(applyMergePatch(live, modified)).toEqual(live)
        expect(createThreeWayMergePatch(modified, modified, live)).toEqual({})
      }),
    )
  })

  it('property: a key that neither configuration names stays as it is', () => {
    fc.assert(
      fc.property(objects, objects, objects, (original, modified, current) => {
        const patch = createThreeWayMergePatch(original, modified, { ...current, live: { x: 1 } })
        expect(applyMergePatch({ ...current, live: { x: 1 } }, patch)).toMatchObject({ live: { x: 1 } })
      }),
    )
  })
})
