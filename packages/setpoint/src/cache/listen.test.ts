import type { Kind } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterEach, expect, it, vi } from 'vitest'
import { nowhere } from '../nowhere.suite.js'
import { Cache, type CacheListener, type CacheOptions } from './index.js'

afterEach(() => vi.restoreAllMocks())

/** What each hears of one notice: the console, the cache's own function, and two listeners in their order. */
async function heard(options: Partial<CacheOptions> = {}): Promise<string[][]> {
  const told: string[] = []
  const as = (who: string) => (kind: Kind, message: string) => void told.push(`${who}: ${kind.kind} ${message}`)
  const listener = (who: string): CacheListener => ({ onProblem: as(who), onRecovery: as(who) })
  vi.spyOn(console, 'warn').mockImplementation((message: string) => void told.push(`console: ${message}`))
  await using cache = new Cache({ transport: nowhere, ...options })
  const { informer } = cache.open(ConfigMap)
  const ends = ['first', 'second'].map((who) => cache.listen(listener(who)))
  const steps: string[][] = []
  for (const end of [...ends, undefined]) {
    informer.notice('is away')
    steps.push(told.splice(0))
    end?.()
  }
  return steps
}

it('tells one of those who listen, the first who is left, and the console where nobody is', async () => {
  expect(await heard()).toEqual([
    ['first: ConfigMap is away'],
    ['second: ConfigMap is away'],
    ['console: ConfigMap: is away'],
  ])
})

it('tells its own function alone where it has one', async () => {
  const told: string[] = []
  expect(await heard({ onProblem: (_, message) => void told.push(message) })).toEqual([[], [], []])
  expect(told).toEqual(['is away', 'is away', 'is away'])
})
