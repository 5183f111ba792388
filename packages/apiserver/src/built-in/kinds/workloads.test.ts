import { readdirSync, readFileSync } from 'node:fs'
import type { Json, KubeObject, Status, StatusCause, Transport } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiServer } from '../../server.js'

// testdata/workloads/*.jsonl is what kube-apiserver v1.36.3 answered to these requests, sent one after the other. The
// server here must give the same answers, but for what no two servers share: UIDs, versions, times, managed fields, and
// the addresses and ports that are nobody's choice.

interface Recording {
  readonly it: string
  /** `POST /api/v1/namespaces/default/pods` */
  readonly send: string
  readonly patch?: 'merge-patch' | 'json-patch' | 'strategic-merge-patch'
  readonly body?: Json
  readonly code: number
  readonly answer: KubeObject | Status
  readonly warnings?: readonly string[]
}

const FOLDER = new URL('testdata/workloads/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))

describe.each(FILES)('%s', (file) => {
  const all = recordings(file)
  const chosen = chosenNumbers(all)
  let server: ApiServer
  let transport: Transport

  beforeAll(async () => {
    server = await ApiServer.start({ listen: false, controllers: false })
    transport = server.transport()
  })
  afterAll(() => server.stop())

  it.each(all)('$it', async ({ send, patch, body, code, answer, warnings = [] }) => {
    const [method = '', path = ''] = send.split(' ')
    const headers = { 'content-type': `application/${patch === undefined ? 'json' : `${patch}+json`}` }
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await transport.request({ method, path, headers, ...text })
    const got = JSON.parse(Buffer.from(await response.bytes()).toString()) as KubeObject | Status
    expect(comparable(got, chosen)).toEqual(comparable(answer, chosen))
    expect(response.status).toBe(code)
    expect(warningTexts(response.headers['warning'])).toEqual(warnings)
  })
})

function recordings(file: string): Recording[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Recording)
}

/** Addresses and ports that a request names; all others the server chose. */
function chosenNumbers(all: readonly Recording[]): Set<string> {
  return new Set(JSON.stringify(all.map(({ body }) => body ?? null)).match(/\d+(?:\.\d+)*/g))
}

/** `299 - "a", 299 - "b \"c\""` → the texts. */
function warningTexts(header: string | readonly string[] | undefined): string[] {
  const text = [header ?? []].flat().join(', ')
  return [...text.matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => inner.replaceAll(/\\(.)/g, '$1'))
}

/**
 * The server goes through maps in random order: causes are compared as a set, and the message, which lists them, only
 * when there is one.
 */
function comparable(answer: KubeObject | Status, chosen: ReadonlySet<string>): unknown {
  if (answer.kind !== 'Status') return masked(answer as KubeObject, chosen)
  const { message, details, ...rest } = answer as Status
  const causes = (details?.causes ?? []).map(causeText).sort()
  const { uid: _, ...about } = details ?? {}
  return {
    ...rest,
    details: { ...about, causes },
    ...(causes.length > 1 ? {} : { message: withoutUids(message ?? '') }),
  }
}

function causeText({ reason, field, message }: StatusCause): string {
  return `${field ?? ''}: ${reason ?? ''}: ${withoutUids(message ?? '')}`
}

function withoutUids(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '$uid')
}

const UNSHARED: ReadonlySet<string> = new Set([
  'resourceVersion',
  'creationTimestamp',
  'managedFields',
  'deletionTimestamp',
])

function masked(object: KubeObject, chosen: ReadonlySet<string>): Json {
  const { uid: _, ...metadata } = object.metadata
  const text = withoutUids(JSON.stringify({ ...object, metadata }))
  return JSON.parse(text, (key, value: Json) => {
    if (UNSHARED.has(key)) return undefined
    if (key === 'lastTransitionTime') return '$time'
    if (/nodeport$/i.test(key) && !chosen.has(String(value))) return '$port'
    return typeof value === 'string' && /^10\.96\.\d+\.\d+$/.test(value) && !chosen.has(value) ? '$ip' : value
  }) as Json
}
