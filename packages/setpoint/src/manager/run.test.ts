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
import { parseConfig } from '../kubeconfig/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import { controller, type ControllerDefinition } from '../operator/index.js'
import { run, type RunOptions } from './run.js'

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

/** Nothing that other tests of this file could be in the way of. */
function quiet(): RunOptions {
  return {
    kubeconfig: join(folder, 'kubeconfig'),
    health: { port: 0 },
    metrics: { port: 0 },
    log: silentLogger,
  }
}

interface Away {
  readonly running: Promise<void>
  /** What was logged, and when. */
  readonly lines: ReadonlyMap<string, number>
  readonly stop: () => void
}

/** An operator whose server has gone while an event waits to be written. */
async function awayWithAnEvent(options: RunOptions = {}): Promise<Away> {
  const own = await ApiServer.start()
  const administrator = createClient({ transport: own.transport() })
  await administrator.create(ConfigMap, { metadata: { name: 'watched', namespace: 'default' } })
  const lines = new Map<string, number>()
  const say = (fields: object | string, text?: string): void =>
    void lines.set(typeof fields === 'string' ? fields : (text ?? ''), performance.now())
  const log: Logger = { ...silentLogger, error: say, warn: say, child: () => log }
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    const watcher = controller({
      for: ConfigMap,
      name: 'watcher',
      async reconcile({ metadata }, ctx) {
        if (metadata.name !== 'watched') return
        await own.stop()
        ctx.event('Normal', 'Seen', 'somebody looked')
        resolve()
      },
    })
    const { signal } = stopping
    running = run(watcher, { ...quiet(), config: parseConfig(own.kubeconfig()), ...options, log, signal })
    running.catch(reject)
  })
  return { running: running ?? Promise.resolve(), lines, stop: () => stopping.abort() }
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
      // What the program says of its caches does not widen the scope.
      cache: { resyncPeriod: 0, defaults: { fieldSelector: 'metadata.name!=none' } },
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

  it('answers probes by the operator’s own checks, and shows its own metrics, where the Deployment says', async () => {
    const [health, metrics] = [await freePort(), await freePort()]
    const registry = new Registry()
    registry.counter({ name: 'greetings_total', help: 'Greetings' }).with({}).add(3)
    let isBroken = false
    const database = (): void => {
      if (isBroken) throw new Error('the database is away')
    }
    const stop = new AbortController()
    const running = run(controller({ for: ConfigMap, name: 'checked', reconcile: () => undefined }), {
      kubeconfig: join(folder, 'kubeconfig'),
      env: { SETPOINT_HEALTH_PORT: String(health), SETPOINT_METRICS_PORT: String(metrics) },
      health: { host: '127.0.0.1', liveness: { thread: () => undefined }, readiness: { database } },
      metrics: { registry },
      log: silentLogger,
      signal: stop.signal,
    })
    const probe = async (path: string): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${health}${path}`)
      return `${answer.status} ${(await answer.text()).trim()}`
    }
    await vi.waitFor(async () => expect(await probe('/readyz')).toBe('200 ok'), { timeout: 10_000 })
    expect(await probe('/healthz/thread')).toBe('200 ok')
    expect(await probe('/readyz/database')).toBe('200 ok')
    isBroken = true
    expect(await probe('/readyz')).toMatch(/^500 [^]*\[-\]database failed: reason withheld/)
    expect(await probe('/readyz/database')).toBe('500 internal server error: the database is away')
    expect(await probe('/readyz?exclude=database')).toBe('200 ok')
    expect(await probe('/healthz')).toBe('200 ok')
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    expect(text).toContain('greetings_total 3')
    expect(text).toContain('controller_runtime_reconcile_total{controller="checked"')
    stop.abort()
    await running
  })

  it('refuses a check that has the name of one of its own', async () => {
    const nothing = controller({ for: ConfigMap, reconcile: () => undefined })
    await expect(run(nothing, { ...quiet(), health: { readiness: { caches: () => undefined } } })).rejects.toThrow(
      'health check caches: the framework has one of that name',
    )
  })

  it('reports events under the name of the controller that they come from', async () => {
    const reporting = (name: string): ControllerDefinition =>
      controller({
        for: ConfigMap,
        name,
        reconcile({ metadata }, ctx) {
          if (metadata.name === 'reported') ctx.event('Normal', 'Reported', 'somebody looked')
        },
      })
    const stop = new AbortController()
    const running = run([reporting('first'), reporting('second')], { ...quiet(), signal: stop.signal })
    await client.create(ConfigMap, { metadata: { name: 'reported', namespace: 'default' } })
    await vi.waitFor(async () => {
      const { items } = await client.list(Event, { namespace: 'default' })
      const reported = items.filter(({ reason }) => reason === 'Reported')
      expect(new Set(reported.map((event) => event.reportingController))).toEqual(new Set(['first', 'second']))
    })
    stop.abort()
    await running
  })

  it('ends within seconds though the server is away and an event waits for it', async () => {
    const { running, lines, stop } = await awayWithAnEvent()
    stop()
    const began = performance.now()
    await running
    expect(performance.now() - began).toBeLessThan(8000)
    expect([...lines.keys()]).toContain('events were not written: the server did not take them before the end')
  }, 20_000)

  it('waits for no event when it has lost the lease', async () => {
    const election = { name: 'lost', namespace: 'default', leaseDuration: 1000, renewDeadline: 700, retryPeriod: 100 }
    const { running, lines } = await awayWithAnEvent({ leaderElection: election })
    await expect(running).rejects.toMatchObject({ code: 'LeaseLost' })
    expect(performance.now() - (lines.get('the manager cannot go on') ?? 0)).toBeLessThan(2000)
    expect([...lines.keys()]).toContain('events were not written: the server did not take them before the end')
  }, 20_000)

  it('says what is wrong when there is no cluster to talk to', async () => {
    const nothing = controller({ for: ConfigMap, reconcile: () => undefined })
    await expect(run(nothing, { kubeconfig: join(folder, 'nowhere') })).rejects.toThrow(/nowhere/)
  })
})
