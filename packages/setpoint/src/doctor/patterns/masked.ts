import { MOMENTS } from './time-like.js'

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** Words of letters and digits as identifiers have them: at least one of each, and long enough for no version or size. */
const MIXED = /(?<![A-Za-z0-9])(?=[A-Za-z0-9+/_]*\d)(?=[A-Za-z0-9+/_]*[A-Za-z])[A-Za-z0-9+/_]{8,}={0,2}(?![A-Za-z0-9])/g
/** The endings that generateName gives: five characters without vowels. */
const GENERATED = /(?<=[a-z0-9]-)[bcdfghjklmnpqrstvwxz2456789]{5}\b/g
const HEX = /\b0x[0-9a-f]+\b/gi
const NUMBER = /\d+(?:\.\d+)?/g

/** A text with what differs from time to time taken out: moments, identifiers and numbers. */
export function masked(text: string): string {
  let result = text
  for (const moment of MOMENTS) result = result.replace(moment, '<time>')
  return result
    .replace(UUID, '<id>')
    .replace(HEX, '<id>')
    .replace(MIXED, '<id>')
    .replace(GENERATED, '<id>')
    .replace(NUMBER, '<number>')
}

/** Whether two texts say the same but for moments, identifiers and numbers in them. */
export function sameButVolatile(a: string, b: string): boolean {
  return a !== b && masked(a) === masked(b)
}
