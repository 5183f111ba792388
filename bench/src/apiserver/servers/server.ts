import type { Target } from '../client/index.js'

/** A server that was started for measuring and is ready. */
export interface Server {
  readonly target: Target
  /** The processes it consists of. */
  readonly processes: readonly number[]
  /** From the spawn of its first process until /readyz answered 200. */
  readonly startMilliseconds: number
  stop(): Promise<void>
}

export type StartServer = () => Promise<Server>
