import type { Clock, Kind } from '@setpoint/kube'
import type { Cache, CachedObject } from '../cache/index.js'
import { type Cause, type Outcome, requestOf } from '../controller/index.js'
import { findingIn, idleFindingIn } from './diagnosis/index.js'
import type { Finding } from './diagnosis/index.js'
import {
  type Allowance,
  type Authors,
  Case,
  glanceAt,
  identityText,
  isMarked,
  isSelf,
  lookInto,
  marked,
  type OpenBreaker,
  OpenPasses,
  PassRecord,
  type RoundCause,
  signatureOf,
  strongest,
  strongestAtAGlance,
  type Trigger,
} from './ledger/index.js'
import { type LastPass, outcomeText } from './last-pass.js'
import { noteIdle } from './note-idle.js'
import type { Thresholds } from './options.js'
import { areUpdates, isAboutLoop, isAsked, isBusy, isLate, isNewSpec, isPlain } from './pass-traits.js'
import { type LoggedLedger, PassLog, type PassTrace } from './passes/index.js'
import type { ObjectIdentity } from './report/index.js'
import { Suspects } from './suspects.js'
import type { Telltales } from './telltales.js'
import { isAbout, type Urgency, urgencyByName, urgencyOf } from './urgency.js'

/** Milliseconds for which a change may be an own one whose answer is still on its way. */
const LONGEST_DOUBT = 100

/** Lines of code that are noted of a suspect's pass. */
const ALL_LINES = 1_000_000

export interface ControllerLedgerOptions {
  /** The controller's name, which is its field manager, too. */
  readonly controller: string
  /** The kind that is reconciled, where it is in the cache: UIDs and generations are read from there. */
  readonly kind: Kind | undefined
  readonly cache: Cache
  readonly clock: Clock
  readonly thresholds: Thresholds
  /** Shared by the ledgers of a process. */
  readonly authors: Authors
  /** Passes that are not suspect, and whose lines of code are noted all the same; shared as well. */
  readonly lines: Allowance
  /** Counts every pass. Default: nobody does. */
  readonly telltales?: Telltales
  /** Whether its passes have a client of their own, under the controller's name. */
  readonly hasClient: boolean
}

/** Who hears what a ledger finds out. */
export interface LedgerListener {
  /** Found when that pass was over. */
  found(ledger: ControllerLedger, about: Case, finding: Finding, pass: LastPass): void
  /** Its passes do not wait any more. */
  closed(ledger: ControllerLedger, about: Case): void
  /** After that: a pass has shown that it does not loop any more, or it is gone. */
  over(about: Case): void
}

/**
 * The passes of one controller: what an engine tells, and asks.
 *
 * A pass whose causes are events of its own object's writes, or a timer that it set itself, and that has an effect, makes
 * its object a suspect; from then on details are noted, until somebody from outside asks for something.
 */
export class ControllerLedger {
  readonly controller: string
  readonly kind: Kind | undefined
  readonly thresholds: Thresholds
  readonly authors: Authors
  readonly #cache: Cache
  readonly #clock: Clock
  readonly #listener: LedgerListener
  readonly #telltales: Telltales | undefined
  readonly #hasClient: boolean
  /** By key; the least recently effective first. */
  readonly #cases = new Map<string, Case>()
  readonly #suspects = new Suspects()
  /** Looped until somebody asked for something; whether they still do, the passes that follow will tell. */
  readonly #asked = new Set<Case>()
  /** Passes under way. */
  readonly #open = new OpenPasses<PassRecord>()
  /** Passes that are over. */
  readonly #log: PassLog

  constructor(options: ControllerLedgerOptions, listener: LedgerListener) {
    this.controller = options.controller
    this.kind = options.kind
    this.thresholds = options.thresholds
    this.authors = options.authors
    this.#cache = options.cache
    this.#clock = options.clock
    this.#listener = listener
    this.#telltales = options.telltales
    this.#hasClient = options.hasClient
    const logged: LoggedLedger = {
      controller: this.controller,
      objectOf: (record) => this.#objectOf(record),
      isOwnVersion: (version) => this.authors.writerOf(version) !== undefined,
    }
    this.#log = new PassLog(logged, options.thresholds.passes, options.lines, options.clock)
  }

  /** Objects that are remembered. */
  get size(): number {
    return this.#cases.size
  }

  /** The passes that run at the moment. */
  get open(): Pick<OpenPasses<PassRecord>, 'size' | 'first' | 'get'> {
    return this.#open
  }

