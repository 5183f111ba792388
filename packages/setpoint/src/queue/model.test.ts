import { VirtualClock } from '@setpoint/kube'
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { exponentialBackoff, type Work, WorkQueue } from './index.js'

const WORTH = 100
/** Few, so that keys come to it. */
const MAX_REASONS = 3

interface Request {
  priority: number
  /** The key is due from then on. */
  readonly readyAt: number
  /** Of a key that was given back: it is as urgent as it was from the moment on at which anything makes the key due. */
  readonly isHeld: boolean
  /** Its priority and its reason count from then on. */
  readonly from: number
  readonly reason: string | undefined
}

interface Wanted {
  readonly key: string
  readonly requests: Request[]
  /** Reasons that were left out before it was postponed. */
  omitted: number
}

/** The specification, as slow and as plain as can be: every question is answered by looking at everything. */
class Model {
  /** Wanted passes, in the order in which they were first wanted. */
  readonly wanted: Wanted[] = []
  readonly processing = new Map<string, Work<string> | undefined>()
  readonly failures = new Map<string, number>()
  now = 0
  /** How many reasons were given. */
  reasons = 0

  add(key: string, priority: number, after: number, reason: string | undefined): void {
    const readyAt = this.now + after
    this.#wantedOf(key).requests.push({ priority, readyAt, isHeld: false, from: readyAt, reason })
  }

  postpone({ key, priority, reasons, omittedReasons }: Work<string>, after: number): void {
    const wanted = this.#wantedOf(key)
    wanted.omitted += omittedReasons
    const readyAt = this.now + after
    // They are older than what came while the key was in hand.
    const held = (reasons.length === 0 ? [undefined] : reasons).map(
      (reason): Request => ({ priority, readyAt, isHeld: true, from: this.now, reason }),
    )
    wanted.requests.unshift(...held)
  }

  #wantedOf(key: string): Wanted {
    const known = this.wanted.find((item) => item.key === key)
    if (known !== undefined) return known
    const wanted = { key, requests: [], omitted: 0 }
    this.wanted.push(wanted)
    return wanted
  }

  fail(key: string): number {
    const count = this.failures.get(key) ?? 0
    this.failures.set(key, count + 1)
    return Math.min(5 * 2 ** count, 1_000_000)
  }

  /** Due, not in anybody's hands; the best standing first, then the longest wanted. */
  candidates(): Wanted[] {
    const standing = ({ requests }: Wanted): number => {
      const dueAt = Math.min(...requests.map(({ readyAt }) => readyAt))
      const times = requests.map(({ readyAt, isHeld, priority }) => (isHeld ? dueAt : readyAt) - priority * WORTH)
      return Math.min(...times)
    }
    return this.wanted
      .filter(({ key, requests }) => requests.some(({ readyAt }) => readyAt <= this.now) && !this.processing.has(key))
      .sort((a, b) => standing(a) - standing(b))
  }

  /** The highest priority of the requests whose time has come. */
  priorityOf({ requests }: Wanted): number {
    return Math.max(...this.counting(requests).map(({ priority }) => priority))
  }

  counting(requests: readonly Request[]): Request[] {
    return requests.filter(({ from }) => from <= this.now)
  }

  take(): Wanted | undefined {
    const [first] = this.candidates()
    if (first !== undefined) this.wanted.splice(this.wanted.indexOf(first), 1)
    return first
  }
}

interface Real {
  readonly queue: WorkQueue
  readonly clock: VirtualClock
}

class Add implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly key: string,
    readonly priority: number,
    readonly after: number,
    readonly rateLimited: boolean,
    readonly isExplained: boolean,
  ) {}

  check(): boolean {
    return true
  }

  run(model: Model, { queue }: Real): Promise<void> {
    const reason = this.isExplained ? `reason ${model.reasons++}` : undefined
    const { key, priority, after, rateLimited } = this
    model.add(key, priority, rateLimited ? model.fail(key) : after, reason)
    queue.add(key, { priority, after, rateLimited, ...(reason === undefined ? {} : { reason }) })
    return Promise.resolve()
  }

  toString(): string {
    return `add(${this.key}, priority ${this.priority}, after ${this.rateLimited ? 'backoff' : this.after})`
  }
}

class Take implements fc.AsyncCommand<Model, Real> {
  check(model: Model): boolean {
    return model.candidates().length > 0
  }

  async run(model: Model, { queue }: Real): Promise<void> {
    const expected = model.take()
    const work = await queue.get()
    assert.equal(work?.key, expected?.key)
    if (expected === undefined) return
    model.processing.set(expected.key, work)
    assert.equal(work?.priority, model.priorityOf(expected))
    const explained = expected.requests.filter(({ reason }) => reason !== undefined)
    assert.deepEqual(
      work?.reasons,
      model.counting(explained.slice(-MAX_REASONS)).map(({ reason }) => reason),
    )
    assert.equal(work?.omittedReasons, expected.omitted + Math.max(0, explained.length - MAX_REASONS))
  }

  toString(): string {
    return 'take()'
  }
}

