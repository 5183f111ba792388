import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { ApiServer } from '@setpoint/apiserver'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { createClient, mergePatch, silentLogger } from 'setpoint'
import { afterAll, describe, expect, test } from 'vitest'
import type { Finding } from '../finding.js'
import { examineAuditLog } from '../examine-audit-log.js'
import { AuditExamination, type AuditSelection, readAuditLog } from './index.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-audit-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Line {
  readonly second: number
  readonly verb?: string
  readonly user?: string
  readonly agent?: string
  readonly resource?: string
  readonly subresource?: string
  readonly name?: string
  readonly code?: number
  readonly version?: string
}

function event(line: Line): string {
  const {
    second,
    verb = 'patch',
    user = 'system:serviceaccount:web:operator',
    agent = 'operator/v1 (linux/amd64)',
  } = line
  const { resource = 'webapps', subresource, name = 'demo', code = 200, version } = line
  return JSON.stringify({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: version === undefined ? 'Metadata' : 'RequestResponse',
    stage: 'ResponseComplete',
    verb,
    user: { username: user },
    userAgent: agent,
    objectRef: { resource, namespace: 'default', name, apiGroup: 'example.com', apiVersion: 'v1', subresource },
    responseStatus: {
      code,
      ...(code === 409 ? { reason: 'Conflict' } : {}),
      ...(code === 422 ? { reason: 'Invalid' } : {}),
    },
    ...(version === undefined ? {} : { responseObject: { metadata: { resourceVersion: version } } }),
    requestReceivedTimestamp: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().replace('Z', '000Z'),
  })
}

function findingsOf(lines: readonly Line[]): Promise<Finding[]> {
  const examination = new AuditExamination()
  for (const line of lines) examination.add(event(line))
  return examination.findings()
}

const times = (count: number, line: (round: number) => Line): Line[] =>
  Array.from({ length: count }, (_, round) => line(round))