  /** No pass comes any more, and nobody waits for loops to be over. */
  stop(): void {
    for (const { breaker } of this.#cases.values()) breaker?.check?.cancel()
  }

  /** The last passes, the oldest first: of one key, or of all of them. `deleted` are the UIDs of what passes of this process have deleted. */
  passes(deleted: ReadonlySet<string>, key?: string): PassTrace[] {
    return this.#log.traces(deleted, key)
  }

  /** The UIDs of what its last passes have deleted, where they are known. */
  get deleted(): readonly string[] {
    return this.#log.deleted
  }

  /** Whether what a call writes under that name may be a pass's doing. Undefined: it names none. */
  mayWriteAs(fieldManager: string | undefined): boolean {
    return !this.#hasClient || fieldManager === undefined || fieldManager === this.controller
  }

  /**
   * Milliseconds for which a key should wait, because its passes loop; 0: go ahead. Whatever somebody asks for goes ahead
   * at once: another generation, a deletion, a new object of the same name. Whose a change is may show only when a write
   * that is under way has been answered: then it is a promise, for a tenth of a second at most.
   */
  hold(key: string, causes: readonly Cause[]): number | Promise<number> {
    // Mostly nothing loops, and nobody has to be looked for.
    if (this.authors.looping === 0 || this.thresholds.warnOnly) return 0
    const found = this.#cases.get(key)
    if (found?.breaker === undefined) return 0
    const urgency = this.#urgencyOf(found, causes)
    return urgency === 'changed' && this.authors.pending.has(this.#identityText(key))
      ? this.#holdWhenAnswered(key, causes)
      : this.#holdFor(found, found.breaker, causes, urgency)
  }

  async #holdWhenAnswered(key: string, causes: readonly Cause[]): Promise<number> {
    const { pending } = this.authors
    const identity = this.#identityText(key)
    const until = this.#clock.monotonic() + LONGEST_DOUBT
    for (;;) {
      const left = until - this.#clock.monotonic()
      if (left > 0) await pending.answered(identity, this.#clock, left)
      const found = this.#cases.get(key)
      if (found?.breaker === undefined) return 0
      const urgency = this.#urgencyOf(found, causes)
      if (urgency !== 'changed' || left <= 0 || !pending.has(identity))
        return this.#holdFor(found, found.breaker, causes, urgency)
    }
  }

  #holdFor(found: Case, breaker: OpenBreaker, causes: readonly Cause[], urgency: Urgency): number {
    if (urgency !== 'none') {
      found.cool()
      // A fight goes on whatever somebody asks of the object: its rounds are counted anew, and it is the same one.
      if (breaker.patience > 0 && urgency === 'changed') {
        breaker.delay = 0
        breaker.until = this.#clock.monotonic()
        return 0
      }
      this.#close(found)
      this.#asked.add(found)
      return 0
    }
    if (breaker.only !== undefined && !causes.every((cause) => isAbout(cause, breaker.only))) return 0
    return Math.max(0, breaker.until - this.#clock.monotonic())
  }

  /**
   * Whether the cause is the event of what a pass over that key wrote itself: the next one will find nothing new in it. What
   * others did because of it is news, as is a spec of the reconciled object, whatever came with it.
   */
  isEcho(key: string, cause: Cause): boolean {
    if (!('uid' in cause) || cause.what === 'delete') return false
    const writer = this.authors.writerOf(cause.resourceVersion)
    return writer !== undefined && writer === this.#cases.get(key) && !isNewSpec(this.kind, key, cause)
  }

  /** A pass begins, at that moment of the monotonic clock. */
  begin(key: string, causes: readonly Cause[], omittedCauses: number, failures: number, at: number): PassRecord {
    const found = this.#known(key, causes)
    const hot = found?.isHot === true
    const own = found === undefined ? 0 : this.#ownCauses(found, causes)
    const self = own !== 0
    // Neither what comes late is a round, nor what somebody asks for while echoes wait, so their details are not asked for.
    const isRound = found !== undefined && self && !isAsked(this.kind, key, causes, own) && !isLate(found, causes, own)
    const detailed = hot || isRound
    const closely = hot || (found?.idles?.count ?? 0) >= 2 || (found?.requeues?.count ?? 0) >= 2
    const foreignAt = self ? undefined : (found?.noted ?? 0)
    const announces = hot || (this.authors.looping > 0 && this.authors.of(causes).some(({ of }) => !of.isCold))
    const record = new PassRecord(
      this,
      key,
      causes,
      omittedCauses,
      failures,
      at,
      detailed,
      hot,
      closely,
      closely ? ALL_LINES : this.#log.linesFor(own, causes, at),
      announces,
      own,
      foreignAt,
      found,
    )
    this.#open.add(record)
    return record
  }

  end(record: PassRecord, outcome: Outcome, milliseconds: number): void {
    this.#open.delete(record)
    record.close(outcome, milliseconds)
    this.#telltales?.passed(record)
    this.#conclude(record, outcome)
    this.#log.add(record)
  }

  /** What the pass tells about its object. */
  #conclude(record: PassRecord, outcome: Outcome): void {
    const found = record.about
    if (this.#asked.size > 0 && found !== undefined && !record.effective) this.#over(found)
    // Most passes: nothing written, nothing suspected, called for by an own write that is done.
    if (isPlain(record, outcome, found)) return
    const { writes } = record
    const triggers = found !== undefined && record.hot ? this.#lookInto(found, record) : undefined
    const cause =
      triggers === undefined
        ? strongestAtAGlance(record.isForeignTo(found) ? undefined : found, record.causes, writes, record.own)
        : strongest(triggers.map((trigger) => trigger.cause))
    if (record.effective) {
      const about = found ?? this.caseFor(record)
      this.#effective(about, record, outcome, cause, triggers)
      about.acted()
      this.#judge(about, record, outcome, true)
      return
    }
    found?.quiet()
    this.#idle(record, outcome, cause, found)
    const now = found ?? this.#cases.get(record.key)
    if (now !== undefined) this.#judge(now, record, outcome, isBusy(now, record, outcome))
  }

  /** The case of a pass's object, made when there is something to note. */
  caseFor(record: PassRecord): Case {
    const known = this.#cases.get(record.key)
    if (known !== undefined) return known
    const live = this.liveOf(record.key)
    const made = new Case(record.key, live?.metadata.uid ?? '', this)
    made.sees(live)
    this.#cases.set(record.key, made)
    if (this.#cases.size > this.thresholds.tracked) {
      for (const oldest of this.#cases.values()) {
        this.#forget(oldest)
        break
      }
    }
    return made
  }

  #effective(
    found: Case,
    record: PassRecord,
    outcome: Outcome,
    cause: RoundCause,
    triggers: readonly Trigger[] | undefined,
  ): void {
    if (this.#cases.size > this.thresholds.tracked / 2) {
      this.#cases.delete(found.key)
      this.#cases.set(found.key, found)
    }
    if (cause === 'outside') {
      found.cool()
      return
    }
    if (cause === 'timer' && !found.isWorthIt()) return
    if (cause === 'own' && isLate(found, record.causes, record.own)) return
    found.heat++
    // Passes without effect before it tell nothing about what begins here.
    if (!record.detailed) return void (found.quiets = 0)
    if (!this.#suspect(found)) {
      found.cool()
      return
    }
    const causes =
      triggers?.map((trigger) => trigger.cause) ??
      record.causes.map((one, place) => glanceAt(found, one, record.writes, isMarked(record.own, place)))
    const signature = signatureOf(record.writes)
    const made = record.writes.filter(({ effect }) => effect === 'created').length
    const looked = triggers ?? this.#lookInto(found, record)
    record.condense()
    found.round({
      at: record.at,
      cause,
      observed: causes.includes('observation'),
      afterQuiet: found.quiets > 0,
      afterRest: found.hasRested,
      failed: outcome.result === 'error',
      outcome: outcomeText(outcome),
      early: record.failures > 0 && !causes.includes('retry'),
      triggers: looked,
      writes: record.kept,
      omitted: record.writes.length - record.kept.length,
      made,
      reads: record.reads,
      signature,
    })
  }

  #lookInto(found: Case, { causes, writes, own }: PassRecord): Trigger[] {
    return causes.map((cause, place) => {
      const writer = 'uid' in cause ? this.authors.writerOf(cause.resourceVersion) : undefined
      return lookInto(found, cause, writes, writer, isMarked(own, place))
    })
  }

