import { type Json, type JsonObject, setOwn } from '@setpoint/kube'

/**
 * A value as JSON would carry it, as a copy: `{ image: undefined }` means that the field is not wanted, a Date is its text.
 * The same as JSON.parse(JSON.stringify(value)), without the text in between where a value is plain.
 */
export function jsonOf(value: unknown): Json {
  return plain(value) ? copyOf(value as Json) : (JSON.parse(JSON.stringify(value)) as Json)
}

/** Whether copying field by field gives what JSON would. */
function plain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value === 'string' || typeof value === 'boolean' || value === null
  if (Array.isArray(value)) return value.every(plain)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key]
    if (field !== undefined && !plain(field)) return false
  }
  return !('toJSON' in value)
}

function copyOf(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) {
    const field = value[key]
    if (field !== undefined) setOwn(copy, key, copyOf(field))
  }
  return copy
}
