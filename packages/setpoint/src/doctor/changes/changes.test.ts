import { describe, expect, it } from 'vitest'
import { changes } from './index.js'

const paths = (before: object, after: object): string[] => changes(before, after).map(({ path }) => path)

describe('changes between two versions of an object', () => {
  it('are none when only the server’s bookkeeping differs', () => {
    const before = { metadata: { name: 'a', resourceVersion: '1', generation: 1, managedFields: [{ time: 'x' }] } }
    const after = { metadata: { name: 'a', resourceVersion: '2', generation: 2, managedFields: [{ time: 'y' }] } }
    expect(changes(before, after)).toEqual([])
  })

  it('have the path as kubectl would write it, and both values', () => {
    const condition = (message: string): object => ({ type: 'Ready', status: 'True', message })
    const status = (message: string): object => ({ status: { conditions: [condition(message), { type: 'Synced' }] } })
    expect(changes(status('1 of 2'), status('2 of 2'))).toEqual([
      { path: '.status.conditions[type=Ready].message', before: '1 of 2', after: '2 of 2' },
    ])
  })

  it('quote keys that are no plain names', () => {
    expect(paths({ metadata: {} }, { metadata: { labels: { 'app.kubernetes.io/name': 'a' } } })).toEqual([
      '.metadata.labels',
    ])
    expect(
      paths(
        { metadata: { labels: { 'app.kubernetes.io/name': 'a' } } },
        { metadata: { labels: { 'app.kubernetes.io/name': 'b' } } },
      ),
    ).toEqual([".metadata.labels['app.kubernetes.io/name']"])
  })

  it('tell missing, null and empty apart', () => {
    expect(changes({ spec: { a: null } }, { spec: {} })).toEqual([{ path: '.spec.a', before: null, after: undefined }])
    expect(changes({ spec: {} }, { spec: { a: [] } })).toEqual([{ path: '.spec.a', before: undefined, after: [] }])
    expect(changes({ spec: { a: undefined } }, { spec: {} })).toEqual([])
  })

  it('follow items with a key through a list that grows and shrinks', () => {
    const before = { containers: [{ name: 'a', image: '1' }, { name: 'b' }] }
    const after = { containers: [{ name: 'a', image: '2' }, { name: 'c' }] }
    expect(paths(before, after)).toEqual(['.containers[name=a].image', '.containers[name=b]', '.containers[name=c]'])
  })

  it('are one change of the list when its items only changed places', () => {
    const a = { name: 'A', value: '1' }
    const b = { name: 'B', value: '2' }
    expect(changes({ env: [a, b] }, { env: [b, a] })).toEqual([{ path: '.env', before: [a, b], after: [b, a] }])
    expect(paths({ args: ['x', 'y'] }, { args: ['y', 'x'] })).toEqual(['.args'])
  })

  it('are one change of the list when it grew at its end', () => {
    const subject = { kind: 'User', who: 'a' }
    expect(paths({ subjects: [subject] }, { subjects: [subject, subject] })).toEqual(['.subjects'])
  })

  it('go by the place in lists whose items have no key', () => {
    expect(paths({ rules: [{ verbs: ['get'] }] }, { rules: [{ verbs: ['list'] }] })).toEqual(['.rules[0].verbs[0]'])
  })

  it('do not mind the order of keys', () => {
    expect(changes({ spec: { a: 1, b: 2 } }, { spec: { b: 2, a: 1 } })).toEqual([])
  })

  it('treat names that every object has as plain data', () => {
    expect(paths({ data: {} }, { data: { constructor: 'x' } })).toEqual(['.data.constructor'])
  })
})
