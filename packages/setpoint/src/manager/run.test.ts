import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiServer } from '@setpoint/apiserver'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { Event } from '@setpoint/kube/kinds/events.k8s.io/v1'
import { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, createClient } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { controller } from '../operator/index.js'
import { run } from './run.js'

let server: ApiServer
let client: Client
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setpoint-run-'))
  server = await ApiServer.start()
  client = createClient({ transport: server.transport() })
  await writeFile(join(folder, 'kubeconfig'), server.kubeconfig())
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** A port that nobody uses at the moment. */
async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

describe('run', () => {
  it('reconciles over TLS as the leader, serves health and metrics, records events, and gives everything back', async () => {
    const [health, metrics] = [await freePort(), await freePort()]
    const seen = new Set<string>()
    const watcher = controller({
      for: ConfigMap,
      name: 'watcher',
      reconcile(config, ctx) {
        if (config.metadata?.namespace !== 'default' || config.metadata.name !== 'watched') return
        seen.add(config.data?.['value'] ?? '')
        ctx.event('Normal', 'Seen', 'somebody looked')
      },
    })
    const stop = new AbortController()
    const running = run(watcher, {
      kubeconfig: join(folder, 'kubeconfig'),
      leaderElection: { name: 'watcher', namespace: 'default' },
      health: { port: health, host: '127.0.0.1' },
      metrics: { port: metrics, host: '127.0.0.1' },
      log: silentLogger,
      signal: stop.signal,
    })
    await client.create(ConfigMap, { metadata: { name: 'watched', namespace: 'default' }, data: { value: 'one' } })
    await vi.waitFor(() => expect([...seen]).toEqual(['one']), { timeout: 10_000 })
    const ready = await fetch(`http://127.0.0.1:${health}/readyz?verbose`)
    expect(await ready.text()).toBe('[+]caches ok\n[+]controllers ok\n[+]loops ok\nhealthz check passed\n')
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    expect(text).toMatch(/^controller_runtime_reconcile_total\{controller="watcher",result="success"\} \d+$/m)
    expect(text).toMatch(/^controller_runtime_reconcile_total\{controller="watcher",result="error"\} 0$/m)
    expect(text).toMatch(/^rest_client_requests_total\{code="200",method="GET",host="127\.0\.0\.1:\d+"\} \d+$/m)
    expect(text).toMatch(/^leader_election_master_status\{name="watcher"\} 1$/m)
    await vi.waitFor(async () => {
      const { items } = await client.list(Event, { namespace: 'default' })
      expect(items.map(({ reason }) => reason)).toContain('Seen')
    })
    stop.abort()
    await running
    const lease = await client.get(Lease, { name: 'watcher', namespace: 'default' })
    expect(lease.spec?.holderIdentity ?? '').toBe('')
    await expect(fetch(`http://127.0.0.1:${health}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('does what its Deployment says, where it says nothing itself', async () => {
    const [health, metrics] = [await freePort(), await freePort()]
    const seen: string[] = []
    const watcher = controller({
      for: ConfigMap,
      name: 'namespaced',
      reconcile: ({ metadata }) => void seen.push(metadata.namespace ?? ''),
    })
    const stop = new AbortController()
    const running = run(watcher, {
      kubeconfig: join(folder, 'kubeconfig'),
      env: {
        SETPOINT_LEADER_ELECTION: 'web-leader',
        SETPOINT_HEALTH_PORT: '1',
        SETPOINT_METRICS_PORT: String(metrics),
        SETPOINT_METRICS: 'secured',
        SETPOINT_SCOPE: 'namespace',
      },
      health: { port: health, host: '127.0.0.1' },
      log: silentLogger,
      signal: stop.signal,
    })
    await client.create(ConfigMap, { metadata: { name: 'in-scope', namespace: 'default' } })
    await vi.waitFor(() => expect(seen).toContain('default'), { timeout: 10_000 })
    expect((await fetch(`http://127.0.0.1:${health}/healthz`)).status).toBe(200)
    const lease = await client.get(Lease, { name: 'web-leader', namespace: 'default' })
    expect(lease.spec?.holderIdentity ?? '').not.toBe('')
    const unauthorized = await new Promise<number | undefined>((resolve, reject) => {
      get({ port: metrics, host: '127.0.0.1', path: '/metrics', rejectUnauthorized: false }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
    expect(unauthorized).toBe(401)
    stop.abort()
    await running
    // kube-system has one as well.
    expect(new Set(seen)).toEqual(new Set(['default']))
  })

  it('says what is wrong when there is no cluster to talk to', async () => {
    const nothing = controller({ for: ConfigMap, reconcile: () => undefined })
    await expect(run(nothing, { kubeconfig: join(folder, 'nowhere') })).rejects.toThrow(/nowhere/)
  })
})
