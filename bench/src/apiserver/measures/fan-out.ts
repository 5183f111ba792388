import type { Measure } from './measure.js'

/** From sending a create to the last of many watchers having its event, on a server that holds many objects. */
export const fanOut: Measure = {
  title: ({ watchers }) => `write to the last of ${watchers} watchers`,
  unit: 'ms',
  better: 'less',
  bound: { limit: 20 },
  async take(bench) {
    const { watchers, fanOutWrites } = bench.settings
    const servers = await bench.crowdedServers()
    return bench.alternate('many watchers', 2, async (side, round) => {
      const { target } = servers[side]
      const input = { target, namespace: 'crowd', prefix: `fan-out-${round}`, count: fanOutWrites / 2, watchers }
      const { milliseconds } = await bench.load.run('fanOut', input)
      return milliseconds
    })
  },
}
