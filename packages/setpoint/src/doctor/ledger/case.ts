import type { Timer } from '@setpoint/kube'
import type { LoopClass, LoopReport, ObjectIdentity } from '../report/index.js'
import type { CachedObject } from '../../cache/index.js'
import { Counts, type Idles, type Requeues, type Vains } from './counts.js'
import type { Known } from './known.js'
import type { Round } from './round.js'
import { hasField } from './signature.js'

/** Own versions, and own deletes, that are remembered per object: more than the events of one pass can bring back. A power of two. */
const MOST_OWN = 64
const NO_ROUNDS: readonly Round[] = []
/** Rounds of a timer that prove nothing, before they become dull. */
const DULL = 24
/** Passes without effect after which a single round is forgotten. */
const PATIENCE = 20

/** Fields of the reconciled object over which managers fight. */
export interface Dispute {
  readonly paths: readonly string[]
  /** The controller's own one as well. */
  readonly managers: readonly string[]
}

/** A loop that was found, and how long its object's passes have to wait. */
export interface OpenBreaker {
  readonly class: LoopClass
  report: LoopReport
  delay: number
  /** On the monotonic clock. */
  until: number
  /** Events of this object alone wait; undefined: all but urgent ones. */
  readonly only: ObjectIdentity | undefined
  /** What the other side does to these fields is no wish of anybody's, and waits; undefined: it is no fight over them. */
  readonly disputed: Dispute | undefined
  /** When a round last showed it, on the monotonic clock. */
  seen: number
  /**
   * Milliseconds without one after which it is over; 0: a pass that has nothing to do ends it at once. In a fight such a pass
   * tells nothing: the next turn is the other side's.
   */
  patience: number
  /** When that is looked at next; undefined: nobody waits for it. */
  check?: Timer | undefined
  /** Whether the last pass has failed. */
  hasFailed?: boolean
}

/** A controller, as far as its objects are named after it. */
interface Reconciling {
  readonly controller: string
  /** Undefined: objects go by their names alone. */
  readonly kind: { readonly apiVersion: string; readonly kind: string } | undefined
}

/**
 * What is remembered of the passes over one object, by its UID. A quiet object costs some hundred bytes; details are kept
 * for those whose passes cause themselves.
 */
export class Case {
  readonly key: string
  readonly uid: string
  breaker: OpenBreaker | undefined
  /** What is counted of its passes; undefined: nothing. */
  #counts: Counts | undefined
  /**
   * The newest own versions of whatever objects its passes wrote; from {@link MOST_OWN} on a ring. As numbers, which they
   * are (exact up to 2^53): texts of their own, kept for every object, would be most of what the ledger keeps, and each of them a reference
   * from an old object to a new one, which is what the collector looks for.
   */
  readonly #versions: number[] = []
  /** The greatest of them. */
  #newest = -1
  /** How many there have been, the forgotten ones as well. */
  noted = 0
  /** Of the ring, where the next one goes. */
  #next = 0
  /** The newest objects that its passes have deleted. Who asks for something in between does not make their events somebody else's. */
  #deleted: Set<string> | undefined
  /** Own versions that a turn has brought about which is over. */
  #late: Set<string> | undefined
  /** Passes that had an effect, one after the other: those that one and the same pass has called for count as one. */
  turns = 0
  /** Passes without effect since the last round. */
  quiets = 0
  /** The controller whose passes they are; undefined: nobody's. */
  readonly #controller: Reconciling | undefined
  /** The generation that nobody else has asked for: the last pass saw it, or it came of this object's own circle since. */
  #generation: number | undefined
  /** Own generations that are ahead of it: answers may come in another order than the writes. */
  #ahead: Set<number> | undefined
  /** Rounds of a timer that are still to be let pass, and how often that was decided. */
  #ignored = 0
  #dullness = 0

  constructor(key: string, uid: string, controller?: Reconciling) {
    this.key = key
    this.uid = uid
    this.#controller = controller
  }

