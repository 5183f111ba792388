import { VirtualClock } from '@setpoint/kube'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { ApiServerOptions } from '../options.js'
import { ApiServer } from '../server.js'
import { TestClient } from '../testing.suite.js'

const MINUTE = 60_000
const EVENTS = '/api/v1/namespaces/default/events'

const running: ApiServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function start(options: ApiServerOptions): Promise<{ server: ApiServer; client: TestClient }> {
  const server = await ApiServer.start({ listen: false, controllers: false, ...options })
  running.push(server)
  return { server, client: new TestClient(server.transport()) }
}

function event(name: string): object {
  return { metadata: { name }, involvedObject: { kind: 'Pod', namespace: 'default', name: 'a' }, message: 'first' }
}

async function names(client: TestClient): Promise<(string | undefined)[]> {
  return (await client.get(EVENTS)).list.items.map(({ metadata }) => metadata.name)
}

describe('an event', () => {
  test('is there for an hour, and then it is gone, on a watch too', async () => {
    const clock = new VirtualClock()
    const { client } = await start({ clock })
    await client.create(EVENTS, event('early'))
    await clock.advance(30 * MINUTE)
    const late = await client.create(EVENTS, event('late'))
    const watch = await client.watch(`${EVENTS}?resourceVersion=${late.metadata.resourceVersion}&timeoutSeconds=36000`)

    await clock.advance(29 * MINUTE)
    expect(await names(client)).toEqual(['early', 'late'])
    await clock.advance(2 * MINUTE)
    expect(await names(client)).toEqual(['late'])
    expect(await watch.take(1)).toEqual(['DELETED early'])
    await clock.advance(30 * MINUTE)
    expect(await names(client)).toEqual([])
  })

  test('starts its hour anew with every change, through either group', async () => {
    const clock = new VirtualClock()
    const { client } = await start({ clock })
    await client.create(EVENTS, event('told-again'))
    await client.create(EVENTS, event('told-once'))
    await clock.advance(40 * MINUTE)
    expect((await client.patch(`${EVENTS}/told-again`, { count: 2 })).code).toBe(200)
    await clock.advance(40 * MINUTE)
    expect(await names(client)).toEqual(['told-again'])
    await clock.advance(25 * MINUTE)
    expect(await names(client)).toEqual([])
  })

  test('expires on a data folder at its time, or at the next start when that has passed', {
    timeout: 30_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'setpoint-expiry-'))
    const clock = new VirtualClock()
    const first = await start({ dataDir, clock })
    await first.client.create(EVENTS, event('over'))
    await clock.advance(50 * MINUTE)
    await first.client.create(EVENTS, event('soon'))
    await first.server.stop()

    await clock.advance(20 * MINUTE)
    const second = await start({ dataDir, clock })
    await clock.advance(MINUTE)
    await expect.poll(() => names(second.client)).toEqual(['soon'])
    await clock.advance(40 * MINUTE)
    await expect.poll(() => names(second.client)).toEqual([])
    await second.server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
