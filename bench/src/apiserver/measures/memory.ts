import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Side } from '../bench.js'
import type { Measure } from './measure.js'

/** Resident memory once nothing has been asked for a while: read every second for as long as the wait was. */
export const memory: Measure = {
  title: () => 'idle memory (RSS)',
  unit: 'MB',
  better: 'less',
  bound: 3,
  async take(bench) {
    const { idleSeconds } = bench.settings
    const servers = await bench.servers()
    const resident = (side: Side): number => servers[side].processes.reduce((sum, id) => sum + residentMegabytes(id), 0)
    bench.say(`idle memory: waiting for ${2 * idleSeconds} s`)
    await sleep(idleSeconds)
    const embedded: number[] = []
    const reference: number[] = []
    for (let second = 0; second < idleSeconds; second++) {
      embedded.push(resident('embedded'))
      reference.push(resident('reference'))
      await sleep(1)
    }
    return { embedded, reference }
  },
}

function residentMegabytes(id: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(id)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