  /** The controller's name; '' where it is nobody's. */
  get controller(): string {
    return this.#controller?.controller ?? ''
  }

  /** The object as reports name it. */
  get identity(): ObjectIdentity {
    const slash = this.key.indexOf('/')
    return {
      apiVersion: this.#controller?.kind?.apiVersion ?? '',
      kind: this.#controller?.kind?.kind ?? 'object',
      namespace: slash < 0 ? '' : this.key.slice(0, slash),
      name: this.key.slice(slash + 1),
      uid: this.uid,
    }
  }

  get heat(): number {
    return this.#counts?.heat ?? 0
  }

  set heat(heat: number) {
    this.#counting.heat = heat
  }

  get rounds(): readonly Round[] {
    return this.#counts?.rounds ?? NO_ROUNDS
  }

  get streak(): number {
    return this.#counts?.streak ?? 0
  }

  get streakSince(): number {
    return this.#counts?.streakSince ?? 0
  }

  get tour(): number {
    return this.#counts?.tour ?? 0
  }

  get lap(): number {
    return this.#counts?.lap ?? 0
  }

  get made(): number {
    return this.#counts?.made ?? 0
  }

  /** Whether a timer's pass had no effect since the last round. */
  get hasRested(): boolean {
    return (this.#counts?.rests ?? 0) > 0
  }

  /** A timer's pass had no effect. */
  rest(): void {
    if (this.#counts !== undefined) this.#counts.rests++
  }

  get requeues(): Requeues | undefined {
    return this.#counts?.requeues
  }

  set requeues(requeues: Requeues | undefined) {
    if (requeues !== undefined || this.#counts !== undefined) this.#counting.requeues = requeues
  }

  get idles(): Idles | undefined {
    return this.#counts?.idles
  }

  set idles(idles: Idles | undefined) {
    if (idles !== undefined || this.#counts !== undefined) this.#counting.idles = idles
  }

  get vains(): Vains | undefined {
    return this.#counts?.vains
  }

  set vains(vains: Vains | undefined) {
    if (vains !== undefined || this.#counts !== undefined) this.#counting.vains = vains
  }

  get known(): Known {
    return this.#counting.known
  }

  get #counting(): Counts {
    return (this.#counts ??= new Counts())
  }

  get generation(): number | undefined {
    return this.#generation
  }

  /** The reconciled object as the last pass saw it, where something is counted of its passes. */
  get seen(): CachedObject | undefined {
    return this.#counts?.seen
  }

  /** A pass begins, and sees that object. The cache may be behind: own generations that are further on stay known. */
  sees(live: CachedObject | undefined): void {
    const generation = live?.metadata.generation
    if (!this.isCold) this.#counting.seen = live
    if (generation === undefined || this.#generation === undefined || generation > this.#generation)
      this.#generation = generation
    this.#catchUp()
  }

  /**
   * A write of this object's own circle has raised the generation to this one. As it raises it by one, a generation that
   * somebody else has asked for in between stays news.
   */
  raised(generation: number): void {
    if (this.#generation === undefined || generation <= this.#generation) return
    addTo((this.#ahead ??= new Set()), generation)
    this.#catchUp()
  }

  #catchUp(): void {
    if (this.#generation === undefined || this.#ahead === undefined) return
    while (this.#ahead.delete(this.#generation + 1)) this.#generation++
    for (const own of this.#ahead) if (own <= this.#generation) this.#ahead.delete(own)
  }

  /** Takes note of an own version. */
  wrote(resourceVersion: string): void {
    this.noted++
    const version = Number(resourceVersion)
    // The same steps whether the ring is full or not: code compiled for one of them would be thrown away with the first full ring.
    this.#versions[this.#next] = version
    this.#next = (this.#next + 1) & (MOST_OWN - 1)
    if (version > this.#newest) this.#newest = version
  }

  /** Takes note of an own version that comes late: what it calls for has been called for already, by one before it. */
  wroteLate(resourceVersion: string): void {
    this.noted++
    addTo((this.#late ??= new Set()), resourceVersion)
  }

  get hasLate(): boolean {
    return this.#late !== undefined
  }

  isLate(resourceVersion: string): boolean {
    return this.#late?.has(resourceVersion) ?? false
  }

  /** Takes note of an own delete, by the object's UID, or by its identity where that is not known. */
  deleted(object: string): void {
    addTo((this.#deleted ??= new Set()), object)
  }

  isOwnVersion(resourceVersion: string): boolean {
    if (this.#late?.has(resourceVersion) === true) return true
    const version = Number(resourceVersion)
    // What others do comes after the last own write more often than before it, and of the own ones the last few come back.
    if (version >= this.#newest) return version === this.#newest
    for (let back = 1; back <= this.#versions.length; back++)
      if (this.#versions[(this.#next - back) & (MOST_OWN - 1)] === version) return true
    return false
  }

  /** Whether that version may have been an own one that is no longer remembered here. Authors may still know. */
  mayHaveForgotten(resourceVersion: string): boolean {
    return Number(resourceVersion) <= this.#newest && this.noted > MOST_OWN
  }

  get hasDeleted(): boolean {
    return this.#deleted !== undefined
  }

  isOwnDelete(uid: string, identity: string): boolean {
    return this.#deleted !== undefined && (this.#deleted.has(uid) || this.#deleted.has(identity))
  }

  /** Whether nothing is counted: the next pass proves nothing yet, whatever it does. */
  get isCold(): boolean {
    return this.breaker === undefined && (this.#counts === undefined || this.#counts.isEmpty)
  }

  /** Whether the next pass may prove something. */
  get isHot(): boolean {
    return this.#counts !== undefined && (this.#counts.heat > 0 || this.#counts.vains !== undefined)
  }

  /** Somebody asked for something: whatever was counted begins anew. */
  cool(): void {
    this.quiets = 0
    this.#counts = undefined
  }

  /** The loop is over: of its rounds, no more is kept than is needed to know it again. */
  closed(): void {
    this.breaker = undefined
    this.#counts?.closed()
  }

  /** A pass had an effect: what was counted of passes that have none is over. */
  acted(): void {
    if (this.#counts === undefined) return
    this.#counts.requeues = undefined
    this.#counts.idles = undefined
    this.#counts.vains = undefined
  }

  round(round: Round): void {
    this.quiets = 0
    this.#counting.round(round)
  }

  /**
   * Whether a round is worth its details. A timer's rounds that have proved nothing for long are looked at less and less
   * often: an operator that writes down what it observes does so for ever.
   */
  isWorthIt(): boolean {
    if (this.#ignored > 0) {
      this.#ignored--
      return false
    }
    if (this.streak < DULL || this.rounds.at(-1)?.cause !== 'timer') return true
    this.cool()
    this.#dullness = Math.min(this.#dullness + 1, 6)
    this.#ignored = DULL * 2 ** this.#dullness
    return false
  }

  /** A pass had no effect. */
  quiet(): void {
    this.quiets++
    const counts = this.#counts
    if (counts === undefined) return
    const [only] = counts.rounds
    if (this.quiets > PATIENCE && counts.rounds.length < 2 && only?.cause !== 'timer') {
      counts.heat = 0
      counts.rounds = NO_ROUNDS
    }
    if (counts.heat === 0) counts.forgetKnown()
  }

  /** Whether recent rounds wrote that field. */
  hasWritten(of: ObjectIdentity, path: string): boolean {
    return this.rounds.some(({ writes }) => hasField(writes, of, path))
  }
}

/** The newest few are kept. */
function addTo<T>(items: Set<T>, item: T): void {
  items.add(item)
  if (items.size <= MOST_OWN) return
  for (const oldest of items) return void items.delete(oldest)
}
