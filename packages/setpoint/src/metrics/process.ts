import { readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Registry } from './registry.js'

/** The process' own consumption under the names that every Prometheus client uses. Measured at each scrape. */
export function registerProcessMetrics(registry: Registry): void {
  const cpu = registry.counter({ name: 'process_cpu_seconds_total', help: 'CPU time used, user and system' }).with({})
  const resident = registry.gauge({ name: 'process_resident_memory_bytes', help: 'Memory in RAM' }).with({})
  const heap = registry
    .gauge({ name: 'nodejs_heap_size_used_bytes', help: 'Memory of live JavaScript objects' })
    .with({})
  const started = registry
    .gauge({ name: 'process_start_time_seconds', help: 'Start of the process, Unix time' })
    .with({})
  const files = registry.gauge({ name: 'process_open_fds', help: 'Open file descriptors' }).with({})
  // When a process started is no function of the time that is injected.
  started.set(Math.round(performance.timeOrigin) / 1000)
  let counted = 0
  registry.beforeText(() => {
    const { user, system } = process.cpuUsage()
    const seconds = (user + system) / 1e6
    cpu.add(seconds - counted)
    counted = seconds
    const { rss, heapUsed } = process.memoryUsage()
    resident.set(rss)
    heap.set(heapUsed)
    const open = openFiles()
    if (open !== undefined) files.set(open)
  })
}

/** Linux tells; elsewhere nobody does. */
function openFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return undefined
  }
}
