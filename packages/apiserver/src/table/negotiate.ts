import { notAcceptable, StatusError } from '@setpoint/kube'
import { parseAccept, remembered, type AcceptClause } from './accept.js'
import { prefersPretty } from './pretty.js'
import type { MetaVersion } from './table.js'

/** The form in which a client wants its answer. */
export interface Negotiated {
  readonly encoding: 'json' | 'yaml'
  /** What to turn the answer into; undefined: nothing. */
  readonly as: Transform | undefined
  /** The version of meta.k8s.io that the transformed answer is in. */
  readonly metaVersion: MetaVersion
  /** Indented JSON, for people. */
  readonly pretty: boolean
}

export type Transform = 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList'

/** What decides how a URL reads an Accept header. */
export interface Endpoint {
  /** Lists name the media types of streams in their refusals; watches need one that streams. Default `get`. */
  readonly verb?: string
  /**
   * The kind is built in. Those sit behind a router that matches Accept by itself: it knows no wildcard but a bare one,
   * and refuses in other words. Default true.
   */
  readonly builtIn?: boolean
  /** The kind can become a Table, which all can but reviews, bindings, evictions and token requests. Default true. */
  readonly tables?: boolean
}

/** In the order in which a wildcard takes them. */
const SERVED = [
  { encoding: 'json', name: 'application/json', streams: true },
  { encoding: 'yaml', name: 'application/yaml', streams: false },
] as const

type Served = (typeof SERVED)[number]

const NAMES: readonly string[] = SERVED.map(({ name }) => name)

/**
 * What refusals list is what kube-apiserver lists. A client that takes protobuf alone is refused here all the same.
 */
const LISTED: readonly string[] = [...NAMES, 'application/vnd.kubernetes.protobuf']
const LISTED_STREAMS: readonly string[] = [
  'application/json;stream=watch',
  'application/vnd.kubernetes.protobuf;stream=watch',
]

/** What Kubernetes' router lets through. This server reads protobuf and does not write it. */
const ROUTED = new Set([...LISTED, '*/*'])

/** Reads what a request for a resource wants. Throws a 406 when nothing of it is served. */
export function negotiate(
  accept: string | undefined,
  userAgent: string | undefined,
  query: URLSearchParams,
  { verb = 'get', builtIn = true, tables = true }: Endpoint = {},
): Negotiated {
  if (builtIn && accept !== undefined && accept !== '' && !routable(accept)) throw unroutable(verb)
  const found = firstMatch(accept, (clause, served) => acceptable(clause, served, tables))
  if (found === undefined) throw notAcceptable(LISTED)
  if (verb === 'watch' && !found.served.streams) throw notAcceptable(LISTED_STREAMS)
  const { encoding } = found.served
  const pretty = verb !== 'watch' && isPretty(found, userAgent, query)
  return { encoding, ...transformOf(found.clause), pretty }
}

/** How to write a refusal. Never fails: when nothing is acceptable, it is indented JSON. */
export function negotiateError(
  accept: string | undefined,
  userAgent: string | undefined,
  query: URLSearchParams,
): Negotiated {
  const found = firstMatch(accept, (clause, served) => !transforms(clause) && !refusedParameters(clause, served, ''))
  const encoding = found?.served.encoding ?? 'json'
  return {
    encoding,
    as: undefined,
    metaVersion: 'v1',
    pretty: found === undefined || isPretty(found, userAgent, query),
  }
}

interface Match {
  readonly clause: AcceptClause
  readonly served: Served
}

const ANYTHING: AcceptClause = { type: '*', subtype: '*', quality: 1, parameters: new Map() }

function firstMatch(
  accept: string | undefined,
  isAcceptable: (clause: AcceptClause, served: Served) => boolean,
): Match | undefined {
  const clauses = accept === undefined || accept === '' ? [ANYTHING] : parseAccept(accept)
  for (const clause of clauses) {
    const served = SERVED.find((each) => names(clause, each) && isAcceptable(clause, each))
    if (served !== undefined) return { clause, served }
  }
  return undefined
}

function names({ type, subtype }: AcceptClause, { name }: Served): boolean {
  if (type === '*' && subtype === '*') return true
  return subtype === '*' ? name.startsWith(`${type}/`) : name === `${type}/${subtype}`
}

/** The server's own version of meta.k8s.io, which `;sv=` may name. */
const SERVER_VERSION = 'v1'

function acceptable(clause: AcceptClause, served: Served, tables: boolean): boolean {
  if (refusedParameters(clause, served, SERVER_VERSION)) return false
  if (!transforms(clause)) return true
  const { as } = transformOf(clause)
  return as !== undefined && (tables || as !== 'Table')
}

function refusedParameters({ parameters }: AcceptClause, { streams }: Served, serverVersion: string): boolean {
  const stream = parameters.get('stream')
  const version = parameters.get('sv')
  if (stream !== undefined && (!streams || stream !== 'watch')) return true
  return version !== undefined && version !== serverVersion
}

function isPretty({ clause, served }: Match, userAgent: string | undefined, query: URLSearchParams): boolean {
  if (served.encoding !== 'json') return false
  return clause.parameters.get('pretty') === '1' || prefersPretty(userAgent, query)
}

function transforms({ parameters }: AcceptClause): boolean {
  return parameters.has('as') || parameters.has('g') || parameters.has('v')
}

/** The transformation that a clause names in full; one that names half of one has none. */
function transformOf({ parameters }: AcceptClause): { as: Transform | undefined; metaVersion: MetaVersion } {
  const version = parameters.get('v')
  const as = parameters.get('as')
  if (parameters.get('g') !== 'meta.k8s.io' || (version !== 'v1' && version !== 'v1beta1')) {
    return { as: undefined, metaVersion: 'v1' }
  }
  return { as: isTransform(as) ? as : undefined, metaVersion: version }
}

function isTransform(as: string | undefined): as is Transform {
  return as === 'Table' || as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList'
}

const routable: (accept: string) => boolean = remembered((accept) =>
  accept.split(',').some((clause) => ROUTED.has(clause.replace(/;.*/, '').trim())),
)

function unroutable(verb: string): StatusError {
  const available = verb === 'list' || verb === 'watch' ? [...LISTED, ...LISTED_STREAMS] : LISTED
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `406: Not Acceptable\n\nAvailable representations: ${available.join(', ')}`,
    reason: 'NotAcceptable',
    details: {},
    code: 406,
  })
}
