import type { Measure } from './measure.js'
import { idleMemory } from './memory.js'

/** Resident memory of a server that holds many objects of 1 KB. */
export const crowd: Measure = {
  title: ({ crowd: count }) => `memory with ${count.toLocaleString('en')} objects (RSS)`,
  unit: 'MB',
  better: 'less',
  bound: { limit: 400 },
  async take(bench) {
    const servers = await bench.crowdedServers()
    bench.say('memory with many objects: waiting')
    return idleMemory(bench, servers)
  },
}
