import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalJson, type Json, type JsonObject } from '../json/index.js'
import { LAST_APPLIED_ANNOTATION } from './index.js'
import { ApplyConflictError } from './conflict.js'
import { configMap, type ConfigMap, configMaps, NEW_YEAR, SECOND, stored, summary } from './managers.test.support.js'

const fields = configMaps()

interface Apply {
  manager: string
  data: { [key: string]: string }
  force?: boolean
  now?: number
}

function apply(live: ConfigMap | undefined, { manager, data, force = false, now = NEW_YEAR }: Apply): ConfigMap {
  const patch = configMap(data) as unknown as JsonObject
  const { object } = fields.apply({ live, patch, manager, force, now })
  return stored(object as ConfigMap, object.metadata.managedFields)
}

function conflictOf(run: () => unknown): ApplyConflictError {
  try {
    run()
  } catch (error) {
    if (error instanceof ApplyConflictError) return error
    throw error
  }
  throw new Error('there was no conflict')
}

describe('an apply', () => {
  const one = apply(undefined, { manager: 'one', data: { a: '1', b: '2' } })

  it('creates an object that its manager owns', () => {
    expect(one.data).toEqual({ a: '1', b: '2' })
    expect(summary(one.metadata.managedFields)).toEqual(['one Apply 2024-01-01T00:00:00Z a b'])
  })

  it('shares fields with others who want the same', () => {
    const two = apply(one, { manager: 'two', data: { b: '2' }, now: NEW_YEAR + SECOND })
    // A manager who changed no value has no time.
    expect(summary(two.metadata.managedFields)).toEqual(['two Apply never b', 'one Apply 2024-01-01T00:00:00Z a b'])
  })

  it('removes what its manager no longer wants and nobody else owns', () => {
    const two = apply(one, { manager: 'two', data: { b: '2' } })
    expect(apply(two, { manager: 'one', data: {} }).data).toEqual({ b: '2' })
  })

  it('leaves alone what its manager never owned', () => {
    const grown = { ...one, data: { ...one.data, c: '3' } }
    expect(apply(grown, { manager: 'one', data: {} }).data).toEqual({ c: '3' })
  })

  it('refuses to change what others own, and says what and whose', () => {
    const conflict = conflictOf(() => apply(one, { manager: 'two', data: { a: '9' } }))
    expect(conflict.message).toBe('Apply failed with 1 conflict: conflict with "one": .data.a')
    expect(conflict.status).toMatchObject({
      code: 409,
      reason: 'Conflict',
      details: { causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "one"', field: '.data.a' }] },
    })
  })

  it('lists several conflicts by manager', () => {
    const next = configMap({ ...one.data, c: '3' })
    const three = stored(next, fields.update({ live: one, next, manager: 'updater', now: NEW_YEAR }))
    const conflict = conflictOf(() => apply(three, { manager: 'two', data: { a: '9', b: '9', c: '9' } }))
    expect(conflict.message).toBe(
      'Apply failed with 3 conflicts: conflicts with "one":\n- .data.a\n- .data.b\nconflicts with "updater" using v1:\n- .data.c',
    )
  })

  it('takes over by force', () => {
    const two = apply(one, { manager: 'two', data: { a: '9' }, force: true, now: NEW_YEAR + SECOND })
    expect(two.data).toEqual({ a: '9', b: '2' })
    expect(summary(two.metadata.managedFields)).toEqual([
      'one Apply 2024-01-01T00:00:00Z b',
      'two Apply 2024-01-01T00:00:01Z a',
    ])
  })

  it('of nothing gives everything up', () => {
    const none = apply(one, { manager: 'one', data: {} })
    expect(summary(none.metadata.managedFields)).toEqual(['one Apply 2024-01-01T00:00:00Z'])
  })

  it('by someone who had given everything up begins anew', () => {
    const patch = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' } }
    const both = apply(one, { manager: 'two', data: { c: '3' } })
    const { object } = fields.apply({ live: both, patch, manager: 'two', now: NEW_YEAR })
    expect(summary(object.metadata.managedFields)).toEqual(['one Apply 2024-01-01T00:00:00Z a b'])
    const back = apply(object as ConfigMap, { manager: 'two', data: { a: '1' } })
    expect(summary(back.metadata.managedFields)[0]).toBe('two Apply never a')
  })

  it('of an object without managers gives what is there to before-first-apply', () => {
    const old = stored(configMap({ a: '1' }), undefined)
    const object = apply(old, { manager: 'one', data: { b: '2' } })
    expect(summary(object.metadata.managedFields)).toEqual([
      'one Apply 2024-01-01T00:00:00Z b',
      'before-first-apply Update 2024-01-01T00:00:00Z . a',
    ])
  })

  it('says whether it changed any value', () => {
    const patch = (data: ConfigMap['data']): JsonObject => configMap(data) as unknown as JsonObject
    const again = fields.apply({ live: one, patch: patch({ a: '1', b: '2' }), manager: 'one', now: NEW_YEAR + SECOND })
    expect(again.changed).toBe(false)
    expect(again.object.metadata.managedFields).toBe(one.metadata.managedFields)
    expect(fields.apply({ live: one, patch: patch({ a: '1' }), manager: 'one', now: NEW_YEAR }).changed).toBe(true)
  })
})

describe('applying', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const data = fc.dictionary(key, fc.constantFrom('1', '2'), { minKeys: 1, noNullPrototype: true })
  const steps = fc.array(fc.record({ manager: fc.constantFrom('one', 'two', 'three'), data, force: fc.constant(true) }))
  const run = (history: Apply[]): ConfigMap | undefined =>
    history.reduce<ConfigMap | undefined>((live, step) => apply(live, step), undefined)

  it('twice is applying once', () => {
    fc.assert(
      fc.property(
        steps,
        fc.record({ manager: fc.constantFrom('one', 'two'), data, force: fc.constant(true) }),
        (history, last) => {
          const once = apply(run(history), last)
          const twice = apply(once, { ...last, now: NEW_YEAR + SECOND })
          expect(equalJson(twice as unknown as Json, once as unknown as Json)).toBe(true)
          expect(twice.metadata.managedFields).toBe(once.metadata.managedFields)
        },
      ),
    )
  })

  it('leaves exactly the keys that someone still applies', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const latest = new Map(history.map((step) => [step.manager, step]))
        // Whoever was forced out of a key no longer counts for it: only the last word on each key matters.
        const wanted = new Map<string, string>()
        for (const step of history) for (const [name, value] of Object.entries(step.data)) wanted.set(name, value)
        const object = run(history)
        for (const [name, value] of Object.entries(object?.data ?? {})) {
          expect([...latest.values()].some((step) => step.data[name] !== undefined)).toBe(true)
          expect(value).toBe(wanted.get(name))
        }
      }),
    )
  })
})

