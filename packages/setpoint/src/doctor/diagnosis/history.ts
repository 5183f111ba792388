import type { Json } from '@setpoint/kube'
import { type Pattern, patternOf } from '../patterns/index.js'
import type { ObjectIdentity } from '../report/index.js'
import { fieldSignature, type Round, type WriteRecord } from '../ledger/index.js'

/** One change of one field in one round. */
export interface Entry {
  /** The round's place. */
  readonly round: number
  readonly before: Json | undefined
  readonly after: Json | undefined
  readonly pattern: Pattern
  readonly write: WriteRecord
}

/** What became of one field over several rounds. */
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
      for (const { path, before, after } of write.effect === 'changed' ? (write.detail?.changes ?? []) : []) {
        const key = fieldSignature(write.of, path)
        const history = found.get(key) ?? { of: write.of, path, entries: [] }
        history.of = write.of
        history.path = path
        history.entries.push({ round, before, after, pattern: patternOf({ before, after }), write })
        found.set(key, history)
      }
    }
  })
  return [...found.values()]
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
