import type { Clock } from '@setpoint/kube'
import type { KeyPair } from '@setpoint/kube/x509'
import type { Logger } from '../../log/index.js'
import type { CertificateMetrics } from '../metrics.js'

/** Where a server's certificate comes from, and comes from again when it changes. */
export interface CertificateSource {
  /** Resolves when there is one. `use` is called with it, and with every later one until {@link stop}. */
  start(use: (pair: KeyPair) => void, signal: AbortSignal): Promise<void>
  stop(): void
}

/** What every source needs. */
export interface SourceDependencies {
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: CertificateMetrics
}
