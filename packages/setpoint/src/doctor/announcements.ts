import type { Clock } from '@setpoint/kube'
import type { CachedObject } from '../cache/index.js'
import type { Logger } from '../log/index.js'
import type { DoctorDependencies } from './doctor.js'
import { type Case, fieldSignature } from './ledger/index.js'
import { LOOP_CLASSES, type LoopReport, noteOf, type ObjectIdentity, renderReport, showObject } from './report/index.js'

/** Milliseconds after which a mistake that goes on is told of again. */
const REPEAT = 10 * 60_000
/** Objects of one mistake that have a block of their own within that time. */
const MOST_BLOCKS = 3
/** Beyond them it is told of when there are so many, and then so many times as many. */
const SPREAD = 10
/** Mistakes that are remembered. */
const MOST_MISTAKES = 1000

/** One mistake of one controller, and the objects that it makes loop: hundreds of them are hundreds of times the same. */
interface Mistake {
  readonly active: Set<Case>
  /** Those that the log has named, and has not called over. */
  readonly named: Set<Case>
  /** Those that it has named in these ten minutes, and when they began. */
  readonly blocks: Set<Case>
  since: number
  /** With how many objects it is told of again before they are over. */
  next: number
  /** How many have looped at once. */
  most: number
}

/**
 * What people are told of loops: a block in the log and an event on the object. Both come at once, and again every ten
 * minutes for as long as it goes on. Where one mistake has many objects loop, the log has a block for the first few, one
 * more whenever there are ten times as many, and says how many there are; each object has its event.
 */
export class Announcements {
  readonly #clock: Clock
  readonly #log: Logger
  readonly #event: DoctorDependencies['event']
  /** By what they are; the least recently begun first. */
  readonly #mistakes = new Map<string, Mistake>()
  readonly #mistakeOf = new WeakMap<Case, Mistake>()
  /** What was last told of an object that loops, or may still do. */
  readonly #reports = new WeakMap<Case, LoopReport>()
  /** When an object last had an event, and of which class. */
  readonly #noted = new WeakMap<Case, { readonly class: string; readonly at: number }>()

  constructor({ clock, log, event }: Pick<DoctorDependencies, 'clock' | 'log' | 'event'>) {
    this.#clock = clock
    this.#log = log
    this.#event = event
  }

  /** A loop was found, or goes on. */
  tell(about: Case, report: LoopReport): void {
    const now = this.#clock.monotonic()
    const mistake = this.#mistake(report)
    this.#isNow(about, mistake)
    this.#reports.set(about, report)
    mistake.active.add(about)
    mistake.most = Math.max(mistake.most, mistake.active.size)
    this.#note(about, report, now)
    if (now - mistake.since >= REPEAT) {
      mistake.since = now
      mistake.blocks.clear()
      mistake.next = SPREAD
    }
    const { active, blocks } = mistake
    const isOneOfFew = !blocks.has(about) && blocks.size < (active.size <= MOST_BLOCKS ? MOST_BLOCKS : 1)
    if (!isOneOfFew && active.size < mistake.next) return
    while (mistake.next <= active.size) mistake.next *= SPREAD
    blocks.add(about)
    mistake.named.add(about)
    this.#block(report, active.size - 1)
  }

  /** A loop may turn out to be about another field: it is one mistake's at a time. */
  #isNow(about: Case, mistake: Mistake): void {
    const before = this.#mistakeOf.get(about)
    if (before === mistake) return
    this.#mistakeOf.set(about, mistake)
    before?.active.delete(about)
    // What the log has named is called over once, by whichever name.
    if (before?.named.delete(about) === true) mistake.named.add(about)
  }

  /** It is over. */
  over(about: Case): void {
    const report = this.#reports.get(about)
    const mistake = this.#mistakeOf.get(about)
    this.#reports.delete(about)
    mistake?.active.delete(about)
    if (report === undefined || mistake?.named.delete(about) !== true) return
    const { controller, object, class: letter } = report
    const others = mistake.active.size === 0 && mistake.most > 1 ? `; it was the last of ${mistake.most}` : ''
    this.#log.info(
      { controller, loop: LOOP_CLASSES[letter].name },
      `the reconcile loop of ${showObject(object)} is over: passes have nothing to do any more, or it is gone${others}`,
    )
    if (mistake.active.size === 0) mistake.most = 0
  }

  /** The controller is no more. */
  forget(controller: string): void {
    for (const key of this.#mistakes.keys()) if (key.startsWith(`${controller} `)) this.#mistakes.delete(key)
  }

  #mistake(report: LoopReport): Mistake {
    const key = keyOf(report)
    const known = this.#mistakes.get(key)
    if (known !== undefined) return known
    const [active, named, blocks] = [new Set<Case>(), new Set<Case>(), new Set<Case>()]
    const made: Mistake = { active, named, blocks, since: Number.NEGATIVE_INFINITY, next: SPREAD, most: 0 }
    this.#mistakes.set(key, made)
    if (this.#mistakes.size > MOST_MISTAKES) {
      for (const oldest of this.#mistakes.keys()) {
        this.#mistakes.delete(oldest)
        break
      }
    }
    return made
  }

  #block(report: LoopReport, others: number): void {
    const { controller, object, class: letter } = report
    const { namespace, name } = object
    const fields = { controller, namespace, name, loop: LOOP_CLASSES[letter].name, loopClass: letter }
    this.#log.error(fields, `${renderReport(report)}${others === 0 ? '' : `\n  others    ${othersText(others)}`}`)
  }

  #note(about: Case, report: LoopReport, now: number): void {
    const last = this.#noted.get(about)
    if (last?.class === report.class && now - last.at < REPEAT) return
    this.#noted.set(about, { class: report.class, at: now })
    this.#event(objectOf(report.object), 'Warning', 'ReconcileLoop', noteOf(report), report.controller)
  }
}

/** The same mistake has the same text, whatever the object: the field that does not come to rest, of whatever is named how. */
function keyOf({ controller, class: letter, paths }: LoopReport): string {
  const [first] = paths
  const field = first === undefined ? '' : fieldSignature({ ...first.of, namespace: '', name: '' }, first.path)
  return `${controller} ${letter} ${field}`
}

function othersText(count: number): string {
  return count === 1
    ? 'another object of this controller loops in the same way'
    : `${count} other objects of this controller loop in the same way`
}

function objectOf({ apiVersion, kind, namespace, name, uid }: ObjectIdentity): CachedObject {
  return { apiVersion, kind, metadata: { name, uid, ...(namespace === '' ? {} : { namespace }) } }
}
