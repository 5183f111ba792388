import { describe, expect, it } from 'vitest'
import { noteOf, renderReport } from './render.js'
import type { LoopReport } from './report.js'

const object = { apiVersion: 'example.com/v1', kind: 'Thing', namespace: 'default', name: 'demo', uid: 'u' }
const child = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name: 'demo', uid: 'c' }

const report: LoopReport = {
  object,
  controller: 'things',
  class: 'F',
  summary: 'they take turns',
  paths: [{ path: '.data.size', of: child, values: ['1', undefined, 'x'.repeat(100)], managers: ['things', 'other'] }],
  managers: ['things', 'other'],
  rate: { cycles: 4, milliseconds: 90_000, perSecond: 1 / 30 },
  chain: [
    { what: 'write', text: 'apply ConfigMap default/demo @7' },
    { what: 'event', text: 'update of ConfigMap default/demo @8 by other' },
  ],
  reads: ['ConfigMap default/demo', 'Secret'],
  code: ['src/thing.ts:31:9'],
  remedy: 'stop owning it',
  since: '2026-11-16T02:19:04Z',
  until: '2026-11-16T02:20:34Z',
}

describe('a report', () => {
  it('reads as one block', () => {
    expect(renderReport(report).split('\n')).toEqual([
      'reconcile loop of Thing default/demo in controller things: class F, two writers undo each other',
      '  what      they take turns',
      '  fields    .data.size of ConfigMap default/demo',
      `              "1" → (nothing) → "${'x'.repeat(37)} … ${'x'.repeat(37)}"`,
      '  managers  things, other',
      '  rate      4 rounds in 90.0 s, one every 30.0 s',
      '  chain     apply ConfigMap default/demo @7',
      '            → update of ConfigMap default/demo @8 by other',
      '  reads     ConfigMap default/demo, Secret',
      '  code      src/thing.ts:31:9',
      '  remedy    stop owning it',
    ])
  })

  it('leaves out what is not known', () => {
    const text = renderReport({ ...report, chain: [], reads: [], code: [], paths: [], managers: [] })
    expect(text).not.toMatch(/^ {2}(chain|reads|code|fields|managers)/m)
  })

  it('says how fast a fast one is', () => {
    const rate = { cycles: 6, milliseconds: 20, perSecond: 250 }
    expect(renderReport({ ...report, rate })).toContain('6 rounds in 20 ms, 250.0 a second')
  })
})

describe('the note of its event', () => {
  it('has the class, the line of code and the rate before what happens and what to do', () => {
    expect(noteOf(report)).toBe(
      'class F (fight), src/thing.ts:31:9, 4 rounds in 90.0 s, one every 30.0 s: they take turns. Stop owning it',
    )
  })

  it('leaves the line of code out where it is not known', () => {
    expect(noteOf({ ...report, code: [] })).toMatch(/^class F \(fight\), 4 rounds/)
  })

  it('fits into an event, with the remedy, however long the values are', () => {
    const note = noteOf({ ...report, summary: 'ü'.repeat(2000) })
    expect(Buffer.byteLength(note)).toBeLessThanOrEqual(1024)
    expect(note).toMatch(/^class F .*ü…\. Stop owning it$/)
    expect(Buffer.byteLength(noteOf({ ...report, remedy: 'x'.repeat(2000) }))).toBeLessThanOrEqual(1024)
  })
})
