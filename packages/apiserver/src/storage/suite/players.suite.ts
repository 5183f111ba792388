import type { HistoryOptions } from '../history.js'
import {
  CompactedError,
  CompareError,
  FutureRevisionError,
  type ListOptions,
  type Storage,
  type StorageWatch,
} from '../storage.js'
import { NaiveStorage } from './naive.suite.js'
import type { Call, Outcome, Step, WriteCall, WriteStep } from './steps.suite.js'
import { encodeValue, line, type Subject, valueOf } from './subject.suite.js'

/** Plays steps on the model, and says which calls they are and what must come of them. */
export class ModelPlayer {
  readonly #model: NaiveStorage
  readonly #reopens: boolean
  #watches: { prefix: string; after: number; until: number }[] = []
  #values = 0

  constructor(maxEvents: number, reopens: boolean) {
    this.#model = new NaiveStorage(maxEvents)
    this.#reopens = reopens
  }

  play(step: Step): { call: Call; outcome: Outcome } {
    const { call, result } = this.#play(step)
    const told = this.#watches.map(({ prefix, after, until }) => this.#model.eventLines(prefix, after, until))
    return { call, outcome: { result, revision: this.#model.revision, compacted: this.#model.compacted, told } }
  }

  #play(step: Step): { call: Call; result: unknown } {
    const model = this.#model
    switch (step.do) {
      case 'write': {
        const played = step.writes.map((write) => this.#write(write))
        const call: Call = { do: 'write', writes: played.map(({ call }) => call) }
        return { call, result: played.map(({ result }) => result) }
      }
      case 'list': {
        const { prefix, after, limit, ago } = step
        const options: ListOptions = {
          ...(after === undefined ? {} : { after }),
          ...(limit === undefined ? {} : { limit }),
          ...(ago === undefined ? {} : { at: model.revision - ago }),
        }
        return { call: { do: 'list', prefix, options }, result: model.list(prefix, options) }
      }
      case 'watch': {
        const { prefix } = step
        const after = model.revision - step.ago
        const call: Call = { do: 'watch', prefix, after }
        if (after < model.compacted) return { call, result: 'compacted' }
        this.#watches.push({ prefix, after, until: Number.POSITIVE_INFINITY })
        return { call, result: undefined }
      }
      case 'unwatch': {
        const watch = this.#watches[step.index]
        if (watch !== undefined) watch.until = Math.min(watch.until, model.revision)
        return { call: step, result: undefined }
      }
      case 'compact': {
        const revision = model.revision - step.ago
        model.compact(revision)
        return { call: { do: 'compact', revision }, result: undefined }
      }
      default:
        if (this.#reopens) {
          model.compact(model.revision)
          this.#watches = []
        }
        return { call: step, result: undefined }
    }
  }

  #write({ type, key, expects }: WriteStep): { call: WriteCall; result: unknown } {
    const actual = this.#model.revisionOf(key)
    const expected = { current: actual, absent: 0, stale: actual + 1 }[expects]
    const value = `value ${this.#values++}`
    const call = { type, key, expected, value, rival: this.#model.lastWriteTo(key) }
    return { call, result: this.#model.write(type, key, expected, value) ?? { lostTo: actual, visible: true } }
  }
}

/** Plays calls on a storage. */
export class StoragePlayer {
  readonly #subject: Subject
  readonly #history: HistoryOptions
  #storage: Storage
  #watches: { watch: StorageWatch; told: string[] }[] = []

  constructor(subject: Subject, storage: Storage, history: HistoryOptions) {
    this.#subject = subject
    this.#storage = storage
    this.#history = history
  }

  async play(call: Call): Promise<Outcome> {
    const result = await this.#play(call)
    const { revision, compactedRevision } = this.#storage
    return { result, revision, compacted: compactedRevision, told: this.#watches.map(({ told }) => [...told]) }
  }

  async #play(call: Call): Promise<unknown> {
    switch (call.do) {
      case 'write':
        return Promise.all(call.writes.map((write) => this.#write(write)))
      case 'list':
        return refusal(() => {
          const { items, remaining, revision } = this.#storage.list(call.prefix, call.options)
          const plain = items.map(({ key, revision, object }) => ({ key, revision, value: valueOf(object) }))
          return { items: plain, remaining, revision }
        })
      case 'watch':
        return refusal(() => {
          const told: string[] = []
          const watch = this.#storage.watch(call.prefix, call.after, (event) => told.push(line(event)))
          this.#watches.push({ watch, told })
          return undefined
        })
      case 'unwatch':
        return this.#watches[call.index]?.watch.close()
      case 'compact':
        return this.#storage.compact(call.revision)
      default:
        if (this.#subject.reopen === undefined) return undefined
        this.#storage = await this.#subject.reopen(this.#storage, { history: this.#history })
        this.#watches = []
        return undefined
    }
  }

  async #write({ type, key, expected, value, rival }: WriteCall): Promise<unknown> {
    try {
      return (await this.#storage[type](key, expected, encodeValue(value))).revision
    } catch (error) {
      if (!(error instanceof CompareError)) throw error
      return { lostTo: error.actual, visible: this.#storage.revision >= rival }
    }
  }
}

/** The result of a read, or the word for its refusal. */
function refusal(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof CompactedError) return 'compacted'
    if (error instanceof FutureRevisionError) return 'future'
    throw error
  }
}
