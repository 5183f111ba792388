import type { ObjectKey } from '../cache/index.js'
import type { PassRecord } from '../doctor/index.js'
import type { Logger } from '../log/index.js'
import type { Cause } from './cause.js'
import type { Result } from './result.js'

/** Which object to look at. It may be gone: that is for the reconciler to find out. */
export interface Request {
  readonly key: ObjectKey
  /** '' for what has no namespace. */
  readonly namespace: string
  readonly name: string
}

/** One pass over one object. */
export interface Pass {
  /** A UUID; in every log line of the pass as reconcileID. */
  readonly id: string
  readonly request: Request
  /** Why the pass runs, the oldest cause first; the latest few of them. */
  readonly causes: readonly Cause[]
  /** How many older causes were left out. */
  readonly omittedCauses: number
  /** How often in a row this key has failed. */
  readonly failures: number
  /** Aborts when the pass takes longer than its timeout, or when the process has to end. */
  readonly signal: AbortSignal
  readonly log: Logger
  /**
   * Says that all that is left of the pass is to wait for writes of its own: its worker takes the next key meanwhile. The key stays this
   * pass's, and its outcome counts as ever. Nothing happens with one worker, so that passes are one after the other, nor where four
   * passes for each worker do so already.
   */
  freeWorker(): void
  /** What the loop doctor notes of this pass; undefined where it is off. */
  readonly record?: PassRecord | undefined
}

/** The plain layer: makes reality match what the object asks for, whatever brought the key here. */
export type Reconciler = (request: Request, pass: Pass) => Promise<Result | void> | Result | void

/** How a pass ended. */
export type Outcome =
  | { readonly result: 'success' }
  /** `priority`: with which the key comes back. Default: the one that it has now, and 0 after a pass of echoes. */
  | { readonly result: 'requeue_after'; readonly delay: number; readonly priority?: number | undefined }
  | { readonly result: 'error'; readonly error: Error; readonly terminal: boolean }

export function requestOf(key: ObjectKey): Request {
  const slash = key.indexOf('/')
  return slash < 0
    ? { key, namespace: '', name: key }
    : { key, namespace: key.slice(0, slash), name: key.slice(slash + 1) }
}
