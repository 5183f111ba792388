import { describe, expect, it } from 'vitest'
import { says, sentTree } from './sent.js'

describe('what a call sent', () => {
  it('is what goes over the wire', () => {
    expect(sentTree({ a: undefined, b: new Date(0), c: null })).toEqual({ b: '1970-01-01T00:00:00.000Z', c: null })
  })

  it('is a tree for a JSON patch as well', () => {
    const operations = [
      { op: 'test', path: '/metadata/uid', value: 'x' },
      { op: 'add', path: '/metadata/labels/app~1name', value: 'a' },
      { op: 'remove', path: '/spec/paused' },
    ]
    expect(sentTree(operations)).toEqual({ metadata: { labels: { 'app/name': 'a' } }, spec: { paused: null } })
  })

  it('has the texts of a Secret where they are stored', () => {
    const secret = { data: { a: 'YQ==' }, stringData: { b: 'b' } }
    expect(sentTree(secret, 'Secret')).toEqual({ data: { a: 'YQ==', b: 'Yg==' } })
  })

  it('cannot be told where a JSON patch addresses lists by place', () => {
    expect(sentTree([{ op: 'add', path: '/spec/args/-', value: 'a' }])).toBeUndefined()
  })
})

describe('whether a call named a field', () => {
  const tree = { metadata: { labels: { 'app/name': 'a' } }, spec: { ports: [{ port: 80, name: 'web' }], args: ['x'] } }

  it.each([
    ".metadata.labels['app/name']",
    '.metadata.labels',
    '.spec.ports[port=80].name',
    '.spec.ports[0]',
    '.spec.args[0]',
    '.spec',
  ])('%s: yes', (path) => expect(says(tree, path)).toBe(true))

  it.each([
    '.status',
    ".metadata.labels['other']",
    '.spec.ports[port=80].nodePort',
    '.specification',
    '.spec.replicas',
  ])('%s: no', (path) => expect(says(tree, path)).toBe(false))
})
