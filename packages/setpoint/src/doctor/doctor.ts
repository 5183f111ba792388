import type { Clock, Kind, ObjectMeta, OwnerReference } from '@setpoint/kube'
import type { Cache } from '../cache/index.js'
import type { AnyKind, Client } from '../client/index.js'
import type { Logger } from '../log/index.js'
import type { Registry } from '../metrics/index.js'
import type { Target } from '../objects/index.js'
import type { RecordEvent } from '../operator/index.js'
import { Announcements } from './announcements.js'
import { ControllerLedger, type LedgerListener } from './controller-ledger.js'
import { type Finding, periodOf } from './diagnosis/index.js'
import {
  Allowance,
  Authors,
  type Case,
  type Dispute,
  observed,
  type OpenBreaker,
  type PassRecord,
} from './ledger/index.js'
import { isPerson } from './managers/index.js'
import type { LastPass } from './last-pass.js'
import { loopMetrics, type LoopMetrics } from './loop-metrics.js'
import { type DoctorSetting, type Thresholds, thresholdsOf } from './options.js'
import type { PassTrace } from './passes/index.js'
import { reportOf } from './report-of.js'
import type { LoopReport } from './report/index.js'
import { Telltales } from './telltales.js'

export interface DoctorDependencies {
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Registry
  /** Takes the Warning events about looping objects, with the controller that loops. */
  readonly event: (...event: [...Parameters<RecordEvent>, controller: string]) => void
  /** Hears of a loop where loops are errors. */
  readonly onStrict?: (report: LoopReport) => void
}

/** A controller whose passes are to be watched. */
export interface Patient {
  readonly controller: string
  /** The kind that is reconciled. Default: not known, and objects go by their names. */
  readonly kind?: Kind
  /** Default: the doctor's own setting. */
  readonly setting?: DoctorSetting
  /**
   * Whether its passes have a client of their own, under the controller's name: what the manager's client does under another name
   * is then none of theirs. Default false.
   */
  readonly hasClient?: boolean
}

/** Passes in a second that are not suspect, and whose lines of code are noted: each line costs some microseconds. */
const LINED_PER_SECOND = 5

/** Which passes are asked for. */
export interface PassFilter {
  /** Default: those of all controllers. */
  readonly controller?: string
  /** `namespace/name`; of what has no namespace, the name alone. Default: those of all objects. */
  readonly object?: string
}

/**
 * The loop doctor of a process: a ledger for each controller, and what they have found. Every loop is counted in the
 * metrics and has an event on its object; the log has a block for every mistake. What goes on is told of again, but rarely.
 */
export class Doctor implements LedgerListener {
  readonly #setting: DoctorSetting
  readonly #thresholds: Thresholds | undefined
  readonly #dependencies: DoctorDependencies
  readonly #metrics: LoopMetrics
  readonly #ledgers: ControllerLedger[] = []
  readonly #authors: Authors
  readonly #lines = new Allowance(LINED_PER_SECOND)
  readonly #active = new Map<Case, LoopReport>()
  readonly #history: LoopReport[] = []
  readonly #listeners = new Set<(report: LoopReport) => void>()
  readonly #announcements: Announcements

  constructor(setting: DoctorSetting = {}, dependencies: DoctorDependencies) {
    this.#setting = setting
    this.#thresholds = thresholdsOf(setting)
    this.#dependencies = dependencies
    this.#authors = new Authors(dependencies.cache.ownWrites)
    this.#metrics = loopMetrics(dependencies.metrics)
    this.#announcements = new Announcements(dependencies)
  }

  /** Whether a loop is an error. */
  get strict(): boolean {
    return this.#thresholds?.strict ?? false
  }

