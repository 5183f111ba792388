import { readFileSync } from 'node:fs'
import type { Json, KubeObject, Status, StatusCause, Transport } from '@setpoint/kube'

// testdata/workloads/*.jsonl is what kube-apiserver v1.36.3 answered to these requests, sent one after the other. The
// server here must give the same answers, but for what no two servers share: UIDs, versions, times, managed fields, and
// the addresses and ports that are nobody's choice.

export interface Recording {
  readonly it: string
  /** `POST /api/v1/namespaces/default/pods` */
  readonly send: string
  readonly patch?: 'merge-patch' | 'json-patch' | 'strategic-merge-patch'
  readonly body?: Json
  readonly code: number
  readonly answer: KubeObject | Status
  readonly warnings?: readonly string[]
}

export const RECORDINGS: URL = new URL('testdata/workloads/', import.meta.url)

export function readRecordings(file: string): Recording[] {
  const lines = readFileSync(new URL(file, RECORDINGS), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Recording)
}

/** An answer without what no two servers share. */
export interface Shared {
  readonly code: number
  readonly answer: unknown
  readonly warnings: readonly string[]
}

/** Sends the request: the answer now, and the one that was recorded. `all`: the recordings that it is one of. */
export async function replay(
  transport: Transport,
  recording: Recording,
  all: readonly Recording[],
): Promise<{ actual: Shared; expected: Shared }> {
  const { send, patch, body, code, answer, warnings = [] } = recording
  const [method = '', path = ''] = send.split(' ')
  const headers = { 'content-type': `application/${patch === undefined ? 'json' : `${patch}+json`}` }
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await transport.request({ method, path, headers, ...text })
  const got = JSON.parse(Buffer.from(await response.bytes()).toString()) as KubeObject | Status
  const chosen = chosenNumbers(all)
  const heard = warningTexts(response.headers['warning'])
  return {
    actual: { code: response.status, answer: comparable(got, chosen), warnings: heard },
    expected: { code, answer: comparable(answer, chosen), warnings },
  }
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
  const text = (words = ''): string => withoutUids(words).replaceAll(/"10\.96\.\d+\.\d+"/g, hideUnless(chosen))
  const causes = (details?.causes ?? []).map(({ reason, field, message: why }: StatusCause) =>
    [field ?? '', reason ?? '', text(why)].join(': '),
  )
  const { uid: _, ...about } = details ?? {}
  return {
    ...rest,
    details: { ...about, causes: causes.sort() },
    ...(causes.length > 1 ? {} : { message: text(message) }),
  }
}

function hideUnless(chosen: ReadonlySet<string>): (address: string) => string {
  return (address) => (chosen.has(address.slice(1, -1)) ? address : '"$ip"')
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

function masked({ metadata, ...object }: KubeObject, chosen: ReadonlySet<string>): Json {
  const { uid: _, ...rest } = metadata
  return JSON.parse(withoutUids(JSON.stringify({ ...object, metadata: rest })), (key, value: Json) => {
    if (UNSHARED.has(key)) return undefined
    if (key === 'lastTransitionTime') return '$time'
    if (typeof value === 'number' && /nodeport$/i.test(key) && !chosen.has(String(value))) return '$port'
    return typeof value === 'string' && /^10\.96\.\d+\.\d+$/.test(value) && !chosen.has(value) ? '$ip' : value
  }) as Json
}
