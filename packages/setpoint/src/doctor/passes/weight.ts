import { EventCause } from '../../controller/index.js'
import type { PassRecord } from '../ledger/index.js'

/** What a value takes beside its text. */
const EACH = 8

/** About how many bytes of JSON a pass keeps from being forgotten; no more than `most` are counted. */
export function weightOf({ causes, writes }: Pick<PassRecord, 'causes' | 'writes'>, most: number): number {
  // What several have in common is there once.
  const kept = new Set<unknown>()
  for (const { parts } of writes) if (parts !== undefined) kept.add(parts.sent).add(parts.before).add(parts.stored)
  for (const cause of causes) {
    const event = EventCause.eventOf(cause)
    kept.add(event?.object)
    if (event?.type === 'update') kept.add(event.old)
  }
  let weight = 0
  for (const todo = [...kept]; todo.length > 0 && weight < most; ) {
    const value = todo.pop()
    weight += EACH + (typeof value === 'string' ? value.length : 0)
    if (typeof value !== 'object' || value === null) continue
    for (const name in value) {
      weight += name.length
      todo.push((value as Readonly<Record<string, unknown>>)[name])
    }
  }
  return Math.min(weight, most)
}
