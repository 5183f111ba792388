import type { Kind, ObjectMeta, TypedObject } from '@setpoint/kube'
import type { CachedObject } from '../../cache/index.js'
import type { Cause, Outcome } from '../../controller/index.js'
import type { Author, Authors } from './authors.js'
import { CallSite } from './call-site.js'
import type { Case } from './case.js'
import { condensed } from './condensed.js'
import { raisesGeneration } from './generation.js'
import { identityOf, identityText } from './identity.js'
import { Known } from './known.js'
import { Look } from './look.js'
import { StoredWrite } from './stored-write.js'
import { toldOf } from './told.js'
import { areAllMarked } from './trigger.js'
import type { BroughtBack, NotedWrite, WriteDetail, WriteEffect, WriteRecord, WriteVerb } from './write.js'
import { detailOf, NO_DETAIL } from './write-detail.js'

type Named = Pick<Kind, 'apiVersion' | 'kind'>

/** Writes of a pass that are remembered when it is over. */
const MOST_WRITES = 100

/** A write that the server has accepted. */
export interface AcceptedWrite {
  readonly verb: WriteVerb
  readonly kind: Named
  /** Default: the object itself. */
  readonly subresource?: string
  /** The object or the patch's body. */
  readonly sent: unknown
  /** The object as the cache had it when the call was made; 'unknown' where the kind is not cached. */
  readonly before: CachedObject | undefined | 'unknown'
  readonly stored: TypedObject
  readonly code: CallSite | undefined
  /** Whether somebody else has what was sent and stored, and may change it when the write is over. Default false. */
  readonly shared?: boolean
}

/** What a pass needs of the ledger that it belongs to. */
export interface PassLedger {
  /** The controller's name, which is its field manager. */
  readonly controller: string
  caseFor(record: PassRecord): Case
  /** Who brings about which version. */
  readonly authors: Authors
  /** The reconciled object as the cache has it. */
  liveOf(key: string): CachedObject | undefined
  /** The world's time. */
  now(): number
}

/**
 * What is noted of one pass: what called for it, what it reads and writes, who asked for that, and what came of it. It is
 * noted by reference, without comparing or rendering anything, unless the pass is suspect.
 */
export class PassRecord {
  readonly key: string
  readonly causes: readonly Cause[]
  /** How many older causes were left out. */
  readonly omittedCauses: number
  readonly failures: number
  /** On the monotonic clock. */
  readonly at: number
  /** Whether writes are compared, field by field. */
  readonly detailed: boolean
  /** Whether triggers are looked into: from the second round on. */
  readonly hot: boolean
  /** Whether it says what it is about to write, because a looping object may be among it. */
  readonly announces: boolean
  /**
   * The causes that were known to be events of its object's own writes when it began, a bit for each: what the pass writes
   * may make its object forget them.
   */
  readonly own: number
  /** Whether it counts what it reads, and all its lines of code are noted. */
  readonly closely: boolean
  /** Whether the pass has read or said something where every read is noted: in the plain layer, the cache is read unseen. */
  isComplete = false
  /** Its id, made when somebody asks for it; undefined: nobody has said. */
  passId: { readonly text: string } | undefined
  /** How it ended; undefined: it is under way. */
  result: Outcome['result'] | undefined
  /** The delay or the message that goes with the result. */
  told = ''
  /** How long it took. */
  milliseconds = 0
  /** How many writes are not remembered any more. */
  omittedWrites = 0
  #statusCode: CallSite | undefined
  /** Whether anything that it wrote has changed something. */
  effective = false
  /** Where it stands among the passes under way. */
  place = -1
  #look: Look | undefined
  /** Whether a line of code is noted. */
  isLined = false
  /** Lines of code that may still be noted. */
  #lines: number
  readonly #ledger: PassLedger
  #writes: NotedWrite[] | undefined
  #kept: readonly WriteRecord[] | undefined
  #case: Case | undefined
  /** Whoever wrote what the pass was called for. */
  #causing: readonly Author[] | undefined
  /** How many own versions its object had, and those of this pass; undefined: one of them has called for it. */
  #foreignAt: number | undefined
  #uid: string | undefined
  #author: Author | undefined
  /** Those that called for the pass, as it was when it first wrote. */
  #callers: readonly Author[] | undefined
  /** What the pass has read straight from the server. */
  #seen: Known | undefined
  /** The versions of what it has read straight from the server: a write that is answered with the same has changed nothing. */
  #gotten: Map<string, string> | undefined
  /** The objects that it may be writing at the moment. */
  #touched: Set<string> | undefined

