import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

// Of the connection rather than of the answer.
const ignored = new Set(['date', 'content-length', 'connection', 'keep-alive', 'transfer-encoding'])
// New for each request or each server: only their presence is a fact.
const present = new Set([
  'audit-id',
  'etag',
  'last-modified',
  'x-kubernetes-pf-flowschema-uid',
  'x-kubernetes-pf-prioritylevel-uid',
])

/** Keeps the headers that are part of an answer. One that came several times stays a list. */
export function maskHeaders(answer: JsonObject): JsonObject {
  if (!isJsonObject(answer['headers'])) return answer
  const headers: JsonObject = {}
  for (const [name, value] of Object.entries(answer['headers'])) {
    if (!ignored.has(name)) headers[name] = present.has(name) ? '<present>' : single(value)
  }
  return { ...answer, headers }
}

function single(value: Json): Json {
  return Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value
}
