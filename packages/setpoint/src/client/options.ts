import type { LabelSelector, Selector } from '@setpoint/kube'

/** What every call takes. */
export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. Default: never. */
  readonly signal?: AbortSignal
  /** Milliseconds for the whole call, retries included; 0 for no limit. Default: the client's, 65 s. */
  readonly timeout?: number
}

export interface GetOptions extends CallOptions {
  /** '0' is content with whatever the server has at hand. Default: the most recent. */
  readonly resourceVersion?: string
}

/** Which objects are meant. All conditions hold at once. */
export interface Selection {
  /** Default: all namespaces. */
  readonly namespace?: string
  /** Labels with their exact values. */
  readonly labels?: Readonly<Record<string, string>>
  /** A selector as text, as in an object, or compiled. */
  readonly labelSelector?: string | LabelSelector | Selector
  /** Fields with their exact values: `{ 'metadata.name': 'a' }`. */
  readonly fields?: Readonly<Record<string, string>>
  /** A field selector as text: `spec.nodeName!=n`. */
  readonly fieldSelector?: string
}

export interface ListOptions extends Selection, CallOptions {
  /** Objects per page. Default: all in one answer; for `pages`, 500. */
  readonly limit?: number
  /** The `metadata.continue` of the page before. */
  readonly continue?: string
  /** Default: the most recent. */
  readonly resourceVersion?: string
  /** How `resourceVersion` is meant. Default: the server's rule. */
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan'
}

export interface WatchOptions extends Selection, CallOptions {
  /** Where to begin; a list's `metadata.resourceVersion`. Default: now, with all that exists as ADDED events first. */
  readonly resourceVersion?: string
  /** Ask for BOOKMARK events, which say how far the watch has come. Default true. */
  readonly bookmarks?: boolean
  /** Stream what exists first, then a BOOKMARK with the annotation k8s.io/initial-events-end. Default false. */
  readonly sendInitialEvents?: boolean
  /** After how many seconds the server ends the watch. Default: the server's choice, 30 to 60 minutes. */
  readonly timeoutSeconds?: number
}

export interface WriteOptions extends CallOptions {
  /** Validate and admit, but store nothing. Default: the client's, false. */
  readonly dryRun?: boolean
  /** Who owns the fields. Default: the client's, or what the server makes of the user agent. */
  readonly fieldManager?: string
  /** What becomes of unknown and duplicate fields. Default: the client's, or the server's Warn. */
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict'
}

export interface ApplyOptions extends WriteOptions {
  /** Take over fields that others own. Default false: a conflict is an error. */
  readonly force?: boolean
}

export interface DeleteOptions extends CallOptions {
  readonly dryRun?: boolean
  /** 0 deletes at once. Default: the kind's. */
  readonly gracePeriodSeconds?: number
  /** What becomes of dependents. Default: the kind's, mostly Background. */
  readonly propagationPolicy?: 'Foreground' | 'Background' | 'Orphan'
  /** Delete only this very object, or only this very version of it. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
}

export interface DeleteAllOptions extends Selection, Omit<DeleteOptions, 'preconditions'> {}
