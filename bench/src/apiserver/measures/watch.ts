import type { Measure } from './measure.js'

/** From sending a create to the arrival of its event on a watch, one at a time: what a controller's reaction begins with. */
export const watch: Measure = {
  title: ({ watchEvents }) => `write to watch event, ${watchEvents.toLocaleString('en')} times`,
  unit: 'ms',
  better: 'less',
  bound: { times: 2 },
  async take(bench) {
    const { watchEvents, watchBatches } = bench.settings
    const servers = await bench.servers()
    return bench.alternate('watch events', watchBatches, async (side, round) => {
      const { target } = servers[side]
      const input = { target, namespace: 'watch', prefix: `batch-${round}`, count: watchEvents / watchBatches }
      const { milliseconds } = await bench.load.run('watch', input)
      return milliseconds
    })
  },
}