describe('an audit log', () => {
  test('shows a storm of writes, with who makes it and to what', async () => {
    expect(await findingsOf(times(60, (round) => ({ second: round / 5, subresource: 'status' })))).toMatchObject([
      {
        rule: 'write-storm',
        severity: 'problem',
        managers: ['system:serviceaccount:web:operator (operator/v1)'],
        summary:
          'system:serviceaccount:web:operator (operator/v1) patches the status of webapps.example.com default/demo 60 times in 12 s, up to 60 within a minute',
      },
    ])
  })

  test('takes thirty writes a minute that come by the clock for a notice', async () => {
    expect(await findingsOf(times(60, (round) => ({ second: round * 2, subresource: 'status' })))).toMatchObject([
      { rule: 'write-storm', severity: 'notice' },
    ])
  })

  test.each<[string, Line[]]>([
    ['a busy status', times(60, (round) => ({ second: round * 5, subresource: 'status' }))],
    [
      'an operator that follows a rollout',
      times(40, (round) => ({ second: 7 * Math.floor(round / 5) + (round % 5) / 5, subresource: 'status' })),
    ],
    ['a resync', times(30, (round) => ({ second: round * 600, version: '2' }))],
    ['leases', times(200, (round) => ({ second: round * 2, verb: 'update', resource: 'leases' }))],
    ['one write to each of many objects', times(200, (round) => ({ second: round / 10, name: `child-${round}` }))],
    ['many creations', times(200, (round) => ({ second: round / 10, verb: 'create', name: '' }))],
    ['somebody with kubectl', times(60, (round) => ({ second: round, agent: 'kubectl/v1.36 (linux/amd64)' }))],
    [
      'the rollout of a large Deployment',
      times(120, (round) => ({
        second: round / 4,
        verb: 'update',
        subresource: 'status',
        user: 'system:kube-controller-manager',
      })),
    ],
    [
      'a few conflicts',
      times(100, (round) => ({ second: round * 10, verb: 'update', code: round % 20 === 0 ? 409 : 200 })),
    ],
    ['retries under backoff', times(9, (round) => ({ second: 2 ** round, code: 422 }))],
  ])('finds nothing wrong with %s', async (_, lines) => expect(await findingsOf(lines)).toEqual([]))

  test('shows conflicts', async () => {
    const lines = times(40, (round) => ({ second: round * 10, verb: 'update', code: round % 2 === 0 ? 409 : 200 }))
    expect(await findingsOf(lines)).toMatchObject([
      { rule: 'conflicts', count: 20, summary: expect.stringContaining('20 of 40 attempts') },
    ])
  })

  test('shows writes that change nothing, where it has the objects', async () => {
    const lines = times(20, (round) => ({ second: round * 2.5, version: round < 2 ? String(round) : '2' }))
    expect(await findingsOf(lines)).toMatchObject([{ rule: 'no-op-writes', severity: 'problem', count: 17 }])
  })

  test('shows writes that are refused again and again', async () => {
    expect(await findingsOf(times(20, (round) => ({ second: round, code: 422 })))).toMatchObject([
      { rule: 'refused-writes', summary: expect.stringMatching(/was refused 20 times: 422 Invalid$/) },
    ])
  })

  test('does not call writes a storm that were refused: nobody else sees them', async () => {
    const findings = await findingsOf(times(100, (round) => ({ second: round / 5, code: 403 })))
    expect(findings.map(({ rule }) => rule)).toEqual(['refused-writes'])
  })

  test('is read for one namespace, and for the kinds that are asked for', async () => {
    const log = Array.from({ length: 60 }, (_, round) => event({ second: round }))
    const of = async (selection: AuditSelection): Promise<number> => {
      const examination = await readAuditLog('-', selection, Readable.from([log.join('\n')]))
      expect(examination.summary.requests).toBe((await examination.findings()).length * 60)
      return examination.summary.requests
    }
    expect(await of({})).toBe(60)
    expect(await of({ namespace: 'default' })).toBe(60)
    expect(await of({ namespace: 'elsewhere' })).toBe(0)
    expect(await of({ kinds: ['WebApps'] })).toBe(60)
    expect(await of({ kinds: ['webapps.example.com'], namespace: 'default' })).toBe(60)
    const message = '--kinds: the log has no request for "secrets"; a log knows kinds by their plurals'
    await expect(of({ kinds: ['webapps', 'secrets'] })).rejects.toThrow(message)
  })

  test('shows two clients that write one object in turns', async () => {
    const lines = times(24, (round) => ({ second: round, user: round % 2 ? 'a' : 'b', agent: 'x/v1' }))
    expect(await findingsOf(lines)).toMatchObject([
      { rule: 'write-fight', class: 'F', managers: ['b (x/v1)', 'a (x/v1)'] },
    ])
  })

  test('shows lists where a watch would do', async () => {
    const lines = times(200, (round) => ({ second: round / 2, verb: 'list', name: '' }))
    expect(await findingsOf(lines)).toMatchObject([
      {
        rule: 'list-storm',
        severity: 'notice',
        summary: expect.stringContaining('lists webapps.example.com in default '),
      },
    ])
  })

  test('is read line by line, and lines that are no events are counted', async () => {
    const lines = ['no JSON', '{"kind":"Pod"}', event({ second: 1 }), '', event({ second: 3, verb: 'get' })]
    const { summary } = await readAuditLog('-', {}, Readable.from([lines.join('\n')]))
    expect(summary).toEqual({
      requests: 2,
      writes: 1,
      unreadableLines: 2,
      isMetadataOnly: true,
      from: Date.UTC(2026, 0, 1, 0, 0, 1),
      to: Date.UTC(2026, 0, 1, 0, 0, 3),
    })
  })

  test('that is something else is an error, and none that is empty', async () => {
    const read = (text: string): Promise<AuditExamination> => readAuditLog('-', {}, Readable.from([text]))
    await expect(read('apiVersion: v1\nkind: Pod\n')).rejects.toThrow('no line of standard input holds an audit event')
    await expect(read('\n')).resolves.toBeInstanceOf(AuditExamination)
  })

  test('that is not there is an error that says so', async () => {
    await expect(readAuditLog(join(folder, 'none'))).rejects.toMatchObject({ code: 'FileUnreadable' })
  })
})

