import type { Clock } from '@setpoint/kube'
import { type Cause, requestOf } from '../../controller/index.js'
import { type Allowance, areAllMarked, isEnd, type PassRecord } from '../ledger/index.js'
import { LastLines } from './last-lines.js'
import { PassRing } from './pass-ring.js'
import type { PassTrace } from './pass-trace.js'
import { type Traced, traceOf } from './trace-of.js'

/** Lines of code that are noted of a pass that is not suspect. */
const MOST_LINES = 16
/** Of the passes whose lines are noted in a second, those that are left to passes which are likelier to write. */
const SPARE_PASSES = 2

/** What a log of passes asks of the ledger that it belongs to. */
export type LoggedLedger = Pick<Traced, 'controller' | 'objectOf'> & {
  /** Whether a pass of this process is known to have written a version. */
  isOwnVersion(version: string): boolean
}

/** The last passes of a controller, to be looked into when somebody asks. */
export class PassLog {
  readonly #ledger: LoggedLedger
  readonly #lines: Allowance
  /** What the monotonic clock has to be added to for the time of day. */
  readonly #epoch: number
  readonly #ring: PassRing
  readonly #lastLines = new LastLines()

  /** `lines` are the passes whose lines of code are noted though they are not suspect. */
  constructor(ledger: LoggedLedger, most: number, lines: Allowance, clock: Clock) {
    this.#ledger = ledger
    this.#ring = new PassRing(most)
    this.#lines = lines
    this.#epoch = clock.now() - clock.monotonic()
  }

  /** How many lines of code may be noted of a pass that is not suspect, and has those causes marked as own. */
  linesFor(own: number, causes: readonly Cause[], at: number): number {
    // What an own write leads to is a look that finds nothing to do, mostly.
    const spare = areAllMarked(own, causes.length) ? SPARE_PASSES : 0
    return this.#lines.take(at, spare) ? MOST_LINES : 0
  }

  /** A pass is over, and all is said about it. */
  add(record: PassRecord): void {
    if (record.isLined) this.#lastLines.note(requestOf(record.key).name, record.writes)
    record.rest()
    this.#ring.add(record)
  }

  /** The UIDs of what its passes have deleted, where they are known. */
  get deleted(): readonly string[] {
    return this.#ring.all.flatMap(deletedBy)
  }

  /** The oldest first: of one key, or of all of them. They are looked into only now. `deleted`: by the passes of anybody here. */
  traces(deleted: ReadonlySet<string>, key?: string): PassTrace[] {
    const records = this.#ring.all
    const by: Traced = {
      controller: this.#ledger.controller,
      epoch: this.#epoch,
      objectOf: (record) => this.#ledger.objectOf(record),
      isOwn: ({ what, uid, resourceVersion }) =>
        what === 'delete' ? deleted.has(uid) : this.#ledger.isOwnVersion(resourceVersion),
      linesLike: (record) => this.#lastLines.of(requestOf(record.key).name, record.writes),
    }
    return records.filter((record) => key === undefined || record.key === key).map((record) => traceOf(record, by))
  }
}

/** The UIDs of what a pass has deleted, where they are known. */
function deletedBy({ writes }: PassRecord): string[] {
  const ending = writes.filter(({ verb, parts }) => verb === 'delete' || (parts !== undefined && isEnd(parts)))
  return ending.map(({ of }) => of.uid).filter((uid) => uid !== '')
}
