import type { Measure } from './measure.js'

/** A server that is started for one test has to cost nothing. */
export const start: Measure = {
  title: () => 'start to ready',
  unit: 'ms',
  better: 'less',
  bound: 20,
  take: (bench) =>
    bench.alternate('start to ready', bench.settings.starts, async (side) => {
      const server = await bench.start(side)
      await server.stop()
      return server.startMilliseconds
    }),
}