  constructor(
    ledger: PassLedger,
    key: string,
    causes: readonly Cause[],
    omittedCauses: number,
    failures: number,
    at: number,
    detailed: boolean,
    hot: boolean,
    closely: boolean,
    lines: number,
    announces: boolean,
    own: number,
    foreignAt?: number,
    about?: Case,
  ) {
    this.#ledger = ledger
    this.#case = about
    this.key = key
    this.causes = causes
    this.omittedCauses = omittedCauses
    this.failures = failures
    this.at = at
    this.detailed = detailed
    this.hot = hot
    this.closely = closely
    this.#lines = lines
    this.announces = announces
    this.own = own
    this.#foreignAt = foreignAt
  }

  /** The reconcileID of its log lines; '' where nobody says. */
  get id(): string {
    return this.passId?.text ?? ''
  }

  /** The reconciled object's; '' where it is not known. */
  get uid(): string {
    return (this.#uid ??= this.#ledger.liveOf(this.key)?.metadata.uid ?? '')
  }

  /** The case of its object; undefined where nothing is noted of it yet. */
  get about(): Case | undefined {
    return this.#case
  }

  /** What the server has accepted, in the order of its answers. */
  get writes(): readonly NotedWrite[] {
    return this.#writes ?? NO_WRITES
  }

  /** The same for whoever keeps them: without the objects that they were made of, once they are condensed. */
  get kept(): readonly WriteRecord[] {
    return this.#kept ?? this.writes
  }

  /** Whether every cause was known to be an event of its object's own writes when it began. */
  get ownOnly(): boolean {
    return areAllMarked(this.own, this.causes.length)
  }

  /**
   * Whether none of its causes is an event of its object's own writes: none was when it began, and no answer has come
   * since but to what it wrote itself. It saves a search.
   */
  isForeignTo(found: Case | undefined): boolean {
    return this.#foreignAt !== undefined && this.#foreignAt === (found?.noted ?? 0)
  }

  /** The line that last spoke about the status, which is written when the pass is over. Who asks for it is about to write it. */
  get statusCode(): CallSite | undefined {
    this.isComplete = true
    return this.#statusCode
  }

  /** The status is spoken about: `saidBy(this, 'status')` within status. */
  saidBy(callee: object, method: string): void {
    this.#statusCode = this.codeOf(callee, method)
  }

  /** One object, or with no name all of a kind. */
  read(kind: Named, namespace?: string, name?: string): void {
    this.isComplete = true
    this.asked(kind, namespace, name)
  }

  /** The same through a client, which may be that of the plain layer. */
  asked({ kind }: Named, namespace?: string, name?: string): void {
    this.#look = Look.after(this.#look, kind, namespace, name)
  }

  /** What it has looked at; what it has written without a look is not among it. */
  get looked(): ReadonlySet<string> {
    return Look.texts(this.#look)
  }

  /** What it has looked at or written; undefined: it does not count. */
  get reads(): ReadonlySet<string> | undefined {
    if (!this.closely) return undefined
    return new Set([
      ...this.looked,
      ...this.writes.flatMap(({ verb, of }) => (verb === 'delete' ? [] : identityText(of))),
    ])
  }

  /** An object that is about to be written. */
  writing({ kind }: Named, namespace: string | undefined, name: string): void {
    if (this.announces) this.#touch(identityText({ kind, namespace: namespace ?? '', name }))
  }

  /** The call is over, whatever came of it. */
  answered({ kind }: Named, namespace: string | undefined, name: string): void {
    if (this.announces) this.#untouch(identityText({ kind, namespace: namespace ?? '', name }))
  }

  /** The pass is over. */
  close(outcome: Outcome, milliseconds: number): void {
    this.result = outcome.result
    if (outcome.result === 'requeue_after') this.told = `after ${outcome.delay} ms`
    // Not the error itself: nobody knows what it holds on to.
    else if (outcome.result === 'error') this.told = toldOf(outcome.error.message)
    this.milliseconds = milliseconds
    if (this.#touched !== undefined) for (const identity of this.#touched) this.#untouch(identity)
  }

  /** All is said about it, and whoever asks about it later asks for less: it may stay for long. */
  rest(): void {
    this.#seen = undefined
    this.#gotten = undefined
    this.#kept = undefined
    this.#statusCode = undefined
    // A stack holds on to whoever is in it.
    if (this.isLined) for (const { site } of this.writes) site?.read()
    const { length } = this.writes
    if (length <= MOST_WRITES) return
    this.#writes = this.#writes?.slice(0, MOST_WRITES)
    this.omittedWrites = length - MOST_WRITES
  }

  /** An object that came straight from the server: what the next write is compared with. */
  saw(kind: Named, object: TypedObject): void {
    const { metadata } = object
    if (metadata?.uid === undefined) return
    this.asked(kind, metadata.namespace, metadata.name)
    const identity = identityText(identityOf(kind, metadata))
    ;(this.#gotten ??= new Map()).set(identity, metadata.resourceVersion ?? '')
    if (!this.detailed) return
    this.#seen ??= new Known()
    this.#seen.put(identity, object as CachedObject)
  }

  /** The line of code that called a method: `codeOf(this, 'apply')` within apply. Undefined: of this pass, no more are noted. */
  codeOf(callee: object, method: string): CallSite | undefined {
    if (this.#lines === 0) return undefined
    this.#lines--
    this.isLined = true
    return this.closely ? CallSite.of(callee, method) : CallSite.near(callee, method)
  }

  wrote(write: AcceptedWrite): void {
    const { verb, kind, subresource = '', sent, stored, code, shared } = write
    const { metadata } = stored
    // Reviews and tokens are answered, not stored.
    if (metadata?.uid === undefined || metadata.resourceVersion === undefined) return
    const found = (this.#case ??= this.#ledger.caseFor(this))
    const cached = write.before === 'unknown' ? undefined : write.before
    const before = this.detailed ? this.#newest(found, identityText(identityOf(kind, metadata)), cached) : cached
    const absent = before === undefined && (write.before !== 'unknown' || verb === 'create')
    const created = absent || (before !== undefined && before.metadata.uid !== metadata.uid)
    const repeated =
      found.isOwnVersion(metadata.resourceVersion) ||
      before?.metadata.resourceVersion === metadata.resourceVersion ||
      (this.#gotten !== undefined &&
        this.#gotten.get(identityText(identityOf(kind, metadata))) === metadata.resourceVersion) ||
      this.#ledger.authors.hasForgotten(found, metadata.resourceVersion)
    const noted = new StoredWrite(kind, verb, subresource, sent, before, stored, created, shared === true, code)
    const { detail, vain } = this.detailed ? this.#detail(noted) : NOT_COMPARED
    const effect: WriteEffect = created ? 'created' : repeated || vain ? 'none' : 'changed'
    // The answer to a write that changed nothing bears the version of whoever wrote last.
    if (effect !== 'none') {
      this.effective = true
      const causing = this.#brought(metadata.resourceVersion, found)
      const concerned = concernedBy(metadata, found, causing)
      if (concerned.length > 0) {
        const { changes: own } = detail ?? this.#detail(noted).detail
        const raises = raisesGeneration({ kind: kind.kind, subresource, changes: own })
        if (raises) for (const one of concerned) one.raised(metadata.generation ?? 0)
      }
    }
    noted.effect = effect
    noted.detail = detail ?? (this.closely && code !== undefined ? { ...NO_DETAIL, code: code.place } : undefined)
    // What is in the cache is read from there; it has own writes at once.
    if (this.detailed && (write.before === 'unknown' || verb === 'create'))
      found.known.put(identityText(noted.of), stored as CachedObject)
    if (this.#touched !== undefined) this.#untouch(identityText(noted.of))
    const first = this.#writes?.[0]
    // Most passes write once or twice, and a list that grows has room for many.
    if (first === undefined) this.#writes = [noted]
    else if (this.#writes?.length === 1) this.#writes = [first, noted]
    else this.#writes?.push(noted)
  }

  /** The pass is over, and its writes are going to be kept for longer than it is. */
  condense(): void {
    if (this.#writes !== undefined) this.#kept = condensed(this.#writes)
  }

  /** An object that the server has agreed to delete. */
  deleted(
    kind: Named,
    target: { namespace: string; name: string },
    before: CachedObject | undefined,
    site?: CallSite,
  ): void {
    const of = { ...identityOf(kind, before?.metadata ?? {}), ...target }
    const key = identityText(of)
    const found = (this.#case ??= this.#ledger.caseFor(this))
    found.deleted(of.uid === '' ? key : of.uid)
    this.#foreignAt = undefined
    if (this.detailed) found.known.remove(key)
    const effect = before?.metadata.deletionTimestamp === undefined ? 'deleted' : 'none'
    const detail = this.detailed ? { ...NO_DETAIL, code: site?.place } : undefined
    let back: BroughtBack | undefined
    if (effect !== 'none') {
      this.effective = true
      if (before !== undefined) back = this.#ledger.authors.taken.add(key, before, this.#ledger.now())
    }
    ;(this.#writes ??= []).push({
      verb: 'delete',
      subresource: '',
      kind: of.kind,
      of,
      resourceVersion: '',
      effect,
      detail,
      back,
      parts: undefined,
      site,
    })
  }

  /**
   * A version is the doing of this pass, and of all that called for it. It is late for those that have taken another turn
   * since: what a pass set going long ago may go on by itself, as a child does that becomes ready, one step after the other.
   * The result are those who called for the pass.
   */
  #brought(resourceVersion: string, found: Case): readonly Author[] {
    const { authors } = this.#ledger
    const causing = (this.#causing ??= authors.of(this.causes))
    this.#author ??= { of: found, turn: turnOf(found, causing) }
    found.wrote(resourceVersion)
    if (this.#foreignAt !== undefined) this.#foreignAt++
    // Most passes are called for by somebody else, and are the only ones to have a part in what they write.
    if (causing.length === 0) authors.note(resourceVersion, this.#author)
    else {
      const callers = (this.#callers ??= causing.filter(({ of }) => of !== found))
      for (const { of, turn } of callers) {
        if (of.turns === turn) of.wrote(resourceVersion)
        else of.wroteLate(resourceVersion)
      }
      authors.note(resourceVersion, this.#author, callers)
    }
    return causing
  }

  #touch(identity: string): void {
    if (!this.announces) return
    const touched = (this.#touched ??= new Set())
    touched.add(identity)
    this.#ledger.authors.pending.begin(this, identity)
  }

  #untouch(identity: string): void {
    if (this.#touched?.delete(identity) === true) this.#ledger.authors.pending.end(this, identity)
  }

  /** The newest version of an object that is known anywhere. */
  #newest(found: Case, identity: string, cached: CachedObject | undefined): CachedObject | undefined {
    const known = found.known.newest(identity, cached)
    return this.#seen === undefined ? known : this.#seen.newest(identity, known)
  }

  #detail(write: StoredWrite): { readonly detail: WriteDetail; readonly vain: boolean } {
    const { detail, vain } = detailOf(write, this.#ledger.controller)
    return { detail: { ...detail, ownerGoing: this.#isGoing(write.createdFor), code: write.site?.place }, vain }
  }

  /** Whether that is the reconciled object, and it is being deleted. */
  #isGoing(uid: string | undefined): boolean {
    const live = uid === undefined ? undefined : this.#ledger.liveOf(this.key)
    return live?.metadata.uid === uid && live?.metadata.deletionTimestamp !== undefined
  }
}

/** The turn that a pass takes: the one after those that called for it, else a new one. */
function turnOf(found: Case, causing: readonly Author[]): number {
  let last = -1
  for (const { of, turn } of causing) if (of === found) last = Math.max(last, turn)
  const turn = (last < 0 ? found.turns : last) + 1
  found.turns = Math.max(found.turns, turn)
  return turn
}

const NOBODY: readonly Case[] = []

/**
 * The suspects whose own object is written, by their own pass or by one that they called for, be it long ago: they are
 * not asked for anything by what comes of it.
 */
function concernedBy({ uid, generation }: ObjectMeta, found: Case, causing: readonly Author[]): readonly Case[] {
  const own = !found.isCold && found.uid === uid && generation !== undefined ? [found] : NOBODY
  if (causing.length === 0 || generation === undefined) return own
  return [...own, ...causing.map(({ of }) => of).filter((of) => of !== found && of.uid === uid && !of.isCold)]
}

const NO_WRITES: readonly NotedWrite[] = []
const NOT_COMPARED = { detail: undefined, vain: false }
