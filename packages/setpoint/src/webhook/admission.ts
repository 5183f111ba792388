import {
  createJsonPatch,
  groupVersionKindText,
  isJsonObject,
  type Json,
  type JsonObject,
  messageOf,
} from '@setpoint/kube'
import type { Reader } from '../client/index.js'
import type { Logger } from '../log/index.js'
import { describeObject } from '../objects/index.js'
import type { Warnings } from './functions.js'
import { type AdmissionResponse, Notes } from './notes.js'
import { refusalIn } from './refusal.js'
import type { AdmissionRequest, GroupVersionKindReference, WebhookContext } from './request.js'

/** What answering takes. */
export interface AnswerDependencies {
  readonly client: Reader
  readonly log: Logger
  /** Hears of bugs: what a function threw that is no refusal. */
  readonly onBug: () => void
}

/** Answers the body of a request: one review for another. */
export type ReviewHandler = (review: JsonObject, signal: AbortSignal) => Promise<JsonObject>

/** A question, and who hears what has come of it so far. */
export interface Admission {
  readonly request: JsonObject
  readonly context: WebhookContext
  /** Takes what a function returned. */
  readonly heard: (returned: Warnings | void) => void
}

/** Returns when there is nothing against it, with the object as it is to be, where that may differ; throws a refusal. */
export type Admit = (admission: Admission) => Promise<JsonObject | undefined>

/** Answers reviews by a function. `only`: the kind that it is for; questions about others are mistakes. */
export function reviewHandler(
  admit: Admit,
  { client, log, onBug }: AnswerDependencies,
  only?: GroupVersionKindReference,
): ReviewHandler {
  return async (review, signal) => {
    const { request } = review
    if (
      review['kind'] !== 'AdmissionReview' ||
      review['apiVersion'] !== 'admission.k8s.io/v1' ||
      !isJsonObject(request)
    )
      return reviewOf('', failed(400, 'the request is no AdmissionReview of admission.k8s.io/v1'))
    const { object, oldObject: _old, ...question } = request
    const { uid, kind, name = '', operation } = question as unknown as AdmissionRequest
    if (only !== undefined && !isSameKind(kind, only))
      return reviewOf(uid, failed(400, `this webhook is for ${kindText(only)}, not ${kindText(kind)}`))
    const notes = new Notes()
    const annotate = (key: string, value: string): void => notes.annotate(key, value)
    const context = { ...(question as unknown as AdmissionRequest), client, signal, annotate }
    const heard = (returned: Warnings | void): void => notes.warn(returned)
    const answer = (response: AdmissionResponse): JsonObject => reviewOf(uid, notes.in(response))
    try {
      const wanted = await admit({ request, context, heard })
      return answer({ allowed: true, ...(wanted === undefined ? {} : patchOf(object as JsonObject, wanted)) })
    } catch (error) {
      const refusal = refusalIn(error, kind, name)
      if (refusal !== undefined) return answer({ allowed: false, status: refusal.status })
      onBug()
      log.error({ err: error, operation, uid }, `the webhook for ${describeObject(kind.kind, question)} failed`)
      return answer(failed(500, messageOf(error)))
    }
  }
}

function reviewOf(uid: string, response: AdmissionResponse): JsonObject {
  return {
    kind: 'AdmissionReview',
    apiVersion: 'admission.k8s.io/v1',
    response: { uid, ...response },
  } as unknown as JsonObject
}

/** An answer to something that cannot be answered. */
function failed(code: number, message: string): AdmissionResponse {
  return { allowed: false, status: { code, message } }
}

function patchOf(object: JsonObject, wanted: JsonObject): Partial<AdmissionResponse> {
  // Through JSON: a member that was set to undefined is one that was removed.
  const patch = createJsonPatch(object, JSON.parse(JSON.stringify(wanted)) as JsonObject)
  return patch.length === 0 ? {} : { patchType: 'JSONPatch', patch: base64(patch) }
}

function base64(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function isSameKind(a: GroupVersionKindReference, b: GroupVersionKindReference): boolean {
  return a.group === b.group && a.version === b.version && a.kind === b.kind
}

function kindText({ group, version, kind }: GroupVersionKindReference): string {
  return groupVersionKindText({ group, version, kind })
}
