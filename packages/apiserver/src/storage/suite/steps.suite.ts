import type { ListOptions } from '../storage.js'

export const keys = ['/a', '/a/b', '/a/b/c', '/a/c', '/a-b', '/a0', '/b/x', '/b/y', 'c'] as const
export const prefixes = ['', '/', '/a/', '/a/b/', '/a', '/b/', 'c', '/none/'] as const

/** A write, and how what it expects relates to what the key holds at that moment. */
export interface WriteStep {
  readonly type: 'put' | 'delete'
  readonly key: string
  readonly expects: 'current' | 'absent' | 'stale'
}

/** A random step. Revisions are relative (`ago`: this many before the newest), so that most of them mean something. */
export type Step =
  | { readonly do: 'write'; readonly writes: readonly WriteStep[] }
  | {
      readonly do: 'list'
      readonly prefix: string
      readonly after: string | undefined
      readonly limit: number | undefined
      readonly ago: number | undefined
    }
  | { readonly do: 'watch'; readonly prefix: string; readonly ago: number }
  | { readonly do: 'unwatch'; readonly index: number }
  | { readonly do: 'compact'; readonly ago: number }
  | { readonly do: 'reopen' }

export interface WriteCall {
  readonly type: 'put' | 'delete'
  readonly key: string
  readonly expected: number
  readonly value: string
  /** The newest write of the key so far: a loser must not hear of its loss before this one is visible. */
  readonly rival: number
}

/** The same with the revisions that the model has at that point. The calls of `writes` overlap. */
export type Call =
  | { readonly do: 'write'; readonly writes: readonly WriteCall[] }
  | { readonly do: 'list'; readonly prefix: string; readonly options: ListOptions }
  | { readonly do: 'watch'; readonly prefix: string; readonly after: number }
  | { readonly do: 'unwatch'; readonly index: number }
  | { readonly do: 'compact'; readonly revision: number }
  | { readonly do: 'reopen' }

/** All that can be seen after a call. */
export interface Outcome {
  readonly result: unknown
  readonly revision: number
  readonly compacted: number
  /** What each watch was told so far, closed ones included. */
  readonly told: string[][]
}
