import type { Measure } from './measure.js'

/** Objects of 1 KB of a custom resource, over keep-alive HTTP/1.1 and TLS. */
export const creates: Measure = {
  title: ({ clients }) => `creates, ${clients} clients`,
  unit: '/s',
  better: 'more',
  bound: { times: 5 },
  async take(bench) {
    const { createRounds, createsPerRound: count, clients } = bench.settings
    const servers = await bench.servers()
    return bench.alternate(`${count} creates`, createRounds, async (side, round) => {
      const { target } = servers[side]
      const input = { target, namespace: 'creates', prefix: `round-${round}`, count, clients }
      const { seconds } = await bench.load.run('create', input)
      return count / seconds
    })
  },
}
