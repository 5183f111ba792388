import { equalJson, type JsonObject, mergeTyped, ownedFields, toFieldsV1, TypeCompiler } from '@setpoint/kube'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isApplied, project } from './field-tree.js'

const tree: JsonObject = {
  'f:metadata': { 'f:labels': { 'f:app': {} } },
  'f:spec': {
    'f:replicas': {},
    'f:containers': { 'k:{"name":"web"}': { '.': {}, 'f:name': {}, 'f:image': {} } },
    'f:finalizers': { 'v:"a/b"': {} },
    'f:atomic': {},
  },
}
const live: JsonObject = {
  metadata: { labels: { app: 'web', other: 'x' } },
  spec: {
    replicas: 2,
    paused: true,
    containers: [
      { name: 'sidecar', image: 'proxy' },
      { name: 'web', image: 'nginx', ports: [] },
    ],
    finalizers: ['c/d', 'a/b'],
    atomic: [1, 2],
  },
}
const desired: JsonObject = {
  metadata: { labels: { app: 'web' } },
  spec: { replicas: 2, containers: [{ name: 'web', image: 'nginx' }], finalizers: ['a/b'], atomic: [1, 2] },
}

describe('the owned part of an object', () => {
  it('is what stands at the owned fields, items and members, and nothing else', () => {
    expect(project(live, tree)).toEqual(desired)
  })

  it('leaves out what is no longer there', () => {
    expect(project({ spec: { containers: [] } }, tree)).toEqual({ spec: { containers: [] } })
  })

  it('is as applied when the configuration has exactly these fields with these values', () => {
    expect(isApplied(desired, live, tree)).toBe(true)
  })

  it.each([
    ['another value', { ...desired, metadata: { labels: { app: 'db' } } }],
    ['a field more', { ...desired, metadata: { labels: { app: 'web', more: '' } } }],
    ['a field less', { spec: desired['spec'] }],
    [
      'an item more',
      {
        ...desired,
        spec: { ...(desired['spec'] as JsonObject), containers: [{ name: 'web', image: 'nginx' }, { name: 'b' }] },
      },
    ],
    ['another member', { ...desired, spec: { ...(desired['spec'] as JsonObject), finalizers: ['c/d'] } }],
    ['another order in an atomic list', { ...desired, spec: { ...(desired['spec'] as JsonObject), atomic: [2, 1] } }],
  ])('is not as applied with %s', (_, changed) => {
    expect(isApplied(changed as JsonObject, live, tree)).toBe(false)
  })
})

describe('the order of items and members', () => {
  const fields: JsonObject = {
    'f:env': {
      'k:{"name":"a"}': { '.': {}, 'f:name': {}, 'f:value': {} },
      'k:{"name":"b"}': { '.': {}, 'f:name': {}, 'f:value': {} },
    },
    'f:set': { 'v:"a"': {}, 'v:"b"': {} },
  }
  const listed = (env: string, set = 'ab'): JsonObject => ({
    env: env.split('').map((name) => ({ name, value: '1' })),
    set: set.split(''),
  })

  it.each([
    ['ab', 'ab', 'ab', 'ab'],
    ['ba', 'ba', 'ba', 'ba'],
    ['ab', 'xaybz', 'ba', 'xbyaz'],
    ['ab', 'xxab', 'ab', 'ab'],
  ])('is as applied where %s stands as %s and the set %s as %s', (env, liveEnv, set, liveSet) => {
    expect(isApplied(listed(env, set), listed(liveEnv, liveSet), fields)).toBe(true)
  })

  it.each([
    ['ab', 'ba', 'ab', 'ab'],
    ['ab', 'ab', 'ab', 'ba'],
    ['ab', 'bxa', 'ab', 'ab'],
    ['ab', 'ab', 'ba', 'axb'],
    ['ab', 'aba', 'ab', 'ab'],
    ['ab', 'aab', 'ab', 'ab'],
  ])('is not as applied where %s stands as %s and the set %s as %s', (env, liveEnv, set, liveSet) => {
    expect(isApplied(listed(env, set), listed(liveEnv, liveSet), fields)).toBe(false)
  })

  it('is that of the object in its owned part, duplicates included', () => {
    expect(project(listed('xbya', 'bxa'), fields)).toEqual(listed('ba', 'ba'))
    expect(project(listed('axb', 'ab'), fields)).toEqual(listed('ab', 'ab'))
    expect(project(listed('aba', 'bab'), fields)).toEqual(listed('aba', 'bab'))
  })

  it('is as applied exactly when merging would leave the object as it is', () => {
    const string = { type: 'string' }
    const type = new TypeCompiler(() => undefined).compile({
      type: 'object',
      properties: {
        env: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object', properties: { name: string, value: string } },
        },
        set: { type: 'array', 'x-kubernetes-list-type': 'set', items: string },
      },
    })
    const letters = fc.constantFrom('a', 'b', 'c', 'd')
    const wanted = fc.uniqueArray(letters, { minLength: 1, maxLength: 3 })
    // The wanted ones in order with others between them, often; anything else, duplicates included, as often.
    const scenario = wanted.chain((names) =>
      fc.tuple(
        fc.constant(names.join('')),
        fc.oneof(
          fc
            .array(fc.constantFrom('', 'x', 'xy', 'xx'), { minLength: 4, maxLength: 4 })
            .map((gaps) => names.map((name, index) => gaps[index] + name).join('') + gaps[3]),
          fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'x'), { maxLength: 6 }).map((all) => all.join('')),
        ),
      ),
    )
    fc.assert(
      fc.property(scenario, fc.boolean(), ([names, found], inSet) => {
        const of = (text: string): JsonObject => {
          const { env = [], set = [] } = listed(text, text)
          return inSet ? { set } : { env }
        }
        const desired = of(names)
        const stored = of(found)
        const owned = toFieldsV1(ownedFields(type, desired))
        expect(isApplied(desired, stored, owned)).toBe(equalJson(mergeTyped(type, stored, desired), stored))
      }),
      { numRuns: 500 },
    )
  })
})
