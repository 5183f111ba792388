import type { ObjectMeta } from '@setpoint/kube'
import type { Reader } from '../client/index.js'

export interface GroupVersionKindReference {
  readonly group: string
  readonly version: string
  readonly kind: string
}

export interface GroupVersionResourceReference {
  readonly group: string
  readonly version: string
  readonly resource: string
}

/** Who asks, as the API server has authenticated it. */
export interface UserInfo {
  readonly username: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

/** The question of an AdmissionReview, without its objects: they are arguments of their own. */
export interface AdmissionRequest {
  readonly uid: string
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'
  /** What the webhook is shown. */
  readonly kind: GroupVersionKindReference
  readonly resource: GroupVersionResourceReference
  readonly subResource?: string
  /** What the client sent, where that is another version. */
  readonly requestKind?: GroupVersionKindReference
  readonly requestResource?: GroupVersionResourceReference
  readonly requestSubResource?: string
  /** Absent for a create with generateName. */
  readonly name?: string
  readonly namespace?: string
  readonly userInfo: UserInfo
  /** Nothing will be stored. */
  readonly dryRun?: boolean
}

/** An object as a request has it: of any kind; for CONNECT the options of it, which have no metadata. */
export interface AdmissionObject {
  apiVersion: string
  kind: string
  metadata?: ObjectMeta
  [field: string]: unknown
}

/** What functions may do about a question. */
export interface WebhookMeans {
  /** Reads from the server. There is no writing: webhooks are declared to have no side effects. */
  readonly client: Reader
  /** Aborts, with an AbortError, when the API server no longer waits for the answer; never once that was given. */
  readonly signal: AbortSignal
  /** Notes something in the request's entry of the API server's audit log, under `<name of the webhook>/<key>`, whatever the answer is. */
  readonly annotate: (key: string, value: string) => void
}

/** What a webhook's functions get beside the object: the question, and the means to look around. */
export interface WebhookContext extends AdmissionRequest, WebhookMeans {}

/** Why a function's signal aborts. Whoever gave the question up, and why, is nothing that functions could rely on. */
export function noLongerAwaited(): DOMException {
  return new DOMException('the API server no longer waits', 'AbortError')
}
