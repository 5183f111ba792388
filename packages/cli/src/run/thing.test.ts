import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { Event } from '@setpoint/kube/kinds/v1'
import { type Client, connect, mergePatch, silentLogger } from 'setpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useCommands } from '../command.suite.js'

const MENDED = fileURLToPath(new URL('../../../../examples/thing', import.meta.url))
const LOOPING = join(MENDED, 'looping')
const THING = { apiVersion: 'thing.example.com/v1', kind: 'Thing' }
const address = { name: 'demo', namespace: 'default' }
const STAMP = 'thing.example.com/last-reconciled'
const bench = useCommands()
const folder = bench.newFolder()
const kubeconfig = join(folder, 'kubeconfig')
const auditLog = join(folder, 'audit.jsonl')
let admin: Client

beforeAll(async () => {
  const server = ['apiserver', '--port', '0', '--kubeconfig', kubeconfig, '--audit-log', auditLog]
  await bench.start(...server).printed('Ctrl-C stops it.')
  admin = connect({ kubeconfig, logger: silentLogger, fieldManager: 'test', userAgent: 'test/v1' })
})
afterAll(() => admin.close())

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Resolves when it is so; a loaded machine takes its time. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50)
}

interface Write {
  readonly at: string
  readonly what: string
}

/** What the operator has written of the Thing and its children so far, as the server's audit log has it. */
function writes(): Write[] {
  return readFileSync(auditLog, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditLine)
    .filter(
      ({ stage, verb, userAgent, objectRef }) =>
        stage === 'ResponseComplete' &&
        ['create', 'update', 'patch'].includes(verb) &&
        !userAgent.startsWith('test/') &&
        ['things', 'deployments', 'services'].includes(objectRef?.resource ?? '') &&
        objectRef?.name === 'demo',
    )
    .map(({ requestReceivedTimestamp, objectRef, verb }) => ({
      at: requestReceivedTimestamp,
      what: [verb, objectRef?.resource, objectRef?.subresource].filter((part) => part !== undefined).join(' '),
    }))
}

interface AuditLine {
  readonly stage: string
  readonly verb: string
  readonly userAgent: string
  readonly requestReceivedTimestamp: string
  readonly objectRef?: { readonly resource: string; readonly name?: string; readonly subresource?: string }
}

describe('setpoint run of the Thing operator', { timeout: 120_000 }, () => {
  test('that loops tells of the loop, and contains it within ten writes', async () => {
    const operator = bench.start('run', LOOPING, '--kubeconfig', kubeconfig, '--install', '--log', 'pretty')
    await operator.said('the controllers run')
    const thing = { metadata: address, spec: { image: 'registry.example.com/demo:1', replicas: 2 } }
    const { metadata } = await admin.create(THING, thing)
    await operator.said('  remedy ')
    const before = writes()
    await eventually(async () => (await loopEvents()).length > 0)
    // One more after a second, another one after two: it goes on, and nobody feels it.
    await pause(2000)
    const { code, stderr } = await operator.stop('SIGINT')
    expect(code).toBe(0)

    const report = rowsOf(stderr)
    expect(report['first']).toMatch(/ERROR things default\/demo reconcile loop of Thing default\/demo .*: class A, /)
    expect(report['fields']).toBe(`.metadata.annotations['${STAMP}'] of Deployment default/demo`)
    expect(report['managers']).toBe('things')
    expect(report['code']).toMatch(/examples\/thing\/looping\/src\/thing\.ts:32:\d+$/)
    expect(report['remedy']).toContain('do not write the current time into')
    expect(stderr.split('reconcile loop of')).toHaveLength(2)

    expect(await loopEvents()).toMatchObject([
      { type: 'Warning', involvedObject: { kind: 'Thing', ...address, uid: metadata.uid } },
    ])
    expect(before.length).toBeLessThanOrEqual(10)
    expect(writes().length).toBeLessThanOrEqual(10)
  })

  test('that loops goes on for ever where nobody is to look', async () => {
    const earlier = writes().length
    const operator = bench.start('run', LOOPING, '--kubeconfig', kubeconfig, '--doctor', 'off', '--log', 'pretty')
    await eventually(async () => writes().length - earlier > 50)
    const { code, stderr } = await operator.stop('SIGINT')
    expect(code).toBe(0)
    expect(stderr).not.toContain('reconcile loop')
  })

  test('that is mended takes over, comes to rest and is quiet', async () => {
    const earlier = writes().length
    const operator = bench.start('run', MENDED, '--kubeconfig', kubeconfig, '--install', '--log', 'pretty')
    await eventually(async () => {
      const { status } = (await admin.get(THING, address)) as { status?: { specHash?: string } }
      return status?.specHash !== undefined
    })
    const deployment = await admin.get(Deployment, address)
    expect(deployment.metadata?.annotations ?? {}).not.toHaveProperty([STAMP])
    await pause(500)
    const settled = writes()
    expect(settled.length - earlier).toBeLessThanOrEqual(3)
    await pause(2000)
    expect(writes()).toEqual(settled)

    await admin.patch(THING, address, mergePatch({ spec: { replicas: 3 } }))
    await eventually(async () => (await admin.get(Deployment, address)).spec?.replicas === 3)
    const { code, stderr } = await operator.stop('SIGINT')
    expect(code).toBe(0)
    expect(stderr).not.toMatch(/ WARN | ERROR |reconcile loop/)
  })
})

/** The block of the log, by its labels; of a row only its first line. */
function rowsOf(log: string): Readonly<Record<string, string>> {
  const block = log.split('\n').slice(log.split('\n').findIndex((line) => line.includes('reconcile loop of')))
  const rows = block.slice(1).map((line) => /^ {2}(?<label>[a-z]+) +(?<text>.+)$/.exec(line)?.groups ?? {})
  return {
    ...Object.fromEntries(rows.map(({ label = '', text = '' }) => [label, text])),
    first: block[0] ?? '',
  }
}

async function loopEvents(): Promise<Event[]> {
  const { items } = await admin.list(Event, { namespace: 'default' })
  return items.filter(({ reason }) => reason === 'ReconcileLoop')
}
