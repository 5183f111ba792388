import { describe, expect, test } from 'vitest'
import type { Finding } from '../finding.js'
import {
  compactReport,
  type DoctorReport,
  exitCode,
  htmlReport,
  jsonReport,
  sortedFindings,
  textReport,
  withSeverity,
} from './index.js'

const loop: Finding = {
  rule: 'loop',
  severity: 'problem',
  class: 'A',
  object: { apiVersion: 'example.com/v1', kind: 'Widget', namespace: 'default', name: 'demo', uid: 'u-1' },
  summary:
    '.status.lastSync is a moment that operator writes anew each time, and each write is an event that may start the next pass',
  fields: [
    { path: '.status.lastSync', values: ['"2026-01-02T03:04:05Z"', '"2026-01-02T03:04:06Z"'], managers: ['operator'] },
  ],
  managers: ['operator'],
  evidence: ['58 times in 57 s, 1.0 a second'],
  count: 58,
  remedy: 'keep the old value unless something else changes',
}
const notice: Finding = {
  ...loop,
  rule: 'broken-webhook',
  severity: 'notice',
  fields: [],
  managers: [],
  evidence: [],
  count: 1,
}

const report: DoctorReport = {
  from: '2026-01-02T03:04:05Z',
  to: '2026-01-02T03:05:05Z',
  seconds: 60,
  looked: [
    {
      at: 'cluster',
      server: 'https://cluster.example.com:6443',
      namespace: '',
      kinds: 41,
      objects: 1203,
      changes: 312,
      unreadable: [
        { resource: 'secrets', reason: 'forbidden', message: 'secrets is forbidden' },
        { resource: 'gadgets.example.com', reason: 'unavailable', message: 'no answer' },
      ],
      stale: ['metrics.k8s.io/v1beta1'],
    },
  ],
  findings: [loop],
}

describe('the report as text', () => {
  test('is readable on eighty columns', () => {
    expect(textReport(report)).toBe(
      `https://cluster.example.com:6443, what may be read of all namespaces: 41 kinds,
1,203 objects, 312 changes, 60 seconds
  not read, for want of rights: secrets
  not read: gadgets.example.com (no answer)
  the server of metrics.k8s.io/v1beta1 does not answer

 1. PROBLEM  an object that does not come to rest (class A: a value that is new
             on every pass)
   object    Widget default/demo (example.com/v1)
   what      .status.lastSync is a moment that operator writes anew each time,
             and each write is an event that may start the next pass
   fields    .status.lastSync
               "2026-01-02T03:04:05Z" → "2026-01-02T03:04:06Z"
   managers  operator
   seen      58 times in 57 s, 1.0 a second
   remedy    keep the old value unless something else changes

1 problem
`,
    )
  })

  test('never has a line that is too long, whatever is in it', () => {
    const long = { ...loop, summary: 'x'.repeat(300), managers: ['y'.repeat(120)] }
    const lines = textReport({ ...report, findings: [long] }).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test('has colours only when asked for them', () => {
    expect(textReport(report)).not.toContain('\u001B[')
    expect(textReport(report, { colors: true })).toContain('\u001B[')
  })

  test('says when there is nothing to say', () => {
    expect(textReport({ ...report, findings: [] })).toMatch(/\nnothing found\n$/)
  })
})

test('problems come first, and whatever is shown makes the exit code 1', () => {
  expect(sortedFindings([notice, { ...loop, rule: 'event-storm', count: 900 }, loop]).map(({ rule }) => rule)).toEqual([
    'loop',
    'event-storm',
    'broken-webhook',
  ])
  expect(exitCode(report)).toBe(1)
  expect(exitCode({ ...report, findings: [notice] })).toBe(1)
  expect(exitCode({ ...report, findings: [] })).toBe(0)
})

test('notices are left out for those who want problems alone', () => {
  const both = { ...report, findings: [loop, notice] }
  expect(withSeverity(both, 'notice')).toEqual(both)
  expect(withSeverity(both, 'problem').findings).toEqual([loop])
})

test('the report as JSON names its format, the rule and the class', () => {
  expect(JSON.parse(jsonReport({ ...report, findings: [loop, notice] }))).toMatchObject({
    format: 'setpoint-doctor/1',
    from: '2026-01-02T03:04:05Z',
    problems: 1,
    notices: 1,
    looked: [{ at: 'cluster', kinds: 41 }],
    findings: [
      { rule: 'loop', severity: 'problem', class: 'A', className: 'volatile-value', object: { name: 'demo' } },
      { rule: 'broken-webhook', severity: 'notice' },
    ],
  })
})

describe('the report on a screen', () => {
  const options = { colors: false, width: 60, height: 6 }

  test('has two lines for each finding, cut to fit', () => {
    expect(compactReport({ ...report, findings: [loop, notice] }, options)).toBe(
      `PROBLEM loop A  Widget default/demo  58×
        .status.lastSync is a moment that operator writes a…
notice  broken-webhook A  Widget default/demo
        .status.lastSync is a moment that operator writes a…

1 problem, 1 notice`,
    )
  })

  test('says how many findings did not fit', () => {
    const text = compactReport({ ...report, findings: [loop, loop, loop, loop] }, options)
    expect(text.split('\n')).toHaveLength(6)
    expect(text).toMatch(/4 problems \(2 of them not shown\)$/)
  })
})

describe('the report as a page', () => {
  test('needs nothing from anywhere', () => {
    const page = htmlReport(report)
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).not.toMatch(/<script|<link|src=|url\(/)
    expect(page).toContain('<title>Setpoint doctor: 1 problem</title>')
    expect(page).toContain('.status.lastSync')
  })

  test('shows what is in objects as text', () => {
    const hostile = { ...loop, summary: '<img src=x onerror="alert(1)">' }
    const page = htmlReport({ ...report, findings: [hostile] })
    expect(page).not.toContain('<img')
    expect(page).toContain('&#60;img')
  })
})
