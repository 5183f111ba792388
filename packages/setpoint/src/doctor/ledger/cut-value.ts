import { createHash } from 'node:crypto'
import type { Json } from '@setpoint/kube'
import { patternOf, type Pattern } from '../patterns/index.js'

/** Characters of JSON up to which a value is kept as it is. */
const LONGEST = 512
/** Characters of a longer one that are kept at either end. */
const END = 80

/**
 * A value that takes no more room than a report needs: a long one becomes a text of its beginning, a digest and its end. Two
 * values are the same if and only if what is kept of them is.
 */
export function cutValue(value: Json | undefined): Json | undefined {
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= LONGEST ? value : `${text.slice(0, END)} … ${digestOf(text)} … ${text.slice(-END)}`
}

/** With letters and digits, so that it is taken for an identifier wherever numbers count. */
function digestOf(text: string): string {
  return `x${createHash('sha1').update(text).digest('hex').slice(0, 16)}0`
}

/** Characters beyond which texts are not compared as a whole. */
const LONG = 1024
/** Characters of what differs that are looked at. */
const MOST_COMPARED = 4096
/** Characters that both have, on either side of what differs. */
const CONTEXT = 64

/** The pattern of a change. What long texts have in common says nothing about it, so that it is left out. */
export function patternIn(before: Json | undefined, after: Json | undefined): Pattern {
  if (!isLongText(before) || !isLongText(after) || isJson(before) || isJson(after)) return patternOf({ before, after })
  const [one, other] = differing(before, after)
  if (one.length <= MOST_COMPARED && other.length <= MOST_COMPARED) return patternOf({ before: one, after: other })
  const [lines, others] = differingLines(one, other)
  if (lines.length > MOST_COMPARED && sorted(lines) === sorted(others)) return 'order'
  const [first, second] = differing(lines, others)
  return patternOf({ before: first.slice(0, MOST_COMPARED), after: second.slice(0, MOST_COMPARED) })
}

function isLongText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length > LONG
}

/** Its keys may have changed places, which only the whole tells. */
function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

/** The lines that differ, where both have as many. */
function differingLines(before: string, after: string): readonly [string, string] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  if (one.length !== other.length || one.length === 1) return [before, after]
  const places = one.flatMap((line, place) => (line === other[place] ? [] : [place]))
  const pick = (lines: readonly string[]): string => places.map((place) => lines[place]).join('\n')
  return [pick(one), pick(other)]
}

function sorted(text: string): string {
  return text.split('\n').sort().join('\n')
}

/** Two texts without what they have in common at both ends, but for some characters. */
function differing(one: string, other: string): readonly [string, string] {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  while (end < most - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end++
  const cut = (text: string): string =>
    text.slice(Math.max(0, start - CONTEXT), text.length - Math.max(0, end - CONTEXT))
  return [cut(one), cut(other)]
}
