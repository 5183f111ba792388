import { VirtualClock } from '@setpoint/kube'
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { exponentialBackoff, WorkQueue } from './index.js'

const WORTH = 100

interface Request {
  priority: number
  readonly readyAt: number
  readonly reason: string | undefined
}

/** The specification, as slow and as plain as can be: every question is answered by looking at everything. */
class Model {
  /** Wanted passes, in the order in which they were first wanted. */
  readonly wanted: { readonly key: string; requests: Request[] }[] = []
  readonly processing = new Set<string>()
  readonly failures = new Map<string, number>()
  now = 0

  add(key: string, priority: number, after: number, reason: string | undefined): void {
    const readyAt = this.now + after
    const request = { priority, readyAt, reason }
    const known = this.wanted.find((item) => item.key === key)
    if (known === undefined) this.wanted.push({ key, requests: [request] })
    else known.requests.push(request)
  }

  fail(key: string): number {
    const count = this.failures.get(key) ?? 0
    this.failures.set(key, count + 1)
    return Math.min(5 * 2 ** count, 1_000_000)
  }

  /** Due, not in anybody's hands; the best standing first, then the longest wanted. */
  candidates(): Model['wanted'] {
    const standing = ({ requests }: Model['wanted'][number]): number =>
      Math.min(...requests.map(({ readyAt, priority }) => readyAt - priority * WORTH))
    return this.wanted
      .filter((item) => this.due(item).length > 0 && !this.processing.has(item.key))
      .sort((a, b) => standing(a) - standing(b))
  }

  due({ requests }: { readonly requests: readonly Request[] }): Request[] {
    return requests.filter(({ readyAt }) => readyAt <= this.now)
  }

  take(): Model['wanted'][number] | undefined {
    const [first] = this.candidates()
    if (first === undefined) return undefined
    this.wanted.splice(this.wanted.indexOf(first), 1)
    this.processing.add(first.key)
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
    const reason = this.isExplained ? `reason ${model.wanted.length}` : undefined
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
    assert.equal(work?.priority, Math.max(...model.due(expected).map(({ priority }) => priority)))
    const explained = expected.requests.filter(({ reason }) => reason !== undefined)
    assert.deepEqual(
      work?.reasons,
      model.due({ requests: explained.slice(-16) }).map(({ reason }) => reason),
    )
    assert.equal(work?.omittedReasons, Math.max(0, explained.length - 16))
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
    const keys = [...model.processing]
    const key = keys[this.pick % keys.length] ?? ''
    model.processing.delete(key)
    queue.done(key)
    return Promise.resolve()
  }

  toString(): string {
    return `done(#${this.pick})`
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
    if (model.processing.has(this.key) && requests.length <= 16 && requests.every(({ reason }) => isMinor(reason)))
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
  }

  toString(): string {
    return `pass(${this.milliseconds} ms)`
  }
}

it('behaves as its specification says, whatever producers, workers and time do', async () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const commands = fc.commands(
    [
      fc
        .tuple(key, fc.constantFrom(0, -100, 5), fc.constantFrom(0, 0, 0, 3, 400, 12_000), fc.boolean(), fc.nat(9))
        .map(([name, priority, after, limited, drawn]) => new Add(name, priority, after, limited, drawn > 0)),
      fc.constant(new Take()),
      fc.nat(10).map((pick) => new Done(pick)),
      fc
        .tuple(key, fc.constantFrom(0, -100), fc.constantFrom('reason 0', 'reason 2', 'reason 9'))
        .map(([name, priority, minor]) => new Demote(name, priority, minor)),
      key.map((name) => new Forget(name)),
      fc.constantFrom(1, 7, 500, 15_000).map((milliseconds) => new Pass(milliseconds)),
    ],
    { maxCommands: 60 },
  )
  const result = await fc.check(
    fc.asyncProperty(commands, async (run) => {
      const clock = new VirtualClock()
      const queue = new WorkQueue({ clock, limiter: exponentialBackoff(), priorityWorth: WORTH })
      await fc.asyncModelRun(() => ({ model: new Model(), real: { queue, clock } }), run)
    }),
    { numRuns: 300 },
  )
  // Undefined when nothing failed; what and from which seed otherwise.
  expect(fc.defaultReportMessage(result)).toBeUndefined()
})
