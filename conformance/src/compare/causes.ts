import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { jsonText } from '../transcript/index.js'

/**
 * The order in which fields of custom resources and of their schemas are found invalid is that of a Go map, which is none. Where there are several
 * causes, they and their sentences in the message are put in order; everything else about a Status stays as it is.
 */
export function sortCauses(answer: JsonObject, group: string): JsonObject {
  const { body } = answer
  if (!isJsonObject(body) || !isJsonObject(body['details']) || typeof body['message'] !== 'string') return answer
  const { causes } = body['details']
  const { group: of } = body['details']
  if ((of !== group && of !== 'apiextensions.k8s.io') || !Array.isArray(causes) || causes.length < 2) return answer
  const sorted = [...causes].sort((a, b) => (sentence(a) < sentence(b) ? -1 : 1))
  const sentences = [...new Set(sorted.map(sentence))]
  return {
    ...answer,
    body: { ...body, message: reorder(body['message'], sentences), details: { ...body['details'], causes: sorted } },
  }
}

function sentence(cause: Json): string {
  return isJsonObject(cause) ? `${jsonText(cause['field'] ?? '')}: ${jsonText(cause['message'] ?? '')}` : ''
}

/** `… is invalid: [one, two]`; left alone when the brackets hold anything but the sentences. */
function reorder(message: string, sentences: readonly string[]): string {
  const match = /^(.* is invalid: \[)(.*)\]$/s.exec(message)
  const fits = match?.[2]?.length === sentences.join(', ').length && sentences.every((each) => message.includes(each))
  return fits ? `${match?.[1]}${sentences.join(', ')}]` : message
}
