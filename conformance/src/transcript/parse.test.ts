import { describe, expect, it } from 'vitest'
import { parseCase } from './parse.js'

const parse = (text: string) => parseCase('area/name', text)
const step = (text: string) => parse(`# Shows it.\n${text}`).steps[0]

describe('a transcript', () => {
  it('begins with its sentence, over as many lines as it takes', () => {
    expect(parse('# One\n# sentence.\nGET /a')).toMatchObject({ area: 'area', sentence: 'One sentence.', alone: false })
  })

  it('without a sentence is refused', () => {
    expect(() => parse('GET /a')).toThrow('a transcript begins with "# "')
  })

  it('can ask to run alone', () => {
    expect(parse('# Shows it.\n@alone\nGET /a').alone).toBe(true)
  })

  it('with an unknown marker is refused', () => {
    expect(() => parse('# Shows it.\n@someday\nGET /a')).toThrow('unknown marker @someday')
  })

  it('has steps between lines of three dashes, and documents inside of a body between escaped ones', () => {
    const { steps } = parse('# Shows it.\nGET /a\n---\nkubectl create -f -\none: 1\n\\---\ntwo: 2')
    expect(steps).toHaveLength(2)
    expect(steps[1]).toMatchObject({ kind: 'command', line: 'kubectl create -f -', stdin: 'one: 1\n---\ntwo: 2\n' })
  })
})

describe('a folder of manifests', () => {
  it('is applied whole', () => {
    expect(step('APPLY custom/objects\n> mask items[*].status')).toMatchObject({
      kind: 'manifests',
      folder: 'custom/objects',
      masked: [['items', '*', 'status']],
    })
  })
})

describe('a request', () => {
  it('has headers, then a body', () => {
    expect(step('PATCH /a\nContent-Type: application/merge-patch+json\n{"x":1}')).toMatchObject({
      kind: 'request',
      method: 'PATCH',
      path: '/a',
      headers: { 'Content-Type': 'application/merge-patch+json' },
      body: '{"x":1}',
    })
  })

  it('takes a line that begins in lower case for a YAML body, not for a header', () => {
    expect(step('POST /a\nkind: ConfigMap\nmetadata: {}')).toMatchObject({
      headers: {},
      body: 'kind: ConfigMap\nmetadata: {}',
    })
  })

  it('can save, show and mask parts of its answer', () => {
    expect(step('GET /a\n> rv = metadata.resourceVersion\n> show items[*].name\n> mask data["ca.crt"]')).toMatchObject({
      saves: [{ variable: 'rv', path: ['metadata', 'resourceVersion'] }],
      shown: [['items', '*', 'name']],
      masked: [['data', 'ca.crt']],
    })
  })
})

describe('the other steps', () => {
  it('watch until enough events, for a time, or until the server closes', () => {
    expect(step('WATCH /a?watch=1 until 3 events')).toMatchObject({ end: { kind: 'events', count: 3 } })
    expect(step('WATCH /a?watch=1 until 1 bookmark')).toMatchObject({ end: { kind: 'bookmarks', count: 1 } })
    expect(step('WATCH /a?watch=1 for 500ms')).toMatchObject({ end: { kind: 'time', milliseconds: 500 } })
    expect(step('WATCH /a?watch=1 until closed')).toMatchObject({ end: { kind: 'closed' } })
  })

  it('watch in the background and collect later', () => {
    expect(step('WATCH /a in background as w')).toMatchObject({ kind: 'watch', background: 'w' })
    expect(step('EVENTS w for 2s')).toMatchObject({ kind: 'events', watch: 'w', end: { milliseconds: 2000 } })
  })

  it('wait for a code, a value, or the presence of a field', () => {
    expect(step('WAIT GET /a until code 404')).toMatchObject({ until: { kind: 'code', code: 404 } })
    expect(step('WAIT GET /a until status.phase == Active')).toMatchObject({
      until: { kind: 'equals', path: ['status', 'phase'], value: 'Active' },
    })
    expect(step('WAIT GET /a until data.x absent')).toMatchObject({ until: { kind: 'absent', path: ['data', 'x'] } })
  })

  it('create definitions from a file or in place', () => {
    expect(step('CRD widgets')).toMatchObject({ kind: 'definition', file: 'widgets' })
    expect(step('CRD\nkind: CustomResourceDefinition')).toMatchObject({ body: 'kind: CustomResourceDefinition' })
  })

  it.each([
    ['WATCH /a', 'does not say when it ends'],
    ['WAIT GET /a until soon', 'is no condition'],
    ['PAUSE a while', 'is no duration'],
    ['sleep 5', 'cannot read the step'],
    ['FETCH /a', 'cannot read the step'],
    ['GET /a\n> frobnicate', 'cannot read the directive'],
  ])('refuse what they cannot read: %s', (text, reason) => {
    expect(() => step(text)).toThrow(reason)
  })
})
