import { type Dispatcher, Pool, ProxyAgent } from 'undici'
import type { TlsIdentity } from '../credentials/index.js'

export interface PoolsOptions {
  readonly origin: string
  readonly tls: TlsIdentity
  readonly serverName: string | undefined
  readonly insecure: boolean
  readonly proxy: string | undefined
  /** For requests; watches are not counted. */
  readonly connections: number
}

/** The connections of one identity. */
export interface Pools {
  readonly tls: TlsIdentity
  readonly requests: Dispatcher
  readonly watches: Dispatcher
}

/** Below the 90 s after which API servers hang up on idle connections, so that this side does it first. */
const KEEP_ALIVE = 60_000
const CONNECT_TIMEOUT = 30_000

export function openPools(options: PoolsOptions): Pools {
  return { tls: options.tls, requests: open(options, options.connections), watches: open(options, null) }
}

function open({ origin, tls, serverName, insecure, proxy }: PoolsOptions, connections: number | null): Dispatcher {
  const connect = {
    timeout: CONNECT_TIMEOUT,
    // A peer that is gone without a word is noticed even on a silent watch.
    keepAlive: true,
    keepAliveInitialDelay: 30_000,
    rejectUnauthorized: !insecure,
    servername: serverName,
    ca: tls.authority,
    cert: tls.certificate,
    key: tls.key,
  }
  // Time limits are the caller's, who has a clock.
  const shared = { connections, pipelining: 1, keepAliveTimeout: KEEP_ALIVE, headersTimeout: 0, bodyTimeout: 0 }
  if (proxy === undefined) return new Pool(origin, { ...shared, connect })
  return new ProxyAgent({ ...shared, uri: proxy, requestTls: connect })
}
