import type { Transport, TransportRequest } from '@setpoint/kube'
import { type Cause, causeText, type Outcome, type Pass, type PassObserver } from 'setpoint'

/** One pass of a controller over one object. */
export interface JournalPass {
  readonly key: string
  readonly causes: readonly Cause[]
  readonly outcome: Outcome
}

/** One write of the operator, as the server saw it. */
export interface JournalWrite {
  readonly method: string
  readonly path: string
  readonly status: number
}

/** What an operator did since somebody last asked. */
export class Journal implements PassObserver {
  passes: JournalPass[] = []
  readonly #counts = new Map<string, number>()
  writes: JournalWrite[] = []
  /** Requests that the server has not answered; a watch has been when its events may come. */
  readonly #open = new Set<TransportRequest>()
  /** Requests that the operator's process has no answer to: with those that something holds on the way there or back. */
  #asked = new Set<TransportRequest>()

  /** Requests that have not been answered, or whose answer has not arrived. */
  get open(): number {
    return Math.max(this.#open.size, this.#asked.size)
  }

  passed({ request, causes }: Pass, outcome: Outcome): void {
    this.passes.push({ key: request.key, causes, outcome })
    this.#counts.set(request.key, (this.#counts.get(request.key) ?? 0) + 1)
  }

  /** The same transport, with every write recorded. */
  recording(transport: Transport): Transport {
    return {
      close: () => transport.close(),
      request: async (request) => {
        this.#open.add(request)
        try {
          const response = await transport.request(request)
          if (request.method !== 'GET') {
            this.writes.push({ method: request.method, path: request.path, status: response.status })
          }
          return response
        } finally {
          this.#open.delete(request)
        }
      },
    }
  }

  /**
   * The same transport, with requests counted for as long as they have no answer. Those of an earlier process are forgotten: what holds them may hold them
   * for ever.
   */
  counting(transport: Transport): Transport {
    const asked = new Set<TransportRequest>()
    this.#asked = asked
    return {
      close: () => transport.close(),
      request: async (request) => {
        asked.add(request)
        try {
          return await transport.request(request)
        } finally {
          asked.delete(request)
        }
      },
    }
  }

  /** Empties the journal and hands out what was in it. */
  take(): { readonly passes: readonly JournalPass[]; readonly writes: readonly JournalWrite[] } {
    const { passes, writes } = this
    this.passes = []
    this.writes = []
    this.#counts.clear()
    return { passes, writes }
  }

  /** Begins to count anew how often objects are passed over: what time has asked for is no unrest. */
  recount(): void {
    this.#counts.clear()
  }

  /** Of all objects, how often the busiest one was passed over since it was last taken or counted anew. */
  mostPasses(): number {
    return Math.max(0, ...this.#counts.values())
  }

  /** The requests that have not been answered, for a message. */
  openRequests(): string[] {
    // One that was held may have gone on as another object.
    return [...new Set([...this.#asked, ...this.#open].map(({ method, path }) => `${method} ${path}`))]
  }

  /** The last passes, for a message. */
  story(count: number): string {
    return this.passes
      .slice(-count)
      .map(({ key, causes, outcome }) => {
        const end = outcome.result === 'error' ? `failed: ${outcome.error.message}` : outcome.result
        return `  ${key} (${causes.map(causeText).join('; ')}) → ${end}`
      })
      .join('\n')
  }
}
