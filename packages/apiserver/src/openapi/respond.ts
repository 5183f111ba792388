import type { Clock } from '@setpoint/kube'
import type { ApiRequest, ApiResponse } from '../http/index.js'
import { documentUrl, type OpenApiDocument, type OpenApiDocuments } from './documents.js'

const ONE_YEAR = 365 * 24 * 60 * 60 * 1000
const V3 = '/openapi/v3/'
const EMPTY = new Uint8Array()

/** Answers a request to /openapi/v2, /openapi/v3 or below; undefined when the path is none of these. */
export function respondWithOpenApi(
  documents: OpenApiDocuments,
  request: Pick<ApiRequest, 'path' | 'search' | 'headers'>,
  clock: Clock,
): ApiResponse | undefined {
  if (request.path === '/openapi/v2') return withDocument(documents.v2, request, { vary: 'Accept-Encoding, Accept' })
  if (request.path === '/openapi/v3') return index(documents)
  if (!request.path.startsWith(V3)) return undefined
  const path = request.path.slice(V3.length)
  const document = documents.v3(path)
  if (document === undefined) return { status: 404, headers: {}, body: EMPTY }
  const headers: Record<string, string> = { vary: 'Accept' }
  const hash = new URLSearchParams(request.search).get('hash') ?? ''
  if (hash !== '' && hash !== document.hash && accepts(request)) {
    // The client has an old index. What it would have got is gone; this is what has taken its place.
    const location = documentUrl(path, document.hash)
    return { status: 301, headers: { ...headers, ...jsonHeaders(document), location }, body: EMPTY }
  }
  if (hash !== '') {
    headers['cache-control'] = 'public, immutable'
    headers.expires = new Date(clock.now() + ONE_YEAR).toUTCString()
  }
  return withDocument(document, request, headers)
}

/** The aggregation layer of kube-apiserver sends the index without a type; Go then sniffs one. */
function index(documents: OpenApiDocuments): ApiResponse {
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: documents.index.bytes }
}

function withDocument(
  document: OpenApiDocument,
  request: Pick<ApiRequest, 'headers'>,
  headers: Record<string, string>,
): ApiResponse {
  if (!accepts(request)) return { status: 406, headers: { vary: headers.vary ?? 'Accept' }, body: EMPTY }
  if (isKnown(request.headers['if-none-match'], document)) {
    return { status: 304, headers: { ...headers, etag: quoted(document.hash) }, body: EMPTY }
  }
  return { status: 200, headers: { ...headers, ...jsonHeaders(document) }, body: document.bytes }
}

function jsonHeaders({ hash }: OpenApiDocument): Record<string, string> {
  return { 'content-type': 'application/json', etag: quoted(hash) }
}

function quoted(hash: string): string {
  return `"${hash}"`
}

function isKnown(known: string | undefined, { hash }: OpenApiDocument): boolean {
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(quoted(hash)) || tags.includes('*')
}

const ACCEPTED: ReadonlySet<string> = new Set(['application/json', 'application/*', '*/*'])

/** Documents are JSON only. kubectl asks for that; who accepts protobuf alone gets a 406. */
function accepts({ headers }: Pick<ApiRequest, 'headers'>): boolean {
  const { accept = '' } = headers
  if (accept === '') return true
  return accept.split(',').some((clause) => ACCEPTED.has(clause.split(';', 1)[0]?.trim().toLowerCase() ?? ''))
}