  /** The loops that go on, the oldest first. */
  get active(): readonly LoopReport[] {
    return [...this.#active.values()]
  }

  /** All loops that were found, those that are over as well; the latest few. */
  get history(): readonly LoopReport[] {
    return [...this.#history]
  }

  /**
   * The last passes, the oldest first: what called for each, what it looked at, what it wrote and what came of it. Of every
   * controller as many as its setting says; they are looked into when this is asked, so that it is no question for every second.
   */
  passes({ controller, object }: PassFilter = {}): readonly PassTrace[] {
    const asked = this.#ledgers.filter((ledger) => controller === undefined || ledger.controller === controller)
    // Whose a deletion is, the object does not tell.
    const deleted = new Set(this.#ledgers.flatMap((ledger) => ledger.deleted))
    return asked
      .flatMap((ledger) => ledger.passes(deleted, object))
      .sort((a, b) => (a.began < b.began ? -1 : a.began > b.began ? 1 : 0))
  }

  /** Hears of every loop when it is found; the result ends that. */
  subscribe(listener: (report: LoopReport) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The ledger for an engine: `new Engine({ …, ledger: manager.doctor.ledger({ controller: 'webapps', kind: WebApp }) })`. */
  ledger({ controller, kind, setting = this.#setting, hasClient = false }: Patient): ControllerLedger | undefined {
    const thresholds = thresholdsOf(setting)
    if (thresholds === undefined) return undefined
    const { cache, clock, metrics } = this.#dependencies
    const telltales = new Telltales(metrics, controller)
    const shared = { authors: this.#authors, lines: this.#lines }
    const ledger = new ControllerLedger(
      { controller, kind, cache, clock, thresholds, ...shared, telltales, hasClient },
      this,
    )
    this.#ledgers.push(ledger)
    return ledger
  }

  /** No passes come any more. */
  stop(): void {
    for (const ledger of this.#ledgers) ledger.stop()
  }

  /** The controller is no more: neither are its ledger and its loops, except in {@link history}. */
  forget(controller: string): void {
    for (const ledger of this.#ledgers.filter((one) => one.controller === controller)) {
      ledger.stop()
      this.#ledgers.splice(this.#ledgers.indexOf(ledger), 1)
    }
    for (const [about, report] of this.#active) {
      if (report.controller !== controller) continue
      this.#active.delete(about)
      this.#authors.looping--
      this.#metrics.active.with({ controller, class: report.class }).add(-1)
    }
    this.#announcements.forget(controller)
  }

  /**
   * A client whose writes are noted in the pass that they belong to: the only one under way, else the one over that very
   * object, else the one over its owner. Where none is known, the version is noted as this process's own, and no more.
   */
  observe(client: Client): Client {
    return observed(client, this.#dependencies.cache, (...call) => this.#passOf(...call))
  }

  found(ledger: ControllerLedger, about: Case, finding: Finding, pass: LastPass): void {
    const { clock } = this.#dependencies
    const { thresholds, controller } = ledger
    const report = reportOf(finding, about.identity, controller, about.requeues?.delay ?? 0, clock, pass)
    const { breaker } = about
    // What takes longer to go round than passes may wait is told of, and needs no breaker.
    const first = periodOf(finding) > thresholds.longestDelay ? 0 : thresholds.firstDelay
    const now = clock.monotonic()
    const patience = patienceOf(finding, thresholds.longestDelay)
    if (breaker !== undefined && !isSucceeded(breaker, report, now - thresholds.longestDelay)) {
      if (report.class === breaker.class) {
        breaker.seen = now
        breaker.patience = Math.max(breaker.patience, patience)
      }
      breaker.delay = Math.min(Math.max(breaker.delay * 2, first), thresholds.longestDelay)
      breaker.until = now + breaker.delay
      if (report.class !== breaker.class) return
      breaker.report = report
      this.#active.set(about, report)
      this.#announcements.tell(about, report)
      return
    }
    if (breaker !== undefined) {
      breaker.check?.cancel()
      this.closed(ledger, about)
    }
    const until = now + first
    const disputed = disputeOf(finding, about, controller)
    const open = { class: report.class, report, delay: first, until, only: finding.only, disputed }
    about.breaker = { ...open, seen: now, patience }
    this.#active.set(about, report)
    this.#history.push(report)
    if (this.#history.length > thresholds.history) this.#history.shift()
    const labels = { controller, class: report.class }
    this.#metrics.active.with(labels).add(1)
    this.#metrics.total.with(labels).add()
    this.#announcements.tell(about, report)
    for (const listener of this.#listeners) listener(report)
    if (thresholds.strict) this.#dependencies.onStrict?.(report)
  }

  closed({ controller }: ControllerLedger, about: Case): void {
    const report = this.#active.get(about)
    if (report === undefined) return
    this.#active.delete(about)
    this.#metrics.active.with({ controller, class: report.class }).add(-1)
  }

  over(about: Case): void {
    this.#announcements.over(about)
  }

  #passOf(kind: AnyKind, target: Target | undefined, fieldManager?: string): PassRecord | undefined {
    const ledgers = this.#ledgers.filter((ledger) => ledger.mayWriteAs(fieldManager))
    let count = 0
    for (const { open } of ledgers) count += open.size
    if (count === 1) return anyPass(ledgers)
    if (count === 0 || target === undefined) return undefined
    const { name = '', namespace = '' } = 'metadata' in target ? target.metadata : target
    const own = passOver(ledgers, kind.kind, namespace, name)
    if (own !== undefined) return own
    for (const owner of this.#ownersOf(kind, target)) {
      const pass = passOver(ledgers, owner.kind, namespace, owner.name)
      if (pass !== undefined) return pass
    }
    return undefined
  }

  /** Whose an object is, by what is sent, or else by what the cache has of it. */
  #ownersOf(kind: AnyKind, target: Target): readonly OwnerReference[] {
    const metadata: ObjectMeta = 'metadata' in target ? target.metadata : target
    if (metadata.ownerReferences !== undefined) return metadata.ownerReferences
    if (metadata.name === undefined) return []
    const known = this.#dependencies.cache.peek(kind, metadata.name, metadata.namespace)
    return typeof known === 'object' ? (known.metadata.ownerReferences ?? []) : []
  }
}

/** The pass under way over that object; one without a namespace may own what has one. */
function passOver(
  ledgers: readonly ControllerLedger[],
  kind: string,
  namespace: string,
  name: string,
): PassRecord | undefined {
  for (const { kind: reconciled, open } of ledgers) {
    if (reconciled?.kind !== kind) continue
    const pass = open.get(namespace !== '' && reconciled.namespaced ? `${namespace}/${name}` : name)
    if (pass !== undefined) return pass
  }
  return undefined
}

function anyPass(ledgers: readonly ControllerLedger[]): PassRecord | undefined {
  for (const { open } of ledgers) if (open.first !== undefined) return open.first
  return undefined
}

/** Whether a fight rests when another loop is found: that is told then, however long the fight may take to come back. */
function isSucceeded({ class: letter, seen, patience }: OpenBreaker, report: LoopReport, least: number): boolean {
  return patience > 0 && report.class !== letter && seen <= least
}

/** Milliseconds without a round after which a loop is over: a fight may take twice as long as it ever did, and a while at least. */
function patienceOf({ class: letter, rounds }: Finding, least: number): number {
  if (letter !== 'F') return 0
  const gaps = rounds.slice(1).map(({ at }, place) => at - (rounds[place]?.at ?? at))
  return Math.max(least, 2 * Math.max(0, ...gaps))
}

/** What a fight over fields of the reconciled object itself is about, and who fights. */
function disputeOf({ class: letter, paths, others }: Finding, { uid }: Case, controller: string): Dispute | undefined {
  const own = letter === 'F' && uid !== '' ? paths.filter(({ of, path }) => of.uid === uid && path !== '') : []
  // What people do is wanted, whatever it is about.
  const opponents = others.filter((manager) => !isPerson(manager))
  if (own.length === 0 || opponents.length === 0) return undefined
  return { paths: own.map(({ path }) => path), managers: [controller, ...opponents] }
}
