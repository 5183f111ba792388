import type { CachedObject } from '../../cache/index.js'
import type { ObjectIdentity } from '../report/index.js'
import { Known } from './known.js'
import type { Round } from './round.js'
import { exactSignatureOf } from './signature.js'
import type { WriteRecord } from './write.js'

/** Rounds that are remembered per suspect. */
export const MOST_ROUNDS = 12
/** Rounds that are remembered when a loop is over. */
const ROUNDS_AFTERWARDS = 2
/** Rounds of which it is remembered what they did, as a number: a tour may lead over many objects. */
const LONGEST_TRAIL = 256

/** Passes that ask to be called again and do nothing else. */
export interface Requeues {
  readonly delay: number
  count: number
  readonly since: number
}

/** Passes that an object of somebody else's brings about, and that do nothing. */
export interface Idles {
  /** The object whose events they are, the last one of its kind where there are several, and how many passes were its doing. */
  of: ObjectIdentity
  count: number
  several: boolean
  /** Passes of them whose reads are known, all of them: it was not among them. */
  unread: number
  /** Events of them that changed nothing but bookkeeping. */
  empty: number
  readonly managers: Set<string>
  readonly since: number
  /** When the last one was. */
  at: number
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
  /** The reconciled object as the last pass saw it. */
  seen: CachedObject | undefined
  /** Rounds in a row that did the same, the forgotten ones as well. */
  streak = 0
  /** When the first of them was. */
  streakSince = 0
  /** Rounds in a row that each did to the same fields of the same objects what one before had done. */
  tour = 0
  /** How many rounds ago that was for the last one; 0: never. */
  lap = 0
  /** Objects that rounds have created. */
  made = 0
  /** Passes of a timer without effect since the last round. */
  rests = 0
  readonly #trail: number[] = []
  #known: Known | undefined

  /** Whether nothing of passes is counted; what is known does not count. */
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

  /**
   * The loop is over. Should it begin again, the last two rounds are enough to know it by: one more, where the values tell,
   * and it has never been away.
   */
  closed(): void {
    this.rounds = this.rounds.slice(-ROUNDS_AFTERWARDS)
    this.forgetKnown()
  }

  round(round: Round): void {
    if (this.rounds.at(-1)?.signature === round.signature) this.streak++
    else {
      this.streak = 1
      this.streakSince = round.at
    }
    this.rests = 0
    this.made += round.made
    const done = digestOf(exactSignatureOf(round.writes))
    const place = this.#trail.lastIndexOf(done)
    this.tour = place < 0 ? 0 : this.tour + 1
    this.lap = place < 0 ? 0 : this.#trail.length - place
    this.#trail.push(done)
    if (this.#trail.length > LONGEST_TRAIL) this.#trail.shift()
    // What a pass has looked at is asked of the last one alone.
    const before = this.rounds.slice(1 - MOST_ROUNDS)
    const latest = before.at(-1)
    if (latest?.reads !== undefined) before[before.length - 1] = { ...latest, reads: undefined }
    this.rounds = [...before, round]
  }
}

/** FNV-1a. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5
  for (let place = 0; place < text.length; place++) digest = Math.imul(digest ^ text.charCodeAt(place), 0x01000193)
  return digest
}
