import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { turns } from '@setpoint/kube'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Patient } from './cluster.suite.js'
import { doctor } from './doctor.js'
import type { DoctorCommandOptions } from './options.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

let patient: Patient
beforeEach(async () => {
  patient = await Patient.start()
})
afterEach(() => patient[Symbol.asyncDispose]())

interface Run {
  readonly code: Promise<0 | 1 | 2>
  readonly stop: AbortController
  stdout: string
  stderr: string
}

/** The command against the patient, while the test moves time. */
function run(options: Partial<DoctorCommandOptions>, isTerminal = false): Run {
  const stop = new AbortController()
  const screen = { isTTY: isTerminal, columns: 80, rows: 40 }
  const output = { stdout: '', stderr: '' }
  const code = doctor(
    { live: false, allNamespaces: false, output: 'text', ...options },
    {
      stdout: { ...screen, write: (text) => (output.stdout += text) },
      stderr: { ...screen, write: (text) => (output.stderr += text) },
      clock: patient.clock,
      signal: stop.signal,
      transport: patient.server.transport(),
    },
  )
  return Object.assign(output, { code, stop })
}

/** An operator as people write them: a status with the time in it, and an event handler that sees its own writes. */
async function badOperator(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const now = new Date(patient.clock.now()).toISOString()
    await patient.status('demo', { phase: 'Ready', lastReconcileTime: now }, 'go-operator')
    await patient.wait(1000)
  }
}

describe('setpoint doctor', () => {
  test('finds what a bad operator does to a cluster, and exits with 1', async () => {
    await patient.widget('demo')
    const started = run({ for: 30_000 })
    await turns(50)
    await badOperator(31)
    expect(await started.code).toBe(1)
    expect(started.stdout).toContain('class A: a value that is new')
    expect(started.stdout).toContain('object    Widget default/demo (example.com/v1)')
    expect(started.stdout).toContain('managers  go-operator')
    expect(started.stdout).toMatch(/\n1 problem\n$/)
  })

  test('exits with 1 for a notice too, unless only problems are wanted', async () => {
    for (const [severity, code, verdict] of [
      ['notice', 1, 'no problem, 1 notice'],
      ['problem', 0, 'nothing found'],
    ] as const) {
      await patient.widget(severity)
      const started = run({ for: 300_000, severity })
      await turns(50)
      for (let round = 0; round < 8; round++) {
        const lastSync = new Date(patient.clock.now()).toISOString()
        await patient.status(severity, { lastSync })
        await patient.wait(40_000)
      }
      expect(await started.code).toBe(code)
      expect(started.stdout.trim().split('\n').at(-1)).toBe(verdict)
    }
  })

  test('exits with 0 when it has found nothing, after as long as it was told', async () => {
    await patient.widget('demo')
    const started = run({ for: 30_000, output: 'json' })
    await turns(50)
    for (let second = 0; second < 31; second++) await patient.wait(1000)
    expect(await started.code).toBe(0)
    expect(JSON.parse(started.stdout)).toMatchObject({ seconds: 30, problems: 0, findings: [] })
    expect(started.stderr).toBe('')
  })

  test('reports what it has seen so far when it is interrupted', async () => {
    await patient.widget('demo')
    const started = run({ for: 600_000, output: 'html' })
    await turns(50)
    await badOperator(10)
    started.stop.abort()
    expect(await started.code).toBe(1)
    expect(started.stdout).toContain('.status.lastReconcileTime')
  })

  test('shows on a terminal how far it is, and leaves nothing of that behind', async () => {
    const started = run({ for: 10_000 }, true)
    await turns(50)
    for (let second = 0; second < 11; second++) await patient.wait(1000)
    await started.code
    expect(started.stderr).toMatch(/observing \[#{10}-{10}\] 5 of 10 s {2}\d+ kinds, \d+ objects/)
    expect(started.stderr.endsWith('\u001B[J\u001B[?25h')).toBe(true)
    expect(stripVTControlCharacters(started.stdout)).toMatch(/nothing found\n$/)
  })

  test('refreshes its report on a terminal when it is live', async () => {
    await patient.widget('demo')
    const started = run({ live: true }, true)
    await turns(50)
    await badOperator(10)
    expect(started.stdout).toContain('observing for 9 s')
    expect(started.stdout).toContain('.status.lastReconcileTime')
    started.stop.abort()
    expect(await started.code).toBe(1)
  })

  test('says each finding once when it is live and nobody sits at a terminal', async () => {
    await patient.widget('demo')
    const started = run({ live: true, output: 'json' })
    await turns(50)
    await badOperator(12)
    started.stop.abort()
    await started.code
    expect(started.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^problem: \.status\.lastReconcileTime is a moment/),
    ])
  })

  test.each<[string, Partial<DoctorCommandOptions>, RegExp]>([
    [
      'a kind that nobody serves',
      { kinds: ['gadgets'] },
      /^setpoint: --kinds: the cluster serves nothing called "gadgets"/,
    ],
    ['a log that is not there', { auditLog: join(folder, 'none') }, /^setpoint: the audit log .*none cannot be read/],
    ['a live look at a log', { auditLog: 'a', live: true }, /^setpoint: --live is about a cluster/],
    [
      'a namespace and kinds that live in none',
      { kinds: ['clusterroles'], namespace: 'a' },
      /live in no namespace; leave --namespace out/,
    ],
    ['a namespace that is not there', { namespace: 'a' }, /^setpoint: there is no namespace "a"/],
    ['one namespace and all of them', { namespace: 'a', allNamespaces: true }, /^setpoint: either --namespace or/],
  ])('exits with 2 for %s', async (_, options, message) => {
    const started = run(options)
    expect(await started.code).toBe(2)
    expect(started.stderr).toMatch(message)
    expect(started.stdout).toBe('')
  })

  test('reads a log without looking at the cluster', async () => {
    const file = join(folder, 'empty.jsonl')
    writeFileSync(file, '')
    const started = run({ auditLog: file })
    expect(await started.code).toBe(0)
    expect(started.stdout).toBe(
      `${file}: 0 requests, 0 of them writes, 0 seconds\n  there is no request in the log that was asked about\n\nnothing found\n`,
    )
  })
})
