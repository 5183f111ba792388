import { compareResourceVersions } from '../../cache/index.js'
import type { LoopClass, LoopReport, ObjectIdentity } from '../report/index.js'
import { Known } from './known.js'
import type { Round } from './round.js'
import { fieldSignature } from './signature.js'
import type { WriteRecord } from './write.js'

/** Own versions, and own deletes, that are remembered per object: more than the events of one pass can bring back. */
const MOST_OWN = 64
/** Rounds that are remembered per suspect. */
export const MOST_ROUNDS = 12
const NO_ROUNDS: readonly Round[] = []
/** Rounds of a timer that prove nothing, before they become dull. */
const DULL = 24
/** Passes without effect after which a single round is forgotten. */
const PATIENCE = 20

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

/** A loop that was found, and how long its object's passes have to wait. */
export interface OpenBreaker {
  readonly class: LoopClass
  report: LoopReport
  delay: number
  /** On the monotonic clock. */
  until: number
  /** Events of this object alone wait; undefined: all but urgent ones. */
  readonly only: ObjectIdentity | undefined
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
  // What every pass looks at comes first, and lies together.
  readonly key: string
  readonly uid: string
  /** How many passes in a row had an effect without anybody asking for it. */
  heat = 0
  rounds: readonly Round[] = NO_ROUNDS
  requeues: Requeues | undefined
  idles: Idles | undefined
  vains: Vains | undefined
  breaker: OpenBreaker | undefined
  /**
   * The newest own versions of whatever objects its passes wrote; from {@link MOST_OWN} on a ring. As numbers, which they
   * are: texts of their own, kept for every object, would be most of what the ledger keeps.
   */
  readonly #versions: number[] = []
  /** The greatest of them. */
  #newest = ''
  /** How many there have been, the forgotten ones as well. */
  noted = 0
  /** Of the ring, where the next one goes. */
  #next = 0
  #deleted: Set<string> | undefined
  /** Own versions that a turn has brought about which is over. */
  #late: Set<string> | undefined
  /** Passes that had an effect, one after the other: those that one and the same pass has called for count as one. */
  turns = 0
  quiets = 0
  /** The controller whose passes they are; undefined: nobody's. */
  readonly #controller: Reconciling | undefined
  /** The generation that nobody else has asked for: the last pass saw it, or it came of this object's own circle since. */
  #generation: number | undefined
  /** Own generations that are ahead of it: answers may come in another order than the writes. */
  #ahead: Set<number> | undefined
  /** Rounds in a row that did the same, the forgotten ones as well. */
  streak = 0
  /** When the first of them was. */
  streakSince = 0
  #known: Known | undefined
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

  get known(): Known {
    return (this.#known ??= new Known())
  }

  get generation(): number | undefined {
    return this.#generation
  }

  /** A pass begins, and sees that generation. The cache may be behind: own ones that are further on stay known. */
  sees(generation: number | undefined): void {
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
    if (this.#versions.length < MOST_OWN) this.#versions.push(version)
    else {
      this.#versions[this.#next] = version
      this.#next = (this.#next + 1) % MOST_OWN
    }
    if (compareResourceVersions(resourceVersion, this.#newest) > 0) this.#newest = resourceVersion
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

  deleted(identity: string): void {
    addTo((this.#deleted ??= new Set()), identity)
  }

  isOwnVersion(resourceVersion: string): boolean {
    if (this.#late?.has(resourceVersion) === true) return true
    // What others do comes after the last own write more often than before it.
    if (compareResourceVersions(resourceVersion, this.#newest) > 0) return false
    // Of the own ones, the last few come back.
    const version = Number(resourceVersion)
    for (let back = 1; back <= this.#versions.length; back++)
      if (this.#versions.at(this.#next - back) === version) return true
    return false
  }

  get hasDeleted(): boolean {
    return this.#deleted !== undefined
  }

  isOwnDelete(identity: string): boolean {
    return this.#deleted?.has(identity) ?? false
  }

  /** Whether nothing is counted: the next pass proves nothing yet, whatever it does. */
  get isCold(): boolean {
    return (
      this.heat === 0 &&
      this.rounds.length === 0 &&
      this.breaker === undefined &&
      this.requeues === undefined &&
      this.idles === undefined &&
      this.vains === undefined
    )
  }

  /** Somebody asked for something: whatever was counted begins anew. */
  cool(): void {
    this.heat = 0
    this.rounds = NO_ROUNDS
    this.streak = 0
    this.quiets = 0
    this.requeues = undefined
    this.idles = undefined
    this.vains = undefined
    this.#known = undefined
    this.#deleted = undefined
  }

  round(round: Round): void {
    this.quiets = 0
    if (this.rounds.at(-1)?.signature === round.signature) this.streak++
    else {
      this.streak = 1
      this.streakSince = round.at
    }
    this.rounds = [...this.rounds.slice(1 - MOST_ROUNDS), round]
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
    if (this.heat === 0) this.#known = undefined
    const [only] = this.rounds
    if (this.quiets > PATIENCE && this.rounds.length < 2 && only?.cause !== 'timer') {
      this.heat = 0
      this.rounds = NO_ROUNDS
      this.#known = undefined
    }
  }

  /** Whether recent rounds wrote that field. */
  hasWritten(of: ObjectIdentity, path: string): boolean {
    const wanted = fieldSignature(of, path)
    return this.rounds.some(({ signature }) => signature.split('\n').includes(wanted))
  }
}

/** The newest few are kept. */
function addTo<T>(items: Set<T>, item: T): void {
  items.add(item)
  if (items.size <= MOST_OWN) return
  for (const oldest of items) return void items.delete(oldest)
}
