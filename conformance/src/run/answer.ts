import type { Json, JsonObject } from '@setpoint/kube'
import { parse } from 'yaml'
import type { Response } from './connection.js'

/** The part of an answer that a response makes: its code, headers and body, with the body parsed when it can be. */
export function answerOf(response: Response): JsonObject {
  const text = response.body.toString()
  const type = response.headers['content-type']?.[0] ?? ''
  const answer: JsonObject = { code: response.code, headers: response.headers }
  if (text === '') return answer
  const parsed = parseBody(type, text)
  if (parsed === undefined) return { ...answer, body: text }
  return { ...answer, ...(type.startsWith('application/json') ? { layout: layoutOf(text) } : {}), body: parsed }
}

function parseBody(type: string, text: string): Json | undefined {
  try {
    // The index of /openapi/v3 is JSON that calls itself plain text.
    if (type.startsWith('application/json') || text.startsWith('{')) return JSON.parse(text) as Json
    if (type.startsWith('application/yaml')) return parse(text) as Json
  } catch {
    // Not what its Content-Type says: shown as it is.
  }
  return undefined
}

function layoutOf(text: string): string {
  return `${/^[[{]\n/.test(text) ? 'indented' : 'compact'}${text.endsWith('\n') ? ', newline at the end' : ''}`
}