  /**
   * The causes that are events of the object's own writes, a bit for each. An object remembers only so many of its versions:
   * of one whose passes write more than that, those who know the authors are asked.
   */
  #ownCauses(found: Case, causes: readonly Cause[]): number {
    let own = 0
    for (let place = 0; place < causes.length; place++) {
      const cause = causes[place] as Cause
      if (isSelf(found, cause) || this.#isForgotten(found, cause)) own = marked(own, place)
    }
    return own
  }

  #isForgotten(found: Case, cause: Cause): boolean {
    if (!('uid' in cause) || !cause.own || cause.what === 'delete') return false
    return this.authors.hasForgotten(found, cause.resourceVersion)
  }

  #idle(record: PassRecord, outcome: Outcome, cause: RoundCause, known: Case | undefined): void {
    if (record.detailed) record.condense()
    noteIdle(record, outcome, cause, known, () => this.caseFor(record), this.thresholds)
    // What was sent in vain is kept with its details, so there may not be too many of them.
    const found = known ?? this.#cases.get(record.key)
    if (found?.vains !== undefined && record.detailed && !this.#suspect(found)) found.vains = undefined
  }

  /** A pass that had an effect may have made a round; one that had none tells nothing about rounds. */
  #judge(found: Case, record: PassRecord, outcome: Outcome, busy: boolean): void {
    if (found.isCold) return
    const { breaker } = found
    if (breaker !== undefined) {
      breaker.hasFailed = outcome.result === 'error'
      if (isAboutLoop(record.writes, breaker.report)) breaker.seen = this.#clock.monotonic()
    }
    const finding = busy ? this.#findingIn(found, record) : undefined
    if (finding !== undefined) {
      this.#asked.delete(found)
      const { causes, kept: writes } = record
      this.#listener.found(this, found, finding, {
        causes,
        writes,
        looked: [...record.looked],
        outcome: outcomeText(outcome),
      })
      if (breaker === undefined && found.breaker !== undefined) this.authors.looping++
    }
    const open = found.breaker
    if (open !== undefined && (!busy || open.patience > 0)) this.#rest(found, open)
  }

  #findingIn(found: Case, record: PassRecord): Finding | undefined {
    if (!record.effective) return idleFindingIn(found, this.thresholds)
    return findingIn(found, this.thresholds, this.controller, () => this.liveOf(found.key))
  }

  /** The loop is over, or will be when it has rested for long enough. */
  #rest(found: Case, breaker: OpenBreaker): void {
    if (found.breaker !== breaker || breaker.check !== undefined) return
    const { patience, seen, until, delay, hasFailed } = breaker
    if (patience > 0) {
      // As long as passes wait, nobody knows what they would find; and one that fails has not got as far as to find anything.
      const left = Math.max(seen + patience, until + delay) - this.#clock.monotonic()
      if (left > 0)
        breaker.check = this.#clock.schedule(left, () => {
          breaker.check = undefined
          this.#rest(found, breaker)
        })
      if (left > 0 || hasFailed) return
    }
    this.#close(found)
    this.#listener.over(found)
  }

  /** Whether there is room for the details of a suspect. */
  #suspect(found: Case): boolean {
    return this.#suspects.add(found, this.#clock.monotonic())
  }

  #urgencyOf(found: Case, causes: readonly Cause[]): Urgency {
    return this.kind === undefined
      ? urgencyByName(found, causes, this.authors)
      : urgencyOf(found, causes, this.liveOf(found.key))
  }

  /** The reconciled object as writes name it. */
  #identityText(key: string): string {
    return identityText({ kind: this.kind?.kind ?? '', ...requestOf(key) })
  }

  /** The cache may have another one of the same name by now. */
  #objectOf({ key, causes, about, uid }: PassRecord): ObjectIdentity {
    const { namespace, name } = requestOf(key)
    const { apiVersion = '', kind = '' } = this.kind ?? {}
    const cause = causes.findLast((one) => 'uid' in one && one.kind === kind && one.object === key)
    const told = cause !== undefined && 'uid' in cause ? cause.uid : about?.uid
    return { apiVersion, kind, namespace, name, uid: told ?? uid }
  }

  #close(found: Case): void {
    found.breaker?.check?.cancel()
    found.closed()
    this.authors.looping--
    this.#listener.closed(this, found)
  }

  /** What somebody asked for did not start it again. */
  #over(found: Case): void {
    if (this.#asked.delete(found)) this.#listener.over(found)
  }

  #forget(found: Case): void {
    this.#cases.delete(found.key)
    this.#suspects.delete(found)
    if (found.breaker !== undefined) {
      this.#close(found)
      this.#asked.add(found)
    }
    this.#over(found)
    // Authors keep it for as long as its versions are known; its details are of no use to anybody.
    found.cool()
  }

  /** The case of the object that has the name now; the one before it is forgotten. */
  #known(key: string, causes: readonly Cause[]): Case | undefined {
    const found = this.#cases.get(key)
    if (found === undefined || this.kind === undefined) return found
    // As long as nothing is counted, and nothing has come or gone, there is no need to look.
    if (found.isCold && areUpdates(causes)) return found
    const live = this.liveOf(key)
    if ((live?.metadata.uid ?? '') !== found.uid) {
      this.#forget(found)
      return undefined
    }
    // What the pass is going to see; a generation that comes after it is news.
    found.sees(live)
    return found
  }

  /** The world's time. */
  now(): number {
    return this.#clock.now()
  }

  /** The reconciled object as the cache has it. */
  liveOf(key: string): CachedObject | undefined {
    if (this.kind === undefined) return undefined
    const slash = key.indexOf('/')
    const [namespace, name] = slash < 0 ? [undefined, key] : [key.slice(0, slash), key.slice(slash + 1)]
    const live = this.#cache.peek(this.kind, name, namespace)
    return live === 'unknown' ? undefined : live
  }
}
