import { equalJson } from '@setpoint/kube'
import { areDrawn, areSameButDrawn, holdsMoment, isProgress, type Pattern } from '../patterns/index.js'
import { type Entry, fieldsOf, type History } from './history.js'

/**
 * What a field does over several rounds: one of the patterns that single changes have, or what only several show.
 * - revert: it is set to the same value each time, and each time somebody else has changed it in between
 * - filled: the call did not name it, and the server put another value there
 * - cycle: it goes round among a few values, and nobody else touches it
 * - fresh: a key or an item that was not there comes to its map or list each time
 * - progress: it tells how far something has come, by numbers that go one way
 * - erratic: a number that goes up and down, and is never the same
 */
export type Trait = Pattern | 'revert' | 'filled' | 'cycle' | 'fresh' | 'progress' | 'erratic'

/** Fields in which sentences stand. */
const MESSAGE = /(?:message|error|detail|details|reason|description|note|text|log|cause|status)(?:'\])?$/i
/** Fields that count what the operator itself does, and not what has come of it. */
const COUNTER = /(?:pass|reconcil|attempt|retr(?:y|ies)|loop|tick|iteration|counter|heartbeat)[^.[\]]*(?:'\])?$/i

const VOLATILE: ReadonlySet<Pattern> = new Set(['text', 'random', 'time', 'count'])

export function traitOf({ entries, path }: History): Trait {
  const fields = fieldsOf(entries)
  if (isFresh(entries, fields.length)) return entries.some(({ after }) => holdsMoment(after)) ? 'time' : 'fresh'
  if (fields.every(isReverted)) return 'revert'
  const patterns = new Set(fields.flatMap(patternsOf))
  const [pattern = 'other'] = patterns
  if (patterns.size === 1 && (pattern === 'order' || pattern === 'same' || pattern === 'time')) return pattern
  if (entries.every(({ write, after }) => write.verb === 'update' && after !== undefined && !isSaid(write, path)))
    return 'filled'
  if (fields.every(isCycle) || fields.every(comesBack)) return 'cycle'
  if (patterns.size === 1 && pattern === 'count') return numeric(fields, path)
  if (fields.every((field) => isProgress(seriesOf(field)))) return 'progress'
  if (patterns.size === 1 && pattern !== 'other') return pattern === 'random' && MESSAGE.test(path) ? 'text' : pattern
  if ([...patterns].every((one) => VOLATILE.has(one))) {
    if (MESSAGE.test(path)) return 'text'
    return patterns.has('random') ? 'random' : patterns.has('text') ? 'text' : 'time'
  }
  if (fields.every((field) => areDrawn(textsOf(field)))) return 'random'
  return fields.every((field) => areSameButDrawn(textsOf(field))) ? 'text' : 'other'
}

/** How a field began does not matter where it goes on in another way. */
function patternsOf(field: readonly Entry[]): readonly Pattern[] {
  const patterns = field.map(({ pattern }) => pattern)
  return patterns.length > 1 && patterns[0] === 'other' ? patterns.slice(1) : patterns
}

function numeric(fields: readonly (readonly Entry[])[], path: string): Trait {
  if (fields.every((field) => isProgress(seriesOf(field)))) return COUNTER.test(path) ? 'count' : 'progress'
  return fields.every((field) => new Set(seriesOf(field)).size > field.length) ? 'erratic' : 'other'
}

function seriesOf(field: readonly Entry[]): Entry['after'][] {
  return [...(field[0]?.before === undefined ? [] : [field[0].before]), ...field.map(({ after }) => after)]
}

function textsOf(field: readonly Entry[]): string[] {
  return seriesOf(field).filter((value) => typeof value === 'string')
}

function isSaid(write: Entry['write'], path: string): boolean {
  // Of a subresource it is not known what it says.
  return (write.subresource !== '' && write.subresource !== 'status') || (write.detail?.sent(path) ?? true)
}

/** Every round brings one that was not there, and none of them twice; others may go. */
function isFresh(entries: readonly Entry[], fields: number): boolean {
  const added = entries.filter(({ before }) => before === undefined)
  if (
    added.length < 2 ||
    fields < 2 ||
    entries.some(({ before, after }) => before !== undefined && after !== undefined)
  )
    return false
  return new Set(added.map(({ field }) => field)).size === added.length && roundsOf(entries) === roundsOf(added)
}

function roundsOf(entries: readonly Entry[]): number {
  return new Set(entries.map(({ round }) => round)).size
}

/** Set to one value, found at another, again and again. */
function isReverted(entries: readonly Entry[]): boolean {
  if (entries.length < 2) return false
  return entries.slice(1).every((entry, place) => {
    const last = entries[place] as Entry
    return last.round !== entry.round && equalJson(last.after, entry.after) && !equalJson(last.after, entry.before)
  })
}

/** Whether somebody sets a field that is set back each time to something else almost every time, as a person does who tries things out. */
export function isTriedOut({ entries }: History): boolean {
  const found = new Set(entries.map(({ before }) => JSON.stringify(before) ?? ''))
  return found.size > Math.max(1, entries.length / 2)
}

/** At least three changes among half as many values. */
function isCycle(entries: readonly Entry[]): boolean {
  const values = new Set(entries.map(({ after }) => JSON.stringify(after) ?? ''))
  return entries.length >= 3 && values.size <= entries.length / 2
}

/** One of several, each of which is seldom seen: it was there before. */
function comesBack(entries: readonly Entry[]): boolean {
  return entries.length === 2 && equalJson(entries[0]?.before, entries[1]?.after)
}
