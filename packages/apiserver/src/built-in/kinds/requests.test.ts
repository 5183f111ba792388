import { readdirSync, readFileSync } from 'node:fs'
import type { Json, JsonObject, KubeObject, Status, StatusCause, Transport } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiServer } from '../../server.js'

/** As on the server that these were recorded on: plugins that would change or refuse the objects. */
const OFF = [
  'ResourceQuota',
  'LimitRanger',
  'StorageObjectInUseProtection',
  'DefaultStorageClass',
  'PersistentVolumeClaimResize',
  'CertificateApproval',
  'CertificateSigning',
  'CertificateSubjectRestriction',
  'DefaultIngressClass',
  'Priority',
  'RuntimeClass',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionWebhook',
]

// testdata/requests/*.jsonl is what kube-apiserver v1.36.3 answered to these requests, sent one after the other. The
// server here must give the same answers, but for what no two servers share: UIDs, versions, times, managed fields.

interface Recording {
  readonly it: string
  /** `POST /api/v1/namespaces` */
  readonly send: string
  /** What kind of patch the body is. */
  readonly patch?: 'merge-patch' | 'json-patch'
  /** `{"$repeat": ["x", 3]}` stands for `"xxx"`, `$resourceVersion` for the object's current one. */
  readonly body?: Json
  readonly code: number
  readonly answer: KubeObject | Status
  readonly warnings?: readonly string[]
}

const FOLDER = new URL('testdata/requests/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))

describe.each(FILES)('%s', (file) => {
  let server: ApiServer
  let transport: Transport

  beforeAll(async () => {
    server = await ApiServer.start({ listen: false, controllers: false, disableAdmissionPlugins: OFF })
    transport = server.transport()
    await ask('POST', '/api/v1/namespaces', JSON.stringify({ metadata: { name: 'demo' } }))
  })
  afterAll(() => server.stop())

  async function ask(
    method: string,
    path: string,
    body?: string,
    type = 'application/json',
  ): Promise<{ code: number; answer: KubeObject | Status; warnings: string[] }> {
    const headers = { 'content-type': type, accept: 'application/json' }
    const response = await transport.request({ method, path, headers, ...(body === undefined ? {} : { body }) })
    const answer = JSON.parse(Buffer.from(await response.bytes()).toString()) as KubeObject | Status
    return { code: response.status, answer, warnings: warningTexts(response.headers['warning']) }
  }

  async function bodyOf(body: Json | undefined, path: string): Promise<string | undefined> {
    if (body === undefined) return undefined
    const text = JSON.stringify(expand(body))
    if (!text.includes('$resourceVersion')) return text
    const { metadata } = (await ask('GET', path)).answer as KubeObject
    return text.replace('$resourceVersion', metadata.resourceVersion ?? '')
  }

  it.each(recordings(file))('$it', async ({ send, patch, body, code, answer, warnings = [] }) => {
    const [method = '', path = ''] = send.split(' ')
    const type = patch === undefined ? undefined : `application/${patch}+json`
    const got = await ask(method, path, await bodyOf(body, path), type)
    expect(comparable(got.answer)).toEqual(comparable(answer))
    expect(got.code).toBe(code)
    expect(got.warnings).toEqual(warnings)
  })
})

function recordings(file: string): Recording[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Recording)
}

function expand(value: Json): Json {
  if (Array.isArray(value)) return value.map(expand)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value['$repeat'])) {
    const [text, times] = value['$repeat'] as [string, number]
    return text.repeat(times)
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item)]))
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
function comparable(answer: KubeObject | Status): unknown {
  if (answer.kind !== 'Status') return masked(answer as KubeObject)
  const { message, details, ...rest } = answer as Status
  const causes = (details?.causes ?? []).map(causeText).sort()
  return { ...rest, details: { ...details, causes }, ...(causes.length > 1 ? {} : { message }) }
}

function causeText({ reason, field, message }: StatusCause): string {
  return `${field ?? ''}: ${reason ?? ''}: ${message ?? ''}`
}

/** What admission adds is not these rules' doing. */
const ADDED_BY_ADMISSION = new Set(['kubernetes.io/pv-protection', 'kubernetes.io/pvc-protection'])

/** Who asked is told in certificate signing requests, and it was somebody else. */
function withoutRequester(object: KubeObject): JsonObject {
  const copy: JsonObject = { ...(object as unknown as JsonObject) }
  if (object.kind !== 'CertificateSigningRequest') return copy
  const { username: _username, uid: _uid, groups: _groups, extra: _extra, ...spec } = copy['spec'] as JsonObject
  return { ...copy, spec }
}

/** A real server looks after its flow schemas while it is asked about them. */
function withoutUpkeep(object: JsonObject): JsonObject {
  if (object['kind'] !== 'FlowSchema') return object
  const { conditions, ...status } = (object['status'] ?? {}) as JsonObject
  const own = ((conditions ?? []) as JsonObject[]).filter(({ reason }) => reason === undefined)
  return { ...object, status: own.length === 0 ? status : { ...status, conditions: own } }
}

/** When a volume came into its phase is told to the second; times in requests are of 2020. */
function withoutTimes(object: JsonObject): JsonObject {
  const { lastPhaseTransitionTime: time, ...status } = (object['status'] ?? {}) as JsonObject
  return typeof time !== 'string' || time.startsWith('2020') ? object : { ...object, status }
}

function masked(object: KubeObject): JsonObject {
  const metadata: JsonObject = { ...(object.metadata as JsonObject) }
  for (const field of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields']) delete metadata[field]
  const finalizers = (object.metadata.finalizers ?? []).filter((name) => !ADDED_BY_ADMISSION.has(name))
  delete metadata['finalizers']
  if (finalizers.length > 0) metadata['finalizers'] = finalizers
  return { ...withoutUpkeep(withoutTimes(withoutRequester(object))), metadata }
}
