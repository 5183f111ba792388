import type { Json } from '@setpoint/kube'
import { changeSignature, identityText, type Round, type WriteRecord } from '../ledger/index.js'
import { type Pattern, patternOf } from '../patterns/index.js'
import type { LoopPath, ObjectIdentity } from '../report/index.js'

/** One change of one field in one round. */
export interface Entry {
  /** The round's place. */
  readonly round: number
  /** The very field, where its history has several that differ in an identifier. */
  readonly field: string
  readonly path: string
  readonly before: Json | undefined
  readonly after: Json | undefined
  readonly pattern: Pattern
  readonly write: WriteRecord
}

/** What became over several rounds of one field, or of those that differ in nothing but an identifier in their name. */
export interface History {
  /** As the last round had it. */
  readonly of: ObjectIdentity
  readonly path: string
  readonly entries: readonly Entry[]
}

/** The fields that rounds changed, each with all its changes, in the order in which they were first seen. */
export function historiesOf(rounds: readonly Round[]): History[] {
  const found = new Map<string, { of: ObjectIdentity; path: string; entries: Entry[] }>()
  rounds.forEach(({ writes }, round) => {
    for (const write of writes) {
      for (const change of write.effect === 'changed' ? (write.detail?.changes ?? []) : []) {
        const { path, before, after } = change
        const key = changeSignature(write.of, change)
        const history = found.get(key) ?? { of: write.of, path, entries: [] }
        history.of = write.of
        // Of what comes and goes, that which came says more.
        if (after !== undefined || history.entries.every((entry) => entry.after === undefined)) history.path = path
        const field = `${identityText(write.of)} ${path}`
        history.entries.push({ round, field, path, before, after, pattern: change.pattern ?? patternOf(change), write })
        found.set(key, history)
      }
    }
  })
  return [...found.values()]
}

/** The changes of each very field. */
export function fieldsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const fields = new Map<string, Entry[]>()
  for (const entry of entries) {
    const known = fields.get(entry.field)
    if (known === undefined) fields.set(entry.field, [entry])
    else known.push(entry)
  }
  return [...fields.values()]
}

/** The values that the field had, from the oldest known one; a value that only went on is not repeated. */
export function valuesOf({ entries }: History, most = 5): (Json | undefined)[] {
  const values: (Json | undefined)[] = []
  for (const { before, after } of entries) {
    if (values.length === 0 || JSON.stringify(values.at(-1)) !== JSON.stringify(before)) values.push(before)
    values.push(after)
  }
  return values.slice(-most)
}

/** A field as reports have it: its last values, and who had set it, the controller's own name first. */
export function pathOf(history: History, controller: string): LoopPath {
  const { of, path } = history
  const owners = history.entries.flatMap(({ write }) => write.detail?.ownersBefore(path) ?? [])
  return { of, path, values: valuesOf(history), managers: [...new Set([controller, ...owners])] }
}
