import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import type { Step } from '../transcript/index.js'
import { dropForeignGroups } from './foreign.js'
import { sortCauses } from './causes.js'
import { maskHeaders } from './headers.js'
import { settleOwners } from './owners.js'
import { maskParts, showParts } from './parts.js'
import { maskAges } from './ages.js'
import { maskText } from './text.js'
import { Values } from './values.js'

export interface MaskContext {
  steps: readonly Step[]
  /** The case's own group; other cases' groups are left out of discovery. */
  group: string
  /** The case's folder, whose path differs from server to server. */
  folder: string
}

/**
 * Masks all answers of a case at once: a placeholder's number depends on all the values that the case has seen, which is how
 * relations between steps are kept.
 */
export function mask(answers: readonly JsonObject[], context: MaskContext): JsonObject[] {
  const trimmed = answers.map((answer, index) => trim(answer, context.steps[index], context))
  const values = new Values()
  for (const answer of trimmed) values.collect(answer)
  return trimmed.map((answer) => {
    values.begin(answer)
    return maskValue(answer, values, context) as JsonObject
  })
}

function trim(answer: JsonObject, step: Step | undefined, context: MaskContext): JsonObject {
  const own = dropForeignGroups(settleOwners(maskHeaders(answer)), context.group) as JsonObject
  const trimmed = sortCauses(own, context.group)
  const body = trimmed['body']
  if (!step || body === undefined) return trimmed
  return { ...trimmed, body: maskParts(showParts(body, step.shown), step.masked) }
}

function maskValue(value: Json, values: Values, context: MaskContext): Json {
  if (typeof value === 'string') return maskText(value, values, context.folder)
  if (Array.isArray(value)) return value.map((item) => maskValue(item, values, context))
  if (!isJsonObject(value)) return value
  const masked: JsonObject = {}
  for (const key of Object.keys(value).sort()) {
    const field = value[key] as Json
    if (key === 'resourceVersion' && typeof field === 'string') masked[key] = values.version(field, value)
    else if (key === 'continue' && typeof field === 'string') masked[key] = maskContinue(field)
    else masked[maskText(key, values, context.folder)] = maskValue(field, values, context)
  }
  return maskAges(masked)
}

/** A continue token holds a resource version and the key to go on from; only the first differs. */
function maskContinue(token: string): Json {
  try {
    const content = JSON.parse(Buffer.from(token, 'base64url').toString()) as JsonObject
    return typeof content['rv'] === 'number' && content['rv'] > 0
      ? { ...content, rv: '<version of the list>' }
      : content
  } catch {
    return token
  }
}
