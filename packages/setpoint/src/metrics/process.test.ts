import { expect, it } from 'vitest'
import { Registry } from './index.js'
import { registerProcessMetrics } from './process.js'

it('reports CPU time, memory and start of the process at each scrape', () => {
  const registry = new Registry()
  registerProcessMetrics(registry)
  const read = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(registry.text())?.[1])
  const before = read('process_cpu_seconds_total')
  for (let sum = 0, index = 0; index < 5e6; index++) sum += Math.sqrt(index)
  expect(read('process_cpu_seconds_total')).toBeGreaterThan(before)
  expect(read('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(Math.abs(read('process_start_time_seconds') - Date.now() / 1000)).toBeLessThan(3600)
})
