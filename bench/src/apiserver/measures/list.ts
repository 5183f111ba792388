import type { Bench, Sides } from '../bench.js'
import type { Measure } from './measure.js'

/** A whole namespace in one answer. */
export const list: Measure = {
  title: ({ listObjects }) => `list of ${listObjects.toLocaleString('en')} objects`,
  unit: 'ms',
  better: 'less',
  bound: { times: 2 },
  async take(bench) {
    const { lists, listObjects: count } = bench.settings
    const servers = await bench.servers()
    await fill(bench)
    const sizes: { -readonly [Side in keyof Sides<number>]: number } = { embedded: 0, reference: 0 }
    const samples = await bench.alternate(`list of ${count}`, lists, async (side) => {
      const { milliseconds, bytes } = await bench.load.run('list', {
        target: servers[side].target,
        namespace: 'list',
        count,
      })
      sizes[side] = bytes / 1e6
      return milliseconds
    })
    const note = `the lists are ${sizes.embedded.toFixed(1)} MB and ${sizes.reference.toFixed(1)} MB long`
    return { ...samples, note }
  },
}

async function fill(bench: Bench): Promise<void> {
  const { listObjects: count, clients } = bench.settings
  bench.say(`list of ${count}: creating the objects`)
  for (const { target } of Object.values(await bench.servers())) {
    await bench.load.run('create', { target, namespace: 'list', prefix: 'listed', count, clients })
  }
}
