import type { Clock, Transport } from '@setpoint/kube'
import type { Severity } from './finding.js'
import type { ScreenStream } from './terminal/index.js'

export interface DoctorCommandOptions {
  /** Milliseconds. Default: a minute; with `live`, until it is stopped; with `auditLog`, the cluster is left alone. */
  readonly for?: number
  readonly live: boolean
  readonly namespace?: string
  readonly allNamespaces: boolean
  /** Default: all. */
  readonly kinds?: readonly string[]
  readonly output: 'text' | 'json' | 'html'
  /** The least that is shown, and makes the exit code 1. Default: notices too. */
  readonly severity?: Severity
  readonly auditLog?: string
  readonly kubeconfig?: string
  readonly context?: string
}

/** What the command takes from its process; tests bring their own. */
export interface DoctorEnvironment {
  readonly stdout: ScreenStream
  readonly stderr: ScreenStream
  readonly clock: Clock
  /** Ends the observation early, with a report. */
  readonly signal: AbortSignal
  /** Default: to the cluster of the kubeconfig. */
  readonly transport?: Transport
}