describe('kubectl', () => {
  const configuration = JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'c', namespace: 'default' },
    data: { a: '1', b: '2' },
  })
  const next = configMap({ a: '1', b: '2' }, { annotations: { [LAST_APPLIED_ANNOTATION]: configuration } })
  const manager = 'kubectl-client-side-apply'
  const live = stored(next, fields.update({ live: undefined, next, manager, now: NEW_YEAR }))

  it('takes over what its client-side apply set, and keeps the annotation in step', () => {
    const object = apply(live, { manager: 'kubectl', data: { a: '9', b: '2' } })
    expect(object.data).toEqual({ a: '9', b: '2' })
    expect(object.metadata.annotations?.[LAST_APPLIED_ANNOTATION]).toBe(
      '{"apiVersion":"v1","data":{"a":"9","b":"2"},"kind":"ConfigMap","metadata":{"name":"c","namespace":"default"}}\n',
    )
  })

  it('does not take over what someone changed since', () => {
    const edited = configMap({ a: '1', b: 'edited' }, next.metadata)
    const object = stored(edited, fields.update({ live, next: edited, manager: 'editor', now: NEW_YEAR }))
    const conflict = conflictOf(() => apply(object, { manager: 'kubectl', data: { a: '9', b: '9' } }))
    expect(conflict.message).toBe('Apply failed with 1 conflict: conflict with "editor" using v1: .data.b')
  })

  it('under another name takes over nothing', () => {
    const conflict = conflictOf(() => apply(live, { manager: 'flux', data: { a: '9' } }))
    expect(conflict.message).toBe(
      'Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using v1: .data.a',
    )
  })
})
