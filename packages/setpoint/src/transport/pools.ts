import type { Clock } from '@setpoint/kube'
import type { TlsIdentity } from '../credentials/index.js'
import { ConnectionPool, dialer } from './http1/index.js'

export interface PoolsOptions {
  readonly server: URL
  readonly tls: TlsIdentity
  readonly serverName: string | undefined
  readonly insecure: boolean
  readonly proxy: URL | undefined
  /** For requests; watches are not counted. */
  readonly connections: number
  readonly clock: Clock
}

/** The connections of one identity. */
export interface Pools {
  readonly tls: TlsIdentity
  readonly requests: ConnectionPool
  readonly watches: ConnectionPool
}

/** Below the 90 s after which API servers hang up on idle connections, so that this side does it first. */
const KEEP_ALIVE = 60_000
const CONNECT_TIMEOUT = 30_000

export function openPools(options: PoolsOptions): Pools {
  const { tls, connections, clock } = options
  const dial = dialer({ ...options, timeout: CONNECT_TIMEOUT })
  const shared = { dial, keepAlive: KEEP_ALIVE, clock }
  return {
    tls,
    requests: new ConnectionPool({ ...shared, limit: connections }),
    watches: new ConnectionPool({ ...shared, limit: Infinity }),
  }
}
