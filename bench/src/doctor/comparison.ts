import { collectGarbage, collectYoungGarbage } from './collect-garbage.js'
import { LEDGER, NO_LEDGER } from './measures.js'
import { Operator } from './operator.js'

/** How much is compared, and in which pieces. */
export interface Comparison {
  /** WebApps of each operator. */
  readonly count: number
  /** Times that all three operators are made anew: where their objects come to lie differs every time. */
  readonly sets: number
  /** Rounds of each set; a multiple of six, so that every order comes equally often. */
  readonly rounds: number
  /** WebApps that change in a turn: some ten milliseconds, in which the machine is the same for everybody. */
  readonly batch: number
}

/** What a change of a WebApp cost in a round, in microseconds of this process: its operator, and the server. */
export interface Round {
  readonly ledger: number
  readonly without: number
  /** A second operator without the ledger, that differs from the first by nothing: what it says is noise. */
  readonly again: number
}

/** Times that everything changes in each set before anything counts. */
const WARM_UP = 6
const ORDERS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
  [1, 0, 2],
  [0, 2, 1],
] as const

/**
 * Three operators in one process that take turns of a few WebApps each, in every order equally often. Whatever else goes on
 * in the machine comes over all three, so that each round is a comparison by itself.
 */
export async function compare(
  { count, sets, rounds, batch }: Comparison,
  say: (set: number) => void,
): Promise<Round[]> {
  const taken: Round[] = []
  for (let set = 0; set < sets; set++) {
    say(set)
    const operators: Operator[] = []
    try {
      for (const index of orderOf(set)) {
        const operator = await Operator.prepare(count, index === 0 ? LEDGER : NO_LEDGER)
        operators[index] = operator
        await operator.start()
      }
      // First, because it takes away compiled code as well: what is measured runs for weeks, and is compiled.
      await collectGarbage()
      for (let time = 0; time < WARM_UP; time++) for (const operator of operators) await operator.change(count)
      for (let round = 0; round < rounds; round++) taken.push(await roundOf(operators, orderOf(round), batch))
      for (const operator of operators) await operator.check()
    } finally {
      for (const operator of operators) await operator[Symbol.asyncDispose]()
    }
  }
  return taken
}

function orderOf(round: number): readonly number[] {
  return ORDERS[round % ORDERS.length] ?? ORDERS[0]
}

async function roundOf(operators: readonly Operator[], order: readonly number[], batch: number): Promise<Round> {
  const spent = operators.map(() => 0)
  for (const index of order) {
    const before = process.cpuUsage()
    await operators[index]?.change(batch)
    // Everybody pays for the garbage that was made, and for all that is kept; left to itself, it is whoever comes next.
    collectYoungGarbage()
    const { user, system } = process.cpuUsage(before)
    spent[index] = (user + system) / batch
  }
  const [ledger = 0, without = 0, again = 0] = spent
  return { ledger, without, again }
}
