// Replays what kube-apiserver v1.36.3 was asked, one request after the other, and answered: testdata/FOLDER/*.jsonl,
// written by the record.mjs beside them. The server here must give the same answers, but for what no two servers share.
import { readdirSync, readFileSync } from 'node:fs'
import type { Json, KubeObject, Status, StatusCause, Transport } from '@setpoint/kube'

export interface Recording {
  readonly it: string
  /** `POST /api/v1/namespaces` */
  readonly send: string
  /** What kind of patch the body is. */
  readonly patch?: 'merge-patch' | 'json-patch' | 'strategic-merge-patch'
  /** `{"$repeat": ["x", 3]}` stands for `"xxx"`, `$resourceVersion` for the object's current one. */
  readonly body?: Json
  readonly code: number
  readonly answer: KubeObject | Status
  readonly warnings?: readonly string[]
}

/** A folder of recordings, file by file. */
export function readRecordings(folder: string): { file: string; recordings: Recording[] }[] {
  const url = new URL(`testdata/${folder}/`, import.meta.url)
  const files = readdirSync(url).filter((name) => name.endsWith('.jsonl'))
  return files.map((file) => {
    const lines = readFileSync(new URL(file, url), 'utf8').trim().split('\n')
    return { file, recordings: lines.map((line) => JSON.parse(line) as Recording) }
  })
}

/** Takes away what no two servers share. */
export interface Unshared {
  readonly object: (object: KubeObject) => unknown
  /** Messages of refusals. Default: nothing is taken away. */
  readonly text?: (text: string) => string
}

interface Comparable {
  readonly code: number
  readonly answer: unknown
  readonly warnings: readonly string[]
}

/** Sends the request: the answer now, and the one that was recorded. */
export async function replay(
  transport: Transport,
  { send, patch, body, code, answer, warnings = [] }: Recording,
  without: Unshared,
): Promise<{ actual: Comparable; expected: Comparable }> {
  const [method = '', path = ''] = send.split(' ')
  const type = patch === undefined ? 'json' : `${patch}+json`
  const got = await ask(transport, method, path, await bodyOf(transport, body, path), `application/${type}`)
  return {
    actual: { ...got, answer: comparable(got.answer, without) },
    expected: { code, answer: comparable(answer, without), warnings },
  }
}

async function ask(
  transport: Transport,
  method: string,
  path: string,
  body: string | undefined,
  type = 'application/json',
): Promise<{ code: number; answer: KubeObject | Status; warnings: string[] }> {
  const headers = { 'content-type': type, accept: 'application/json' }
  const response = await transport.request({ method, path, headers, ...(body === undefined ? {} : { body }) })
  const answer = JSON.parse(Buffer.from(await response.bytes()).toString()) as KubeObject | Status
  return { code: response.status, answer, warnings: warningTexts(response.headers['warning']) }
}

async function bodyOf(transport: Transport, body: Json | undefined, path: string): Promise<string | undefined> {
  if (body === undefined) return undefined
  const text = JSON.stringify(expand(body))
  if (!text.includes('$resourceVersion')) return text
  const { metadata } = (await ask(transport, 'GET', path, undefined)).answer as KubeObject
  return text.replace('$resourceVersion', metadata.resourceVersion ?? '')
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
function comparable(answer: KubeObject | Status, { object, text = (words) => words }: Unshared): unknown {
  if (answer.kind !== 'Status') return object(answer as KubeObject)
  const { message, details, ...rest } = answer as Status
  const { uid: _, ...about } = details ?? {}
  const causes = (details?.causes ?? []).map(({ reason = '', field = '', message: why = '' }: StatusCause) =>
    [field, reason, text(why)].join(': '),
  )
  return {
    ...rest,
    details: { ...about, causes: causes.sort() },
    ...(causes.length > 1 ? {} : { message: text(message ?? '') }),
  }
}
