import { VirtualClock } from '@setpoint/kube'
import { expect, it } from 'vitest'
import { Registry } from '../metrics/index.js'
import { measuredQueue, PRIORITY } from './index.js'

function sample(registry: Registry, name: string): number {
  const line = registry
    .text()
    .split('\n')
    .find((text) => text.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

it('measures a queue under the names of client-go and controller-runtime', async () => {
  const clock = new VirtualClock()
  const registry = new Registry()
  const queue = measuredQueue('webapps', registry, { clock })
  const labels = '{name="webapps",controller="webapps"}'
  queue.add('a')
  queue.add('a')
  queue.add('b', { priority: PRIORITY.background })
  queue.add('c', { after: 60_000 })
  expect(sample(registry, `workqueue_adds_total${labels}`)).toBe(2)
  expect(sample(registry, `workqueue_retries_total${labels}`)).toBe(1)
  expect(sample(registry, 'workqueue_depth{name="webapps",controller="webapps",priority="0"}')).toBe(1)
  expect(sample(registry, 'workqueue_depth{name="webapps",controller="webapps",priority="-100"}')).toBe(1)
  await clock.advance(2_000)
  await queue.get()
  await clock.advance(500)
  expect(sample(registry, 'workqueue_depth{name="webapps",controller="webapps",priority="0"}')).toBe(0)
  expect(sample(registry, `workqueue_queue_duration_seconds_sum${labels}`)).toBe(2)
  expect(sample(registry, `workqueue_unfinished_work_seconds${labels}`)).toBe(0.5)
  expect(sample(registry, `workqueue_longest_running_processor_seconds${labels}`)).toBe(0.5)
  queue.done('a')
  expect(sample(registry, `workqueue_work_duration_seconds_sum${labels}`)).toBe(0.5)
  expect(sample(registry, `workqueue_longest_running_processor_seconds${labels}`)).toBe(0)
})

it('bounds the number of priorities that become labels', () => {
  const registry = new Registry()
  const queue = measuredQueue('q', registry, { clock: new VirtualClock() })
  for (let priority = 0; priority < 40; priority++) queue.add(`key-${priority}`, { priority })
  const depths = registry
    .text()
    .split('\n')
    .filter((line) => line.startsWith('workqueue_depth{'))
  expect(depths).toHaveLength(26)
  expect(depths.at(-1)).toBe('workqueue_depth{name="q",controller="q",priority="exceeded_cardinality_limit"} 15')
})

it('has a depth of every priority that a key was taken with, also when nobody looked while it waited', async () => {
  const registry = new Registry()
  const queue = measuredQueue('q', registry, { clock: new VirtualClock() })
  const depths = (): string[] =>
    registry
      .text()
      .split('\n')
      .filter((line) => line.startsWith('workqueue_depth{'))
  expect(depths()).toEqual([])
  queue.add('a')
  await queue.get()
  queue.done('a')
  queue.add('b', { priority: PRIORITY.background })
  await queue.get()
  queue.done('b')
  const series = (priority: number): string => `workqueue_depth{name="q",controller="q",priority="${priority}"} 0`
  expect(depths()).toEqual([series(0), series(-100)])
  for (let priority = 1; priority <= 40; priority++) {
    queue.add('c', { priority })
    await queue.get()
    queue.done('c')
  }
  expect(depths()).toHaveLength(26)
})
