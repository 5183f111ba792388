import type { Json } from '@setpoint/kube'
import type { Change } from '../changes/index.js'
import { masked } from './masked.js'
import { type Pattern, patternOf } from './pattern.js'

const NUMBER = /\d+(?:\.\d+)?/g
/** Texts that are shorter are measures or names: `250m`. */
const SHORTEST_MESSAGE = 24

/**
 * The pattern of a change, of which nothing is known but the change itself. Texts that differ in small numbers alone report
 * progress, and count as numbers: `3 of 5 are ready`.
 */
export function cautiousPatternOf(change: Pick<Change, 'before' | 'after'>): Pattern {
  const pattern = patternOf(change)
  const { after } = change
  if (pattern !== 'text' || typeof after !== 'string') return pattern
  return !differsInNumbers(after) && (/\s/.test(after) || after.length >= SHORTEST_MESSAGE) ? 'text' : 'count'
}

/** Whether numbers, and small ones, are all that may differ in such a text. */
function differsInNumbers(text: string): boolean {
  const mask = masked(text)
  return !mask.includes('<time>') && !mask.includes('<id>') && !/\d{7,}/.test(text)
}

/**
 * Whether values, one after the other, tell how far something has come: numbers, or the same sentence with small numbers in
 * it, of which none goes back once it went on, or the other way round.
 */
export function isProgress(values: readonly (Json | undefined)[]): boolean {
  const rows = values.map(numbersIn)
  const [first] = rows
  if (first === undefined || rows.length < 2 || rows.some((row) => row?.length !== first.length)) return false
  return first.every((_, column) => {
    const steps = rows.slice(1).map((row, place) => (row?.[column] ?? 0) - (rows[place]?.[column] ?? 0))
    return steps.every((step) => step >= 0) || steps.every((step) => step <= 0)
  })
}

/** Whether such values tell how far it goes, too: `3 of 20 are ready` has a number that stays, and that none is above. */
export function isTowardsAnEnd(values: readonly (Json | undefined)[]): boolean {
  const rows = values.map((value) => numbersIn(value) ?? [])
  const [first = []] = rows
  const highest = Math.max(...rows.flat())
  return first.some((end, column) => end === highest && rows.every((row) => row[column] === end))
}

/** Undefined: it is neither a number nor a text with small numbers in it. */
function numbersIn(value: Json | undefined): readonly number[] | undefined {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string' || !differsInNumbers(value)) return undefined
  return value.match(NUMBER)?.map(Number)
}