describe('an audit log with the objects', () => {
  const widget = (more: object, metadata: object = {}): object => ({
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'demo', namespace: 'default', uid: 'u-demo', generation: 1, ...metadata },
    ...more,
  })

  /** The findings about these versions of objects, and requests about them. */
  async function examined(
    requests: readonly (Line & { readonly stored: object; readonly uri?: string })[],
  ): Promise<Finding[]> {
    const examination = new AuditExamination()
    requests.forEach(({ stored, uri = '', ...line }, place) => {
      const { metadata, ...rest } = stored as { metadata: object }
      const responseObject = { ...rest, metadata: { ...metadata, resourceVersion: String(100 + place) } }
      examination.add(JSON.stringify({ ...JSON.parse(event(line)), requestURI: uri, responseObject }))
    })
    return examination.findings()
  }

  const iso = (second: number): string => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()

  test('shows which field does not come to rest, and not how often that is', async () => {
    const requests = Array.from({ length: 60 }, (_, round) => ({
      second: round,
      subresource: 'status',
      stored: widget({ status: { lastSync: iso(round) } }),
    }))
    expect(await examined(requests)).toMatchObject([
      { rule: 'loop', class: 'A', object: { kind: 'Widget', name: 'demo' }, managers: ['operator'] },
    ])
    expect(await examined(requests.map((request) => ({ ...request, uri: '/apis?dryRun=All' })))).toMatchObject([
      { rule: 'write-storm' },
    ])
  })

  test('shows who fights over a field, though one of them wants another number each time', async () => {
    const requests = Array.from({ length: 12 }, (_, round) => ({
      second: round * 5,
      user: round % 2 ? 'system:serviceaccount:web:operator' : 'system:serviceaccount:web:hpa',
      agent: round % 2 ? 'operator/v1' : 'hpa/v1',
      stored: widget({ spec: { replicas: round % 2 ? 2 : 3 + ((round * 5) % 17) } }, { generation: round }),
    }))
    expect(await examined(requests)).toMatchObject([
      {
        rule: 'fight',
        fields: [{ path: '.spec.replicas' }],
        evidence: expect.arrayContaining(['operator wants 2']) as string[],
      },
    ])
    const byHand = requests.map((request) => ({ ...request, agent: 'kubectl/v1.36', user: 'me' }))
    expect(await examined(byHand)).toEqual([])
  })

  test('shows children that keep coming, finalizers that stay, a status that lags, owners elsewhere and two at once', async () => {
    const owner = { apiVersion: 'example.com/v1', kind: 'Widget', name: 'demo', uid: 'u-demo' }
    const child = (name: string, namespace = 'default'): object => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace, uid: `u-${name}`, generateName: 'demo-', ownerReferences: [owner] },
      data: { a: '1' },
    })
    const finalizers = ['example.com/bucket']
    const stuck = { name: 'stuck', uid: 'u-stuck', finalizers, deletionTimestamp: '2026-01-01T00:00:02Z' }
    const controllers = [owner, { ...owner, name: 'other', uid: 'u-other' }].map((each) => ({
      ...each,
      controller: true,
    }))
    const claimed = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'claimed', uid: 'u-claimed', namespace: 'default', ownerReferences: controllers },
    }
    const findings = await examined([
      { second: 0, verb: 'create', code: 201, stored: widget({ spec: { size: 1 } }) },
      { second: 1, subresource: 'status', stored: widget({ spec: { size: 1 }, status: { observedGeneration: 1 } }) },
      { second: 2, verb: 'delete', name: 'stuck', stored: widget({}, stuck) },
      {
        second: 3,
        verb: 'update',
        agent: 'kubectl/v1.36',
        stored: widget({ status: { observedGeneration: 1 } }, { generation: 2 }),
      },
      { second: 4, verb: 'create', code: 201, stored: child('elsewhere', 'other') },
      { second: 5, verb: 'create', code: 201, stored: claimed },
      ...Array.from({ length: 12 }, (_, round) => ({
        second: 10 + round * 5,
        verb: 'create',
        code: 201,
        stored: child(`demo-${round}xxxx`),
      })),
    ])
    expect(findings.map(({ rule, object }) => `${rule} ${object.name}`).sort()).toEqual([
      'observed-generation demo',
      'owner-namespace elsewhere',
      'runaway demo-0xxxx',
      'stuck-deletion stuck',
      'two-controllers claimed',
    ])
  })

  test('says nothing of what was deleted for good', async () => {
    const finalizers = ['example.com/bucket']
    const deletionTimestamp = '2026-01-01T00:00:02Z'
    expect(
      await examined([
        { second: 0, verb: 'create', code: 201, stored: widget({}, { finalizers }) },
        { second: 2, verb: 'delete', stored: widget({}, { finalizers, deletionTimestamp }) },
        { second: 9, stored: widget({}, { deletionTimestamp }) },
        { second: 200, verb: 'create', code: 201, name: 'x', stored: widget({}, { name: 'x', uid: 'u-x' }) },
      ]),
    ).toEqual([])
  })
})

test("the embedded server's own log shows the storm that happened", async () => {
  const lines: string[] = []
  const server = await ApiServer.start({ listen: false, audit: (line) => lines.push(line) })
  try {
    const transport = server.transport()
    const client = createClient({ transport, logger: silentLogger, userAgent: 'looping/v1' })
    const target = { name: 'busy', namespace: 'default' }
    await client.create(ConfigMap, { metadata: target })
    for (let round = 0; round < 40; round++)
      await client.patch(ConfigMap, target, mergePatch({ data: { round: String(round) } }))
  } finally {
    await server.stop()
  }
  const file = join(folder, 'embedded.jsonl')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const { findings, looked } = await examineAuditLog(file)
  expect(findings).toMatchObject([
    {
      rule: 'write-storm',
      object: { apiVersion: 'v1', kind: 'configmaps', namespace: 'default', name: 'busy' },
      count: 40,
    },
  ])
  expect(looked).toMatchObject([{ at: 'audit-log', file, unreadableLines: 0, isMetadataOnly: true }])
})

test("kube-apiserver's log, recorded at level RequestResponse, shows no-op patches and a fight", async () => {
  const recorded = readFileSync(fileURLToPath(new URL('testdata/kube-apiserver.jsonl', import.meta.url)), 'utf8')
  const examination = new AuditExamination()
  for (const line of recorded.trim().split('\n')) examination.add(line)
  expect(examination.summary).toMatchObject({ unreadableLines: 0, isMetadataOnly: false })
  const findings = await examination.findings()
  expect(findings.map(({ rule, object }) => `${rule} ${object.kind} ${object.name}`).sort()).toEqual([
    'fight ConfigMap disputed',
    'no-op-writes configmaps still',
  ])
  expect(findings[0]).toMatchObject({ fields: [{ path: '.data.a' }], managers: ['first', 'second'] })
})
