import type { StrategyContext } from '../../resource/index.js'

/** What a few kinds must know of a request beyond what all strategies are told. */
export interface RequestFacts {
  /** The version that the request named: `events.k8s.io/v1`. Absent for the server's own writes. */
  readonly apiVersion?: string
  /** Who asks. Absent for the server's own writes. */
  readonly user?: {
    readonly name: string
    readonly uid: string
    readonly groups: readonly string[]
    readonly extra: Readonly<Record<string, readonly string[]>>
  }
}

export function requestOf(context: StrategyContext): RequestFacts {
  return context as StrategyContext & RequestFacts
}
