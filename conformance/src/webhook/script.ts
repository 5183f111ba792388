import { applyJsonPatch, isJsonObject, type Json, type JsonObject, PatchError } from '@setpoint/kube'
import { parse } from 'yaml'

/** One scripted answer of a webhook. */
export interface ScriptedAnswer {
  /** The review's `response`; the uid of the request is filled in unless it names one. */
  readonly response?: JsonObject
  /** A JSON patch to put into the response. */
  readonly patch?: Json
  /** Converts the objects of a ConversionReview: JSON patches by the version that is asked for. */
  readonly convert?: Readonly<Record<string, Json>>
  /** HTTP status. Default 200. */
  readonly code?: number
  /** The body to send as it is, instead of a review. */
  readonly body?: string
  /** Milliseconds to wait before answering. */
  readonly delay?: number
  /** Hang up instead of answering. */
  readonly hangUp?: boolean
}

/** Reads what a `WEBHOOK` step says: one answer, or a list of which the last is given again and again. */
export function parseScript(text: string): ScriptedAnswer[] {
  const script = parse(text) as ScriptedAnswer | ScriptedAnswer[] | null
  if (script === null) return [{ response: { allowed: true } }]
  return Array.isArray(script) ? script : [script]
}

/** The body that a scripted answer gives to a review. */
export function replyTo(review: JsonObject, answer: ScriptedAnswer): string {
  if (answer.body !== undefined) return answer.body
  const request = isJsonObject(review['request']) ? review['request'] : {}
  const response: JsonObject = {
    ...(request['uid'] === undefined ? {} : { uid: request['uid'] }),
    ...(answer.convert === undefined ? { allowed: true } : converted(request, answer.convert)),
    ...answer.response,
  }
  if (answer.patch !== undefined) {
    response['patch'] = Buffer.from(JSON.stringify(answer.patch)).toString('base64')
    response['patchType'] ??= 'JSONPatch'
  }
  return JSON.stringify({ apiVersion: review['apiVersion'], kind: review['kind'], response })
}

function converted(request: JsonObject, patches: Readonly<Record<string, Json>>): JsonObject {
  const desired = request['desiredAPIVersion'] as string
  const [version = ''] = desired.split('/').slice(-1)
  const patch = (patches[version] ?? []) as JsonObject[]
  const objects = (request['objects'] as JsonObject[]).map((object) => ({
    ...patch.reduce(attempt, object),
    apiVersion: desired,
  }))
  return { convertedObjects: objects, result: { status: 'Success' } }
}

/** Objects differ in what they have: an operation that finds nothing to work on is left out. */
function attempt(object: JsonObject, operation: JsonObject): JsonObject {
  try {
    return applyJsonPatch(object, [operation]) as JsonObject
  } catch (error) {
    if (error instanceof PatchError) return object
    throw error
  }
}
