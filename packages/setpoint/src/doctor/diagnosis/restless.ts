import { fieldSignature } from '../ledger/index.js'
import type { LoopPath } from '../report/index.js'
import type { Context } from './context.js'
import { historiesOf, pathOf } from './history.js'
import { type Trait, traitOf } from './trait.js'

/** What no state explains. */
const RESTLESS: ReadonlySet<Trait> = new Set(['time', 'text', 'random', 'erratic', 'count'])

/** Fields beside those that every round writes anew, too: who mends the deciding ones alone has the next loop. */
export function restlessBeside({ rounds, controller }: Context, deciding: readonly LoopPath[]): LoopPath[] {
  const known = new Set(deciding.map(({ of, path }) => fieldSignature(of, path)))
  return historiesOf(rounds)
    .filter((history) => !known.has(fieldSignature(history.of, history.path)) && RESTLESS.has(traitOf(history)))
    .filter(({ entries }) => new Set(entries.map(({ round }) => round)).size === rounds.length)
    .map((history) => pathOf(history, controller))
}
