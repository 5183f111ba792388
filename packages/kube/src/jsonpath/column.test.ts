import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json/index.js'
import { compileJsonPath, compilePrinterColumn, JsonPathError } from './index.js'

const NOW = Date.parse('2026-01-01T01:00:00Z')
const webapp: Json = {
  metadata: { name: 'web', creationTimestamp: '2026-01-01T00:55:00Z' },
  spec: { replicas: 3, weight: 1.5, paused: false, hosts: ['a', 'b'] },
  status: { phase: null, conditions: [{ type: 'Ready', status: 'True' }] },
}
const cell = (type: string, jsonPath: string): Json => compilePrinterColumn({ type, jsonPath })(webapp, NOW)

describe('a printer column shows', () => {
  it.each([
    ['string', '.metadata.name', 'web'],
    ['string', '.spec.replicas', '3'],
    ['string', '.spec.hosts', '["a","b"]'],
    ['string', '.status.conditions[?(@.type=="Ready")].status', 'True'],
    ['string', '.status.phase', '<no value>'],
    ['string', '.status.missing', null],
    ['string', '.metadata.name.deeper', null],
    ['integer', '.spec.replicas', 3],
    ['integer', '.spec.weight', 1],
    ['integer', '.metadata.name', null],
    ['number', '.spec.weight', 1.5],
    ['boolean', '.spec.paused', false],
    ['boolean', '.spec.replicas', null],
    ['date', '.metadata.creationTimestamp', '5m'],
    ['date', '.metadata.name', '<invalid>'],
    ['date', '.spec.replicas', null],
    ['integer', '.status.phase', null],
    ['string', '.spec.hosts[*]', 'a'],
    ['string', '.spec.hosts[7]', null],
    ['object', '.spec', null],
  ] satisfies [string, string, Json][])('a %s at %s as %j', (type, jsonPath, expected) => {
    expect(cell(type, jsonPath)).toEqual(expected)
  })

  it('nothing when its path cannot be read: that is refused beforehand', () => {
    expect(() => compilePrinterColumn({ type: 'string', jsonPath: '.a[' })).toThrow(
      new JsonPathError('unrecognized column definition ".a["'),
    )
  })

  it('the first value that the path finds, by whatever way', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
    const data = fc.jsonValue({ maxDepth: 3 }).map((value) => ({ a: value, b: { a: value, b: { c: value } } }) as Json)
    fc.assert(
      fc.property(names, data, (path, object) => {
        const jsonPath = `.${path.join('.')}`
        const found = compileJsonPath(`{${jsonPath}}`, { allowMissingKeys: true }).find(object)[0]?.[0]
        const expected = typeof found === 'boolean' ? found : null
        expect(compilePrinterColumn({ type: 'boolean', jsonPath })(object, NOW)).toBe(expected)
      }),
    )
  })
})
