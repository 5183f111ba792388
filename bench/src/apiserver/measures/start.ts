import { embeddedNote } from '../servers/index.js'
import type { Measure } from './measure.js'

/** A server that is started for one test has to cost nothing. */
export const start: Measure = {
  title: () => 'start to ready',
  unit: 'ms',
  better: 'less',
  bound: { times: 20 },
  async take(bench) {
    const samples = await bench.alternate('start to ready', bench.settings.starts, async (side) => {
      const server = await bench.start(side)
      await server.stop()
      return server.startMilliseconds
    })
    return { ...samples, ...(embeddedNote === undefined ? {} : { note: embeddedNote }) }
  },
}
