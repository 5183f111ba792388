import { ApiServer } from '@setpoint/apiserver'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { Event } from '@setpoint/kube/kinds/events.k8s.io/v1'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, createClient, mergePatch } from '../client/index.js'
import { parseConfig } from '../kubeconfig/index.js'
import { silentLogger } from '../log/index.js'
import { Manager, run, type RunOptions } from '../manager/index.js'
import { controller, type ControllerDefinition } from '../operator/index.js'

let server: ApiServer
let client: Client

beforeAll(async () => {
  server = await ApiServer.start()
  client = createClient({ transport: server.transport() })
})
afterAll(() => server.stop())

let moment = 1e12

/** Stamps one ConfigMap, in every pass. */
function stamping(name: string): ControllerDefinition {
  return controller({
    for: ConfigMap,
    name,
    async reconcile({ metadata }, ctx) {
      if (metadata.namespace !== 'default' || metadata.name !== name) return
      const at = new Date((moment += 1000)).toISOString()
      await ctx.client.patch(ConfigMap, { name, namespace: 'default' }, mergePatch({ data: { at } }))
    },
  })
}

function quiet(): RunOptions {
  return { config: parseConfig(server.kubeconfig()), health: { port: 0 }, metrics: { port: 0 }, log: silentLogger }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

describe('a loop in a program that runs', () => {
  it('is an event on the object, with class, line and rate, and in the details of readiness, which it does not end', async () => {
    const port = await freePort()
    const stop = new AbortController()
    const running = run(stamping('told'), { ...quiet(), health: { port, host: '127.0.0.1' }, signal: stop.signal })
    await client.create(ConfigMap, { metadata: { name: 'told', namespace: 'default' } })
    await vi.waitFor(
      async () => {
        const { items } = await client.list(Event, { namespace: 'default' })
        const event = items.find(({ reason }) => reason === 'ReconcileLoop')
        expect([event?.type, event?.regarding?.kind, event?.regarding?.name]).toEqual(['Warning', 'ConfigMap', 'told'])
        expect(event?.note).toMatch(/^class A \(volatile-value\), .*doctor\/run\.test\.ts:\d+:\d+, \d+ rounds/)
        expect(event?.reportingController).toBe('told')
      },
      { timeout: 20_000 },
    )
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, 'ok'])
    const loops = await fetch(`http://127.0.0.1:${port}/readyz/loops`)
    expect(loops.status).toBe(200)
    expect(await loops.text()).toMatch(
      /reconcile loop of ConfigMap default\/told in controller told: class A[^]*\.data\.at/,
    )
    stop.abort()
    await running
  })

  it('ends it where loops are errors', async () => {
    await client.create(ConfigMap, { metadata: { name: 'strict', namespace: 'default' } })
    await expect(run(stamping('strict'), { ...quiet(), doctor: { strict: true } })).rejects.toMatchObject({
      code: 'ReconcileLoop',
      message: expect.stringMatching(/^reconcile loop of ConfigMap default\/strict[^]*remedy/),
    })
  })

  it('ends a manager where loops are errors', async () => {
    await client.create(ConfigMap, { metadata: { name: 'managed', namespace: 'default' } })
    const manager = new Manager({
      transport: server.transport(),
      log: silentLogger,
      doctor: { strict: true },
    })
    await manager.add(stamping('managed'))
    await expect(manager.run(new AbortController().signal)).rejects.toMatchObject({ code: 'ReconcileLoop' })
  })
})
