import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

/**
 * Puts the entries of every `managedFields` in an order that does not depend on the clock. Servers order them by
 * operation, then by time to the second, then by name: whether two writes fell into one second is chance. A list that
 * is not in that order stays as it is, so that a server that orders otherwise is found out.
 */
export function settleOwners(value: Json): Json {
  if (Array.isArray(value)) return value.map(settleOwners)
  if (!isJsonObject(value)) return value
  const settled: JsonObject = {}
  for (const [key, field] of Object.entries(value)) {
    settled[key] = key === 'managedFields' && Array.isArray(field) ? withoutTimes(field) : settleOwners(field)
  }
  return settled
}

function withoutTimes(entries: readonly Json[]): Json[] {
  const inOrder = entries.every((entry, index) => index === 0 || compare(entries[index - 1], entry, keyWithTime) <= 0)
  return inOrder ? entries.toSorted((a, b) => compare(a, b, key)) : [...entries]
}

type Key = (entry: JsonObject) => Json[]

const keyWithTime: Key = ({ operation, time, manager, apiVersion, subresource }) =>
  [operation, time, manager, apiVersion, subresource].map((part) => part ?? '')

const key: Key = (entry) => keyWithTime({ ...entry, time: '' })

function compare(a: Json | undefined, b: Json | undefined, keyOf: Key): number {
  const [left, right] = [a, b].map((entry) => (isJsonObject(entry) ? keyOf(entry).map(String) : []))
  for (const [index, part] of (left ?? []).entries()) {
    const other = right?.[index] ?? ''
    if (part !== other) return part < other ? -1 : 1
  }
  return 0
}
