import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { type Client, connect, mergePatch, silentLogger } from 'setpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useCommands } from '../command.suite.js'

const bench = useCommands()
const folder = bench.newFolder()
const kubeconfig = join(folder, 'kubeconfig')
const auditLog = join(folder, 'audit.jsonl')
const busy = { name: 'busy', namespace: 'default' }
let operator: Client

beforeAll(async () => {
  const server = ['apiserver', '--port', '0', '--kubeconfig', kubeconfig, '--audit-log', auditLog]
  await bench.start(...server).printed('Ctrl-C stops it.')
  operator = connect({ kubeconfig, logger: silentLogger, fieldManager: 'looping', userAgent: 'looping/v1' })
  await operator.create(ConfigMap, { metadata: busy, data: { hosts: 'a,b,c' } })
})
afterAll(() => operator.close())

/** Writes until it is told to stop, the hosts in the order of the day. */
async function loop(signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    const hosts = round % 2 === 0 ? 'a,b,c' : 'c,a,b'
    await operator.patch(ConfigMap, busy, mergePatch({ data: { hosts } }))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Resolves when a program has begun to watch for the long time that the test wants to cut short. */
async function watching(agent: string): Promise<void> {
  const isWatch = (line: string): boolean =>
    line.includes('watch=true') && line.includes(agent) && line.includes('ResponseStarted')
  const before = readFileSync(auditLog, 'utf8').split('\n').filter(isWatch).length
  while (readFileSync(auditLog, 'utf8').split('\n').filter(isWatch).length === before) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('setpoint doctor, as a command', { timeout: 120_000 }, () => {
  test('finds nothing where nothing is wrong', async () => {
    const outcome = await bench.run('doctor', '--for', '1s', '--kubeconfig', kubeconfig)
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout).toMatch(/\nnothing found\n$/)
  })

  test('finds a loop while it goes on, and in the log afterwards', async () => {
    const stop = new AbortController()
    const looping = loop(stop.signal)
    const outcome = await bench.run('doctor', '--for', '4s', '--kubeconfig', kubeconfig, '--output', 'json')
    stop.abort()
    await looping
    expect(outcome).toMatchObject({ code: 1, stderr: '' })
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      problems: 1,
      findings: [{ rule: 'loop', class: 'E', object: { name: 'busy' }, managers: ['looping'] }],
    })
    const log = await bench.run('doctor', '--audit-log', auditLog)
    expect(log.code).toBe(1)
    expect(log.stdout).toContain('patches configmaps default/busy')
  })

  test('ends with 2 when it cannot look', async () => {
    const missing = await bench.run('doctor', '--kubeconfig', join(folder, 'none'))
    expect([missing.code, missing.stdout]).toEqual([2, ''])
    expect(missing.stderr).toMatch(/^setpoint: kubeconfig .*none is not there/)
    const misspelt = await bench.run('doctor', '--for', 'ever')
    expect(misspelt.code).toBe(2)
    expect(misspelt.stderr).toContain('It must be a duration of a second or more, as 90s or 5m.')
  })

  test('ends early, with its report, when it is interrupted', async () => {
    const started = bench.start('doctor', '--for', '10m', '--kubeconfig', kubeconfig, '--kinds', 'configmaps')
    await watching('setpoint-doctor')
    const outcome = await started.stop('SIGINT')
    expect(outcome.code).toBe(0)
    expect(outcome.stdout).toMatch(/\nnothing found\n$/)
  })
})