class Done implements fc.AsyncCommand<Model, Real> {
  constructor(readonly pick: number) {}

  check(model: Model): boolean {
    return model.processing.size > 0
  }

  run(model: Model, { queue }: Real): Promise<void> {
    const keys = [...model.processing.keys()]
    const key = keys[this.pick % keys.length] ?? ''
    model.processing.delete(key)
    queue.done(key)
    return Promise.resolve()
  }

  toString(): string {
    return `done(#${this.pick})`
  }
}

class Postpone implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly pick: number,
    readonly after: number,
  ) {}

  check(model: Model): boolean {
    return model.processing.size > 0
  }

  run(model: Model, { queue }: Real): Promise<void> {
    const inHands = [...model.processing.values()]
    const work = inHands[this.pick % inHands.length]
    if (work === undefined) return Promise.resolve()
    model.processing.delete(work.key)
    model.postpone(work, this.after)
    queue.postpone(work, this.after)
    return Promise.resolve()
  }

  toString(): string {
    return `postpone(#${this.pick}, ${this.after})`
  }
}

class Demote implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly key: string,
    readonly priority: number,
    readonly minor: string,
  ) {}

  check(): boolean {
    return true
  }

  run(model: Model, { queue }: Real): Promise<void> {
    const isMinor = (text: string | undefined): boolean => text !== undefined && text <= this.minor
    const { requests = [] } = model.wanted.find(({ key }) => key === this.key) ?? {}
    const isOver = requests.length <= MAX_REASONS && model.counting(requests).length === requests.length
    if (model.processing.has(this.key) && isOver && requests.every(({ reason }) => isMinor(reason)))
      for (const request of requests) request.priority = Math.min(request.priority, this.priority)
    queue.demote(this.key, this.priority, isMinor)
    return Promise.resolve()
  }

  toString(): string {
    return `demote(${this.key}, priority ${this.priority}, up to ${this.minor})`
  }
}

class Forget implements fc.AsyncCommand<Model, Real> {
  constructor(readonly key: string) {}

  check(): boolean {
    return true
  }

  run(model: Model, { queue }: Real): Promise<void> {
    model.failures.delete(this.key)
    queue.forget(this.key)
    return Promise.resolve()
  }

  toString(): string {
    return `forget(${this.key})`
  }
}

class Pass implements fc.AsyncCommand<Model, Real> {
  constructor(readonly milliseconds: number) {}

  check(): boolean {
    return true
  }

  async run(model: Model, { clock, queue }: Real): Promise<void> {
    model.now += this.milliseconds
    await clock.advance(this.milliseconds)
    const inHand = model.wanted.filter((item) => model.processing.has(item.key))
    const due = model.candidates().length
    assert.ok(queue.length >= due && queue.length <= due + inHand.length, `${queue.length} keys, ${due} due`)
    assert.equal(
      [...queue.depths().values()].reduce((sum, depth) => sum + depth, 0),
      queue.length,
    )
    if (inHand.length > 0) return
    const depths: Record<number, number> = {}
    for (const item of model.candidates()) depths[model.priorityOf(item)] = (depths[model.priorityOf(item)] ?? 0) + 1
    assert.deepEqual(Object.fromEntries(queue.depths()), depths)
  }

  toString(): string {
    return `pass(${this.milliseconds} ms)`
  }
}

it('behaves as its specification says, whatever producers, workers and time do', async () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const add = fc
    .tuple(key, fc.constantFrom(0, -100, 5), fc.constantFrom(0, 0, 0, 3, 400, 12_000), fc.nat(3), fc.nat(9))
    .map(([name, priority, after, drawn, other]) => new Add(name, priority, after, drawn === 0, other > 0))
  const take = fc.constant(new Take())
  const commands = fc.commands(
    [
      // Twice as likely as the others: there has to be something to do.
      add,
      add,
      take,
      take,
      fc.nat(10).map((pick) => new Done(pick)),
      fc.tuple(fc.nat(10), fc.constantFrom(3, 400, 12_000)).map(([pick, after]) => new Postpone(pick, after)),
      fc
        .tuple(key, fc.constantFrom(0, -100), fc.constantFrom('reason 0', 'reason 2', 'reason 9'))
        .map(([name, priority, minor]) => new Demote(name, priority, minor)),
      key.map((name) => new Forget(name)),
      fc.constantFrom(1, 7, 500, 15_000).map((milliseconds) => new Pass(milliseconds)),
    ],
    { maxCommands: 60, size: 'max' },
  )
  const result = await fc.check(
    fc.asyncProperty(commands, async (run) => {
      const clock = new VirtualClock()
      const queue = new WorkQueue({
        clock,
        limiter: exponentialBackoff(),
        priorityWorth: WORTH,
        maxReasons: MAX_REASONS,
      })
      await fc.asyncModelRun(() => ({ model: new Model(), real: { queue, clock } }), run)
    }),
    { numRuns: 5000 },
  )
  // Undefined when nothing failed; what and from which seed otherwise.
  expect(fc.defaultReportMessage(result)).toBeUndefined()
})
