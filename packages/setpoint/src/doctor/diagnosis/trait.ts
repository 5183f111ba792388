import { equalJson } from '@setpoint/kube'
import type { Pattern } from '../patterns/index.js'
import type { Entry, History } from './history.js'

/**
 * What a field does over several rounds: one of the patterns that single changes have, or what only several show.
 * - revert: it is set to the same value each time, and each time somebody else has changed it in between
 * - filled: the call did not name it, and the server put another value there
 * - cycle: it goes round among a few values, and nobody else touches it
 */
export type Trait = Pattern | 'revert' | 'filled' | 'cycle'

/** Fields in which sentences stand. */
const MESSAGE = /(?:message|error|detail|details|reason|description|note|text|log|cause|status)(?:'\])?$/i

const VOLATILE: ReadonlySet<Pattern> = new Set(['text', 'random', 'time', 'count'])

export function traitOf(history: History): Trait {
  const { entries, path } = history
  if (isReverted(entries)) return 'revert'
  const patterns = new Set(entries.map(({ pattern }) => pattern))
  const [pattern = 'other'] = patterns
  if (patterns.size === 1 && (pattern === 'order' || pattern === 'same' || pattern === 'time')) return pattern
  if (entries.every(({ write, after }) => write.verb === 'update' && after !== undefined && !isSaid(write, path)))
    return 'filled'
  if (isCycle(entries)) return 'cycle'
  if (patterns.size === 1) return pattern === 'random' && MESSAGE.test(path) ? 'text' : pattern
  if (![...patterns].every((one) => VOLATILE.has(one))) return 'other'
  if (MESSAGE.test(path)) return 'text'
  return patterns.has('random') ? 'random' : patterns.has('text') ? 'text' : 'time'
}

function isSaid(write: Entry['write'], path: string): boolean {
  return write.detail?.sent(path) ?? true
}

/** Set to one value, found at another, again and again. */
function isReverted(entries: readonly Entry[]): boolean {
  if (entries.length < 2) return false
  // A person who tries one value after the other is no second controller.
  const found = new Set(entries.map(({ before }) => JSON.stringify(before) ?? ''))
  if (found.size > Math.max(1, entries.length / 2)) return false
  return entries.slice(1).every((entry, place) => {
    const last = entries[place] as Entry
    return last.round !== entry.round && equalJson(last.after, entry.after) && !equalJson(last.after, entry.before)
  })
}

/** At least three changes among half as many values. */
function isCycle(entries: readonly Entry[]): boolean {
  const values = new Set(entries.map(({ after }) => JSON.stringify(after) ?? ''))
  return entries.length >= 3 && values.size <= entries.length / 2
}
