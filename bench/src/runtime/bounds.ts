import type { Bound } from './report/index.js'

/** What Setpoint promises of a size of work, relative to controller-runtime; nothing is promised of memory for little work. */
export function workBounds(count: number): {
  readonly processor: Bound
  readonly wall: Bound
  readonly memory: Bound | undefined
} {
  if (count < 5000) return { processor: { times: 1.1 }, wall: { times: 1 }, memory: undefined }
  return { processor: { times: 0.65 }, wall: { times: 0.85 }, memory: { times: 1.8 } }
}

export const IDLE_PERCENT: Bound = { limit: 0.5 }
export const IDLE_WRITES: Bound = { limit: 0 }
export const CACHE_TIME: Bound = { times: 1 }
export const CACHE_MEMORY: Bound = { times: 1 }
export const START: Bound = { times: 1.5 }
