import { performance } from 'node:perf_hooks'
import { processFacts } from './proc.js'
import type { Registry } from './registry.js'

/** Those that have them: a registry may be shared, and CPU time must not be counted twice. */
const MEASURED = new WeakSet<Registry>()

/**
 * The process' own consumption under the names that every Prometheus client uses, Go's among them. Measured at each scrape;
 * what the system does not tell, as elsewhere than on Linux, has no series. `proc`: where Linux tells it. Default /proc/self.
 * A registry that has them keeps them.
 */
export function registerProcessMetrics(registry: Registry, proc: string = '/proc/self'): void {
  if (MEASURED.has(registry)) return
  MEASURED.add(registry)
  const counter = (name: string, help: string): ((value: number | undefined) => void) => {
    const family = registry.counter({ name, help })
    let counted = 0
    return (value) => {
      if (value === undefined) return
      family.with({}).add(value - counted)
      counted = value
    }
  }
  const gauge = (name: string, help: string): ((value: number | undefined) => void) => {
    const family = registry.gauge({ name, help })
    return (value) => {
      if (value !== undefined) family.with({}).set(value)
    }
  }
  const cpu = counter('process_cpu_seconds_total', 'CPU time used, user and system')
  const resident = gauge('process_resident_memory_bytes', 'Memory in RAM')
  const virtual = gauge('process_virtual_memory_bytes', 'Address space in use')
  const maxVirtual = gauge('process_virtual_memory_max_bytes', 'Address space that may be used')
  const files = gauge('process_open_fds', 'Open file descriptors')
  const maxFiles = gauge('process_max_fds', 'File descriptors that may be open')
  const received = counter('process_network_receive_bytes_total', 'Bytes that came in over the network')
  const sent = counter('process_network_transmit_bytes_total', 'Bytes that went out over the network')
  const heap = gauge('nodejs_heap_size_used_bytes', 'Memory of live JavaScript objects')
  // When a process started is no function of the time that is injected.
  gauge('process_start_time_seconds', 'Start of the process, Unix time')(Math.round(performance.timeOrigin) / 1000)
  registry.beforeText(() => {
    const { user, system } = process.cpuUsage()
    cpu((user + system) / 1e6)
    const { rss, heapUsed } = process.memoryUsage()
    resident(rss)
    heap(heapUsed)
    const facts = processFacts(proc)
    files(facts.openFiles)
    maxFiles(facts.maxFiles)
    virtual(facts.virtualMemory)
    maxVirtual(facts.maxVirtualMemory)
    received(facts.received)
    sent(facts.sent)
  })
}
