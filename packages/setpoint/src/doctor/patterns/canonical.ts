import { isJsonObject, type Json, parseDuration, parseQuantity } from '@setpoint/kube'
import { isTimeLike } from './time-like.js'

/** A lone suffix is a quantity to Kubernetes, too: of nothing. */
const STARTS_AS_NUMBER = /^[+-]?\.?\d/

/**
 * Whether two values mean the same to an API server although they are written differently: quantities (1000m and 1),
 * durations (60s and 1m0s), moments (with and without fractions of a second), numbers as text, and null, [], {}, '' and
 * nothing at all.
 */
export function sameMeaning(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameMeaning(item, b[index]))
  if (isJsonObject(a) && isJsonObject(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameMeaning(a[name], b[name]))
  }
  return isScalar(a) && isScalar(b) && sameScalar(String(a), String(b))
}

/** What an API server leaves out. */
function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isJsonObject(value) && Object.values(value).every(isNothing)
}

function isScalar(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function sameScalar(a: string, b: string): boolean {
  if (a === b) return true
  if (isTimeLike(a) && isTimeLike(b)) return wholeSecond(a) === wholeSecond(b)
  return STARTS_AS_NUMBER.test(a) && STARTS_AS_NUMBER.test(b) && (sameQuantity(a, b) || sameDuration(a, b))
}

/** Kubernetes keeps whole seconds. */
function wholeSecond(text: string): number {
  return Math.floor(Date.parse(text) / 1000)
}

function sameQuantity(a: string, b: string): boolean {
  try {
    return parseQuantity(a).equals(parseQuantity(b))
  } catch {
    return false
  }
}

function sameDuration(a: string, b: string): boolean {
  try {
    return parseDuration(a) === parseDuration(b)
  } catch {
    return false
  }
}
