import type { Bound } from './report/index.js'

/** What Setpoint promises of a size of work, relative to controller-runtime. Sizes between these have the smaller one's. */
export function workBounds(count: number): { readonly processor: Bound; readonly wall: Bound; readonly memory: Bound } {
  const large = count >= 5000
  return {
    processor: { times: large ? 0.65 : 1.1 },
    wall: { times: large ? 0.85 : 1 },
    memory: { times: large ? 1.8 : 2.5 },
  }
}

export const IDLE_PERCENT: Bound = { limit: 0.5 }
export const IDLE_WRITES: Bound = { limit: 0 }
export const CACHE_TIME: Bound = { times: 1 }
export const CACHE_MEMORY: Bound = { times: 1 }
export const START: Bound = { times: 1.5 }
