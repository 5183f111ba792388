import type { Target } from '../client/index.js'

/** What the load generator can be asked to do. Everything here travels between processes as JSON. */
export interface Jobs {
  readonly apply: { readonly input: ApplyInput; readonly result: null }
  readonly create: { readonly input: CreateInput; readonly result: CreateResult }
  readonly fanOut: { readonly input: FanOutInput; readonly result: WatchResult }
  readonly list: { readonly input: ListInput; readonly result: ListResult }
  readonly watch: { readonly input: WatchInput; readonly result: WatchResult }
}

export type JobName = keyof Jobs

interface Input {
  readonly target: Target
  readonly namespace: string
}

export interface ApplyInput extends Input {
  readonly name: string
  readonly count: number
}

export interface FanOutInput extends WatchInput {
  readonly watchers: number
}

export interface CreateInput extends Input {
  /** Names are `<prefix>-<number>`. */
  readonly prefix: string
  readonly count: number
  /** Connections, each with one request under way. */
  readonly clients: number
}

export interface CreateResult {
  /** From the first request to the last answer. */
  readonly seconds: number
}

export interface ListInput extends Input {
  /** How many objects there must be. */
  readonly count: number
}

export interface ListResult {
  readonly milliseconds: number
  readonly bytes: number
}

export interface WatchInput extends Input {
  readonly prefix: string
  readonly count: number
}

export interface WatchResult {
  /** For each write, from sending it to its event. */
  readonly milliseconds: readonly number[]
}
