import {
  createJsonPatch,
  groupVersionKindText,
  isJsonObject,
  type Json,
  type JsonObject,
  messageOf,
} from '@setpoint/kube'
import type { Reader } from '../client/index.js'
import { type Logger, valueText } from '../log/index.js'
import { describeObject } from '../objects/index.js'
import type { Warnings } from './functions.js'
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

/** A question, and what has come of it so far. Warnings are kept whatever the answer is. */
export interface Admission {
  readonly request: JsonObject
  readonly context: WebhookContext
  /** Takes what a function returned. */
  heard(returned: Warnings | void): void
}

/** Returns when there is nothing against it, with the object as it is to be, where that may differ; throws a refusal. */
export type Admit = (admission: Admission) => Promise<JsonObject | undefined>

interface AdmissionResponse {
  readonly allowed: boolean
  readonly status?: object
  readonly patchType?: 'JSONPatch'
  /** JSON in base64. */
  readonly patch?: string
  readonly warnings?: Warnings
}

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
    const context = { ...(question as unknown as AdmissionRequest), client, signal }
    const warnings: string[] = []
    const heard = (returned: Warnings | void): void => void warnings.push(...warningsIn(returned))
    const answer = (response: AdmissionResponse): JsonObject =>
      reviewOf(uid, warnings.length === 0 ? response : { ...response, warnings })
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

/** What a function returned. Sources without types may return anything, and a server could not read the answer. */
function warningsIn(returned: Warnings | void): Warnings {
  if (returned === undefined) return []
  if (!isListOfTexts(returned))
    throw new TypeError(
      `it returned ${valueText(returned)}; return a list of warnings or nothing, and throw denied(…) to refuse`,
    )
  return returned
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
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
