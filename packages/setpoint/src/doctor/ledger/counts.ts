import type { ObjectIdentity } from '../report/index.js'
import { Known } from './known.js'
import type { Round } from './round.js'
import type { WriteRecord } from './write.js'

/** Rounds that are remembered per suspect. */
export const MOST_ROUNDS = 12

/** Passes that ask to be called again and do nothing else. */
export interface Requeues {
  readonly delay: number
  count: number
  readonly since: number
}

/** Passes that an object of somebody else's brings about, and that do nothing. */
export interface Idles {
  /** The object whose events they are, and how many of all triggers were its. */
  readonly of: ObjectIdentity
  count: number
  /** Passes of them whose reads are known: it was not among them. */
  unread: number
  /** Events of them that changed nothing but bookkeeping. */
  empty: number
  readonly managers: Set<string>
  readonly since: number
}

/** Passes whose writes change nothing, because the server does not store what they send. */
export interface Vains {
  /** The fields that do not come out as they are sent; '' before anybody looked. */
  readonly signature: string
  readonly count: number
  readonly since: number
  /** When the last one was. */
  readonly at: number
  readonly writes: readonly WriteRecord[]
}

/** What is counted of an object that gives reason to count: most never do. */
export class Counts {
  /** How many passes in a row had an effect without anybody asking for it. */
  heat = 0
  rounds: readonly Round[] = []
  requeues: Requeues | undefined
  idles: Idles | undefined
  vains: Vains | undefined
  /** The objects that its passes have deleted. */
  deleted: Set<string> | undefined
  /** Rounds in a row that did the same, the forgotten ones as well. */
  streak = 0
  /** When the first of them was. */
  streakSince = 0
  #known: Known | undefined

  /** Whether nothing of passes is counted; what was deleted, and what is known, does not count. */
  get isEmpty(): boolean {
    return (
      this.heat === 0 &&
      this.rounds.length === 0 &&
      this.requeues === undefined &&
      this.idles === undefined &&
      this.vains === undefined
    )
  }

  get known(): Known {
    return (this.#known ??= new Known())
  }

  forgetKnown(): void {
    this.#known = undefined
  }

  round(round: Round): void {
    if (this.rounds.at(-1)?.signature === round.signature) this.streak++
    else {
      this.streak = 1
      this.streakSince = round.at
    }
    this.rounds = [...this.rounds.slice(1 - MOST_ROUNDS), round]
  }
}
