import type { Clock } from '@setpoint/kube'
import type { ApiRequest, ApiResponse } from '../http/index.js'
import { parseAccept } from '../table/accept.js'
import type { OpenApiDocument, OpenApiV2Document } from './document.js'
import { documentUrl, type OpenApiDocuments } from './documents.js'

const ONE_YEAR = 365 * 24 * 60 * 60 * 1000
const V3 = '/openapi/v3/'
const EMPTY = new Uint8Array()

type Request = Pick<ApiRequest, 'path' | 'search' | 'headers'>

/** A form in which a document may be sent. */
interface Form<D> {
  /** What follows `application/` in Accept. */
  readonly accepted: readonly string[]
  readonly contentType: string
  readonly bytes: (document: D) => Uint8Array
}

const JSON_FORM: Form<OpenApiDocument> = {
  accepted: ['json'],
  contentType: 'application/json',
  bytes: (document) => document.bytes,
}

/** Asked for by the old name, which is no valid media type, as client-go does, or by the new one. */
const PROTOBUF_FORM: Form<OpenApiV2Document> = {
  accepted: ['com.github.proto-openapi.spec.v2@v1.0+protobuf', 'com.github.proto-openapi.spec.v2.v1.0+protobuf'],
  contentType: 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
  bytes: (document) => document.protobuf,
}

const V2_FORMS = [JSON_FORM, PROTOBUF_FORM] as const
/** Nobody asks for v3 in protobuf: client-go has the media type, and its callers take JSON. */
const V3_FORMS = [JSON_FORM] as const

/** Answers a request to /openapi/v2, /openapi/v3 or below; undefined when the path is none of these. */
export function respondWithOpenApi(
  documents: OpenApiDocuments,
  request: Request,
  clock: Clock,
): ApiResponse | undefined {
  if (request.path === '/openapi/v2') {
    return withDocument(documents.v2, V2_FORMS, request, { Vary: ['Accept-Encoding', 'Accept'] })
  }
  if (request.path === '/openapi/v3') return index(documents)
  if (!request.path.startsWith(V3)) return undefined
  const path = request.path.slice(V3.length)
  const document = documents.v3(path)
  if (document === undefined) return { status: 404, headers: {}, body: EMPTY }
  const hash = new URLSearchParams(request.search).get('hash') ?? ''
  if (hash !== '' && hash !== document.hash) return toCurrent(path, document, request)
  const lasting: ApiResponse['headers'] = {
    'Cache-Control': 'public, immutable',
    Expires: new Date(clock.now() + ONE_YEAR).toUTCString(),
  }
  return withDocument(document, V3_FORMS, request, { Vary: 'Accept', ...(hash !== '' && lasting) })
}

/** The aggregation layer of kube-apiserver sends the index without a type; Go then sniffs one. */
function index(documents: OpenApiDocuments): ApiResponse {
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: documents.index.bytes }
}

/** The client has an old index. What it would have got is gone; this is what has taken its place. */
function toCurrent(path: string, document: OpenApiDocument, request: Request): ApiResponse {
  const form = negotiate(request, V3_FORMS)
  if (form === undefined) return notAcceptable({ Vary: 'Accept' })
  const headers = { Vary: 'Accept', ...describe(document, form), Location: documentUrl(path, document.hash) }
  return { status: 301, headers, body: EMPTY }
}

function withDocument<D extends OpenApiDocument>(
  document: D,
  forms: readonly Form<D>[],
  request: Request,
  headers: ApiResponse['headers'],
): ApiResponse {
  const form = negotiate(request, forms)
  if (form === undefined) return notAcceptable(headers)
  if (isKnown(request.headers['if-none-match'], document)) {
    return { status: 304, headers: { ...headers, ETag: quoted(document.hash) }, body: EMPTY }
  }
  return { status: 200, headers: { ...headers, ...describe(document, form) }, body: form.bytes(document) }
}

function notAcceptable({ Vary }: ApiResponse['headers']): ApiResponse {
  return { status: 406, headers: Vary === undefined ? {} : { Vary }, body: EMPTY }
}

/** The form that the client wants most, or undefined when it wants none. Who says nothing gets the first. */
function negotiate<F extends Pick<Form<never>, 'accepted'>>({ headers }: Request, forms: readonly F[]): F | undefined {
  for (const { type, subtype } of parseAccept(headers['accept'] || '*/*')) {
    const form = forms.find(({ accepted }) => subtype === '*' || accepted.includes(subtype))
    if (form !== undefined && (type === 'application' || type === '*')) return form
  }
  return undefined
}

function describe({ hash }: OpenApiDocument, { contentType }: Form<never>): Record<string, string> {
  return { 'Content-Type': contentType, ETag: quoted(hash) }
}

function quoted(hash: string): string {
  return `"${hash}"`
}

/** The hash of a document is that of each form: `Vary: Accept` keeps caches from mixing them up. */
function isKnown(known: string | undefined, { hash }: OpenApiDocument): boolean {
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(quoted(hash)) || tags.includes('*')
}
