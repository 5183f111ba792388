import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { type Logger, silentLogger } from '../log/index.js'
import { LongPasses } from './long-passes.js'
import { type Pass, requestOf } from './reconciler.js'

const clock = new VirtualClock()

function passOver(key: string, told: string[]): Pass {
  const log: Logger = {
    ...silentLogger,
    warn: (fields: object | string) => void told.push(`${key} ${(fields as { seconds: number }).seconds} s`),
  }
  const { signal } = new AbortController()
  const freeWorker = (): void => undefined
  return { id: key, request: requestOf(key), causes: [], omittedCauses: 0, failures: 0, signal, log, freeWorker }
}

describe('a pass that does not end', () => {
  it('is told of after a minute, then less and less often, and not after its end', async () => {
    const told: string[] = []
    const passes = new LongPasses(clock)
    const hanging = passOver('default/hanging', told)
    passes.begun(hanging)
    await clock.advance(59_000)
    expect(told).toEqual([])
    await clock.advance(5 * 60_000)
    expect(told).toEqual(['default/hanging 60 s', 'default/hanging 120 s', 'default/hanging 240 s'])
    passes.ended(hanging)
    await clock.advance(3_600_000)
    expect(told).toHaveLength(3)
    expect(clock.pending).toBe(0)
  })

  it('is told of alone, among many that end', async () => {
    const told: string[] = []
    const passes = new LongPasses(clock)
    const hanging = passOver('default/hanging', told)
    const quick = async (): Promise<void> => {
      const other = passOver('default/quick', told)
      passes.begun(other)
      await clock.advance(1000)
      passes.ended(other)
    }
    // One before it, so that the hanging pass is not the one that the clock was set for.
    await quick()
    passes.begun(hanging)
    for (let second = 0; second < 61; second++) await quick()
    expect(told).toEqual(['default/hanging 60 s'])
    passes.ended(hanging)
  })
})
