import {
  createJsonPatch,
  groupVersionKindText,
  isJsonObject,
  type Json,
  type JsonObject,
  type Kind,
  messageOf,
} from '@setpoint/kube'
import { deepFreeze } from '../cache/index.js'
import type { Reader } from '../client/index.js'
import { type Logger, valueText } from '../log/index.js'
import { describeObject } from '../objects/index.js'
import type { Warnings, WebhookDefinition } from './definition.js'
import { refusalIn } from './refusal.js'
import type { AdmissionRequest, WebhookContext } from './request.js'

/** What answering takes. */
export interface AnswerDependencies {
  readonly client: Reader
  readonly log: Logger
  /** Hears of bugs: what a function threw that is no refusal. */
  readonly onBug: () => void
}

/** Answers the body of a request: one review for another. */
export type ReviewHandler = (review: JsonObject, signal: AbortSignal) => Promise<JsonObject>

type Admit = (request: JsonObject, context: WebhookContext) => Promise<Partial<AdmissionResponse>>

interface AdmissionResponse {
  readonly allowed: boolean
  readonly status?: object
  readonly patchType?: 'JSONPatch'
  /** JSON in base64. */
  readonly patch?: string
  readonly warnings?: Warnings
}

/** /mutate-…: `default`, whose changes become a JSON patch. Deletions pass: there is nothing to fill in. */
export function mutateHandler({ for: kind, config }: WebhookDefinition, deps: AnswerDependencies): ReviewHandler {
  const { default: fill } = config
  return admissionHandler(kind, deps, async ({ object }, context) => {
    if (fill === undefined || context.operation === 'DELETE' || !isJsonObject(object)) return {}
    const draft = structuredClone(object)
    const warnings = await fill(draft as never, context)
    // Through JSON: a member that was set to undefined is one that was removed.
    const patch = createJsonPatch(object, JSON.parse(JSON.stringify(draft)) as JsonObject)
    if (patch.length === 0) return { ...warned(warnings) }
    return { patchType: 'JSONPatch', patch: base64(patch), ...warned(warnings) }
  })
}

/** /validate-…: the function of the operation, with the object; for a deletion, the one that is to go. */
export function validateHandler({ for: kind, config }: WebhookDefinition, deps: AnswerDependencies): ReviewHandler {
  const { create, update, delete: remove } = config.validate ?? {}
  return admissionHandler(kind, deps, async ({ object, oldObject }, context) => {
    deepFreeze(object)
    deepFreeze(oldObject)
    const { operation } = context
    if (operation === 'CREATE') return warned(await create?.(object as never, context))
    if (operation === 'UPDATE') return warned(await update?.(object as never, oldObject as never, context))
    if (operation === 'DELETE') return warned(await remove?.(oldObject as never, context))
    return {}
  })
}

function admissionHandler(kind: Kind, { client, log, onBug }: AnswerDependencies, admit: Admit): ReviewHandler {
  return async (review, signal) => {
    const { request } = review
    if (
      review['kind'] !== 'AdmissionReview' ||
      review['apiVersion'] !== 'admission.k8s.io/v1' ||
      !isJsonObject(request)
    )
      return reviewOf('', failed(400, 'the request is no AdmissionReview of admission.k8s.io/v1'))
    const { uid, kind: asked, name = '' } = request as unknown as AdmissionRequest
    if (asked.group !== kind.group || asked.version !== kind.version || asked.kind !== kind.kind)
      return reviewOf(uid, failed(400, `this webhook is for ${groupVersionKindText(kind)}, not ${kindText(asked)}`))
    const { object: _object, oldObject: _old, ...question } = request
    const context = { ...(question as unknown as AdmissionRequest), client, signal }
    try {
      return reviewOf(uid, { allowed: true, ...(await admit(request, context)) })
    } catch (error) {
      const refusal = refusalIn(error, kind, name)
      if (refusal !== undefined) return reviewOf(uid, { allowed: false, status: refusal.status })
      onBug()
      log.error(
        { err: error, operation: context.operation, uid },
        `the webhook for ${targetText(kind, context)} failed`,
      )
      return reviewOf(uid, failed(500, messageOf(error)))
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
function warned(warnings: Warnings | void): Partial<AdmissionResponse> {
  if (warnings !== undefined && !isListOfTexts(warnings))
    throw new TypeError(
      `it returned ${valueText(warnings)}; return a list of warnings or nothing, and throw denied(…) to refuse`,
    )
  return warnings === undefined || warnings.length === 0 ? {} : { warnings }
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function base64(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function kindText({ group, version, kind }: AdmissionRequest['kind']): string {
  return groupVersionKindText({ group, version, kind })
}

function targetText(kind: Kind, { name, namespace }: AdmissionRequest): string {
  return describeObject(kind.kind, {
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
  })
}
