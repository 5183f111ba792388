import type { Bench, Sides } from '../bench.js'
import { residentMegabytes } from '../processes.js'
import type { Server } from '../servers/index.js'
import type { Measure } from './measure.js'

/** Resident memory once nothing has been asked for a while: read every second for as long as the wait was. */
export const memory: Measure = {
  title: () => 'idle memory (RSS)',
  unit: 'MB',
  better: 'less',
  bound: { times: 3 },
  async take(bench) {
    bench.say(`idle memory: waiting for ${2 * bench.settings.idleSeconds} s`)
    return idleMemory(bench, await bench.servers())
  },
}

/** Of both servers, once a second, after as many seconds of quiet. */
export async function idleMemory(bench: Bench, servers: Sides<Server>): Promise<Sides<number[]>> {
  const { idleSeconds } = bench.settings
  const samples: Sides<number[]> = { embedded: [], reference: [] }
  await sleep(idleSeconds)
  for (let second = 0; second < idleSeconds; second++) {
    for (const side of ['embedded', 'reference'] as const)
      samples[side].push(residentMegabytes(servers[side].processes))
    await sleep(1)
  }
  return samples
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
