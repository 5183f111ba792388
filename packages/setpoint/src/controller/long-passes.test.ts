import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { type Logger, silentLogger } from '../log/index.js'
import { tellingOfLongPasses } from './long-passes.js'
import { type Pass, type Reconciler, requestOf } from './reconciler.js'

const clock = new VirtualClock()

function passOver(key: string, told: string[]): Pass {
  const log: Logger = {
    ...silentLogger,
    warn: (fields: object | string) => void told.push(`${key} ${(fields as { seconds: number }).seconds} s`),
  }
  const { signal } = new AbortController()
  return { id: key, request: requestOf(key), causes: [], omittedCauses: 0, failures: 0, signal, log }
}

/** A reconciler whose passes over `hanging` end when they are told to. */
function hanging(): { readonly reconciler: Reconciler; readonly end: () => void } {
  let end = (): void => undefined
  const over = new Promise<void>((resolve) => (end = resolve))
  return { reconciler: ({ name }) => (name === 'hanging' ? over : undefined), end }
}

describe('a pass that does not end', () => {
  it('is told of after a minute, then less and less often, and not after its end', async () => {
    const told: string[] = []
    const { reconciler, end } = hanging()
    const telling = tellingOfLongPasses(reconciler, clock)
    const pass = passOver('default/hanging', told)
    const passing = telling(pass.request, pass)
    await clock.advance(59_000)
    expect(told).toEqual([])
    await clock.advance(5 * 60_000)
    expect(told).toEqual(['default/hanging 60 s', 'default/hanging 120 s', 'default/hanging 240 s'])
    end()
    await passing
    await clock.advance(3_600_000)
    expect(told).toHaveLength(3)
    expect(clock.pending).toBe(0)
  })

  it('is told of alone, among many that end', async () => {
    const told: string[] = []
    const { reconciler, end } = hanging()
    const telling = tellingOfLongPasses(reconciler, clock)
    const pass = passOver('default/hanging', told)
    const quick = async (): Promise<void> => {
      const other = passOver('default/quick', told)
      await telling(other.request, other)
      await clock.advance(1000)
    }
    // One before it, so that the hanging pass is not the one that the clock was set for.
    await quick()
    const passing = telling(pass.request, pass)
    for (let second = 0; second < 61; second++) await quick()
    expect(told).toEqual(['default/hanging 60 s'])
    end()
    await passing
  })
})
