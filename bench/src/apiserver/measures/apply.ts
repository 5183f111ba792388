import { processorMilliseconds } from '../processes.js'
import type { Measure } from './measure.js'

/** An apply that changes nothing, as controllers send them all day: the processor time that the server takes for it. */
export const apply: Measure = {
  title: () => 'processor time of a no-op apply',
  unit: 'ms',
  better: 'less',
  bound: { limit: 0.5 },
  async take(bench) {
    const { applyRounds, appliesPerRound: count } = bench.settings
    const servers = await bench.servers()
    return bench.alternate('applies', applyRounds, async (side) => {
      const { target, processes } = servers[side]
      const before = processorMilliseconds(processes)
      await bench.load.run('apply', { target, namespace: 'apply', name: 'applied', count })
      return (processorMilliseconds(processes) - before) / count
    })
  },
}
