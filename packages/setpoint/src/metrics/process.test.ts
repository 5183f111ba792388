import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Registry } from './index.js'
import { registerProcessMetrics } from './process.js'

function reading(registry: Registry): (name: string) => number | undefined {
  return (name) => {
    const value = new RegExp(`^${name} (.*)$`, 'm').exec(registry.text())?.[1]
    return value === undefined ? undefined : Number(value)
  }
}

it('reports CPU time, memory and start of the process at each scrape', () => {
  const registry = new Registry()
  registerProcessMetrics(registry)
  const read = reading(registry)
  const before = read('process_cpu_seconds_total')
  for (let sum = 0, index = 0; index < 5e6; index++) sum += Math.sqrt(index)
  expect(read('process_cpu_seconds_total')).toBeGreaterThan(before ?? Number.NaN)
  expect(read('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(read('nodejs_heap_size_used_bytes')).toBeGreaterThan(1e5)
  expect(Math.abs((read('process_start_time_seconds') ?? 0) - Date.now() / 1000)).toBeLessThan(3600)
})

describe.runIf(process.platform === 'linux')('on Linux', () => {
  it('reports what Go’s process collector does', () => {
    const registry = new Registry()
    registerProcessMetrics(registry)
    const read = reading(registry)
    expect(read('process_open_fds')).toBeGreaterThan(3)
    expect(read('process_max_fds')).toBeGreaterThan(read('process_open_fds') ?? Number.NaN)
    expect(read('process_virtual_memory_bytes')).toBeGreaterThan(read('process_resident_memory_bytes') ?? Number.NaN)
    expect(read('process_virtual_memory_max_bytes')).toBeGreaterThan(1e6)
    expect(read('process_network_receive_bytes_total')).toBeGreaterThanOrEqual(0)
    expect(read('process_network_transmit_bytes_total')).toBeGreaterThanOrEqual(0)
  })
})

describe('what the system tells', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'setpoint-proc-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read from its files', () => {
    mkdirSync(join(folder, 'net'))
    mkdirSync(join(folder, 'fd'))
    for (const descriptor of ['0', '1', '2']) writeFileSync(join(folder, 'fd', descriptor), '')
    const fields = Array.from({ length: 50 }, (_, index) => `${index + 3}`)
    fields[20] = '1234567'
    writeFileSync(join(folder, 'stat'), `42 (a (strange) name) ${fields.join(' ')}\n`)
    const limits = [
      'Limit                     Soft Limit           Hard Limit           Units     ',
      'Max open files            1024                 524288               files     ',
      'Max address space         unlimited            unlimited            bytes     ',
    ]
    writeFileSync(join(folder, 'limits'), `${limits.join('\n')}\n`)
    const netstat = (received: number): string =>
      `TcpExt: SyncookiesSent\nTcpExt: 7\nIpExt: InNoRoutes InOctets OutOctets\nIpExt: 1 ${received} 500\n`
    writeFileSync(join(folder, 'net', 'netstat'), netstat(1000))
    const registry = new Registry()
    registerProcessMetrics(registry, folder)
    const read = reading(registry)
    expect(read('process_open_fds')).toBe(3)
    expect(read('process_max_fds')).toBe(1024)
    expect(read('process_virtual_memory_bytes')).toBe(1_234_567)
    expect(read('process_virtual_memory_max_bytes')).toBe(2 ** 64)
    expect(read('process_network_receive_bytes_total')).toBe(1000)
    expect(read('process_network_transmit_bytes_total')).toBe(500)
    writeFileSync(join(folder, 'net', 'netstat'), netstat(1500))
    expect(read('process_network_receive_bytes_total')).toBe(1500)
  })

  it('has no series where it is not told', () => {
    const registry = new Registry()
    registerProcessMetrics(registry, folder)
    const read = reading(registry)
    for (const name of ['open_fds', 'max_fds', 'virtual_memory_bytes', 'network_receive_bytes_total'])
      expect(read(`process_${name}`)).toBeUndefined()
    expect(read('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })
})

it('are counted once, however often they are asked for', () => {
  const registry = new Registry()
  registerProcessMetrics(registry)
  registerProcessMetrics(registry)
  const { user, system } = process.cpuUsage()
  const counted = Number(/^process_cpu_seconds_total (.*)$/m.exec(registry.text())?.[1])
  expect(counted).toBeLessThan(1.5 * ((user + system) / 1e6))
})
