import { ApiServer } from '@setpoint/apiserver'
import { type Transport, turns } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLogger } from '../log/index.js'
import { controller } from '../operator/index.js'
import { webhook } from '../webhook/index.js'
import { everyReplica } from './every-replica.js'
import { HttpServer } from './http-server.js'
import { type Election, Manager } from './manager.js'
import type { Runnable } from './runnable.js'

let server: ApiServer
beforeAll(async () => {
  server = await ApiServer.start({ listen: false })
})
afterAll(() => server.stop())

const log = silentLogger
const idle = controller({ for: ConfigMap, name: 'idle', reconcile: () => undefined })

function recorded(name: string, story: string[], more: Partial<Runnable> = {}): Runnable {
  return { name, start: () => void story.push(`start ${name}`), stop: () => void story.push(`stop ${name}`), ...more }
}

function elected(story: string[]): Election & { lose(): void } {
  let lost: ((error: Error) => void) | undefined
  return {
    acquire: (_, onLost) => {
      story.push('acquire')
      lost = onLost
      return Promise.resolve()
    },
    release: () => {
      story.push('release')
      return Promise.resolve()
    },
    lose: () => lost?.(new Error('leader election lost')),
  }
}

describe('a manager', () => {
  it('starts what needs no leader, becomes the leader, starts the rest, and stops in the reverse order', async () => {
    const story: string[] = []
    const manager = new Manager({
      transport: server.transport(),
      controllers: [idle],
      runnables: [recorded('poller', story), recorded('health', story, { needsLeader: false })],
      election: elected(story),
      log,
    })
    await manager.start()
    expect(manager.status()).toMatchObject({ state: 'running', controllers: [{ name: 'idle', state: 'running' }] })
    await manager.stop()
    expect(story).toEqual(['start health', 'acquire', 'start poller', 'stop poller', 'stop health', 'release'])
    expect(manager.status().controllers[0]?.state).toBe('stopped')
  })

  it('ends with a clear error when it is no longer the leader', async () => {
    const story: string[] = []
    const election = elected(story)
    const manager = new Manager({ transport: server.transport(), controllers: [idle], election, log })
    const running = manager.run(new AbortController().signal).catch((error: unknown) => String(error))
    await vi.waitFor(() => expect(manager.status().state).toBe('running'))
    election.lose()
    expect(await running).toBe('Error: leader election lost')
    await manager.stop()
    expect(manager.status().state).toBe('stopped')
  })

  it('stops what it has started when something else cannot start', async () => {
    const story: string[] = []
    const failing = recorded('metrics', story, { start: () => Promise.reject(new Error('the port is taken')) })
    const manager = new Manager({ transport: server.transport(), runnables: [recorded('other', story), failing], log })
    await expect(manager.start()).rejects.toThrow('the port is taken')
    expect(story).toEqual(['start other', 'stop other'])
  })

  it('waits for passes under way, but not for longer than the grace period', async () => {
    let aborted = false
    const slow = controller({
      for: ConfigMap,
      name: 'slow',
      reconcile: (_, { signal }) =>
        new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            aborted = true
            resolve()
          }),
        ),
    })
    const manager = new Manager({ transport: server.transport(), controllers: [slow], gracePeriod: 20, log })
    await manager.start()
    await vi.waitFor(() => expect(manager.status().controllers[0]?.running).toBe(1))
    await manager.stop()
    expect(aborted).toBe(true)
  })

  it('does not end well when a pass outlives the grace period, and says which', async () => {
    const hanging = controller({ for: ConfigMap, name: 'hanging', reconcile: () => new Promise<void>(() => undefined) })
    const told: string[] = []
    const telling = { ...log, error: (_: object | string, text?: string) => void told.push(text ?? '') }
    const controllers = [hanging, idle]
    const manager = new Manager({ transport: server.transport(), controllers, gracePeriod: 20, log: telling })
    const ending = new AbortController()
    const running = manager.run(ending.signal).catch((error: unknown) => error)
    await vi.waitFor(() => expect(manager.status().controllers[0]?.running).toBe(1))
    ending.abort()
    const failure = await running
    expect(failure).toMatchObject({ name: 'SetpointError', code: 'StopTimeout' })
    expect(String(failure)).toMatch(
      /the grace period of 20 ms is over, and not everything has ended: controller hanging: \S+ \(for \d+ ms\)\. Hand/,
    )
    expect(told).toEqual([expect.stringMatching(/^did not stop in time: controller hanging: \S+ \(for/)])
    expect(manager.status()).toMatchObject({
      state: 'stopped',
      controllers: [{ state: 'stopped' }, { state: 'stopped' }],
    })
  })

  it('stops controllers side by side: one that takes its time does not keep the others working', async () => {
    let finish: (() => void) | undefined
    const slow = controller({
      for: ConfigMap,
      name: 'slow',
      reconcile: () => new Promise<void>((resolve) => (finish = resolve)),
    })
    const manager = new Manager({ transport: server.transport(), controllers: [idle, slow], log })
    await manager.start()
    await vi.waitFor(() => expect(finish).toBeDefined())
    const stopping = manager.stop()
    await vi.waitFor(() =>
      expect(manager.status().controllers.map(({ state }) => state)).toEqual(['stopped', 'stopped']),
    )
    finish?.()
    await stopping
  })

  it('has controllers for every replica work before it leads, those that are added later as well', async () => {
    const waiting: Election = {
      acquire: (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      release: () => Promise.resolve(),
    }
    const everywhere = (name: string) => everyReplica(controller({ for: ConfigMap, name, reconcile: () => undefined }))
    await using manager = new Manager({
      transport: server.transport(),
      controllers: [idle, everywhere('mirror')],
      election: waiting,
      warmUp: true,
      log,
    })
    const started = manager.start().catch((error: unknown) => (error as Error).name)
    await vi.waitFor(() => expect(manager.status().state).toBe('waiting'))
    await manager.add(everywhere('late'))
    const states = manager.status().controllers.map(({ name, state }) => `${name} ${state}`)
    expect(states).toEqual(['idle syncing', 'mirror running', 'late running'])
    await manager.stop()
    expect(await started).toBe('AbortError')
    expect(new Set(manager.status().controllers.map(({ state }) => state))).toEqual(new Set(['stopped']))
  })

  it('stops with its signal', async () => {
    const ending = new AbortController()
    const manager = new Manager({ transport: server.transport(), controllers: [idle], log })
    const running = manager.run(ending.signal)
    await vi.waitFor(() => expect(manager.status().state).toBe('running'))
    ending.abort()
    await running
    expect(manager.status().state).toBe('stopped')
  })

  it('ends in good order when it is told to stop before it leads', async () => {
    const waiting: Election = {
      acquire: (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      release: () => Promise.resolve(),
    }
    const ending = new AbortController()
    const manager = new Manager({ transport: server.transport(), controllers: [idle], election: waiting, log })
    const running = manager.run(ending.signal)
    await vi.waitFor(() => expect(manager.status().state).toBe('waiting'))
    ending.abort()
    await running
    expect(manager.status()).toMatchObject({ state: 'stopped', controllers: [{ state: 'stopped' }] })
  })

  it('starts nothing more, and leaves nothing behind, when it is told to stop while it starts', async () => {
    const story: string[] = []
    let begin: (() => void) | undefined
    const slow = recorded('slow', story, {
      needsLeader: false,
      start: () => new Promise<void>((resolve) => (begin = resolve)),
    })
    const ending = new AbortController()
    const runnables = [slow, recorded('late', story)]
    const manager = new Manager({ transport: server.transport(), runnables, election: elected(story), log })
    const running = manager.run(ending.signal)
    await vi.waitFor(() => expect(begin).toBeDefined())
    ending.abort()
    await turns()
    begin?.()
    await running
    // The leadership goes last: until it has been stopped, it may write.
    expect(story).toEqual(['stop slow', 'release'])
    expect(manager.status().state).toBe('stopped')
  })

  it.each([Infinity, -1])('waits for ever where the grace period is endless: %s', async (gracePeriod) => {
    let finish: (() => void) | undefined
    const slow = controller({
      for: ConfigMap,
      name: 'slow',
      reconcile: () => new Promise<void>((resolve) => (finish = resolve)),
    })
    const manager = new Manager({ transport: server.transport(), controllers: [slow], gracePeriod, log })
    await manager.start()
    await vi.waitFor(() => expect(finish).toBeDefined())
    let stopped = false
    const stopping = manager.stop().then(() => (stopped = true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(stopped).toBe(false)
    finish?.()
    await stopping
  })

  it('ends its watches while webhooks still answer: what is watched may have to be converted', async () => {
    const story: string[] = []
    const transport = server.transport()
    const watched: Transport = {
      close: () => transport.close(),
      request: (request) => {
        if (request.path.includes('watch='))
          request.signal?.addEventListener('abort', () =>
            story.push(`watch ended, webhooks on ${manager.webhooks?.port}`),
          )
        return transport.request(request)
      },
    }
    const manager: Manager = new Manager({
      transport: watched,
      controllers: [idle],
      webhooks: [webhook({ for: ConfigMap, default: () => undefined })],
      webhookServer: {
        port: 0,
        host: '127.0.0.1',
        certificates: { managed: { service: { namespace: 'default', name: 'order' } } },
      },
      log,
    })
    await manager.start()
    const port = manager.webhooks?.port ?? 0
    await manager.stop()
    expect(story).toEqual([`watch ended, webhooks on ${port}`])
    expect([port > 0, manager.webhooks?.port]).toEqual([true, 0])
  })

  it('starts servers before and stops them after everything else', async () => {
    const story: string[] = []
    const probes = new HttpServer({
      name: 'health',
      port: 0,
      host: '127.0.0.1',
      handler: () => ({ status: 200, body: 'ok' }),
      onError: () => undefined,
    })
    const poller = recorded('poller', story, {
      needsLeader: false,
      start: () => void story.push(`start poller, probes ${probes.port === 0 ? 'refused' : 'answered'}`),
      stop: () => void story.push(`stop poller, probes ${probes.port === 0 ? 'refused' : 'answered'}`),
    })
    const manager = new Manager({ transport: server.transport(), runnables: [poller, probes], log })
    await manager.start()
    await manager.stop()
    expect(story).toEqual(['start poller, probes answered', 'stop poller, probes answered'])
    expect(probes.port).toBe(0)
  })

  it('says how many workers there are, where a controller does not', async () => {
    const [most, own] = [new Set<string>(), new Set<string>()]
    const all = (name: string, seen: Set<string>, more: { concurrency?: number } = {}) =>
      controller({
        for: ConfigMap,
        name,
        ...more,
        reconcile: ({ metadata }, { signal }) =>
          new Promise<void>((resolve) => {
            seen.add(`${metadata.namespace}/${metadata.name}`)
            signal.addEventListener('abort', () => resolve())
          }),
      })
    const controllers = [all('default', most), all('own', own, { concurrency: 1 })]
    const manager = new Manager({ transport: server.transport(), controllers, concurrency: 3, gracePeriod: 0, log })
    await manager.start()
    await vi.waitFor(() => expect([most.size, own.size]).toEqual([3, 1]))
    await manager.stop()
  })

  it.each([
    [{ gracePeriod: '30s' }, "the manager: gracePeriod is '30s'; it must be a number of milliseconds"],
    [{ syncTimeout: -1 }, 'the manager: syncTimeout is -1; it must be a number of milliseconds above 0'],
    [
      { cache: { resyncPeriod: '10h' } },
      "the manager: cache.resyncPeriod is '10h'; it must be a number of milliseconds, or 0 for never",
    ],
  ])('refuses times that are none: %o', (options, message) => {
    expect(() => new Manager({ transport: server.transport(), log, ...(options as object) })).toThrow(message)
  })

  it('starts once', async () => {
    const manager = new Manager({ transport: server.transport(), log })
    await manager.start()
    await expect(manager.start()).rejects.toThrow('the manager is running, and starts once')
    await manager.stop()
    await expect(manager.start()).rejects.toThrow('the manager is stopped, and starts once')
  })

  it('ends in good order where it was told to stop before it ran, as a handler of SIGTERM may', async () => {
    const manager = new Manager({ transport: server.transport(), controllers: [idle], log })
    await manager.stop()
    await manager.run(new AbortController().signal)
    expect(manager.status()).toMatchObject({ state: 'stopped', controllers: [{ state: 'stopped' }] })
    const used = new Manager({ transport: server.transport(), log })
    await used.start()
    await used.stop()
    const again = used.run(new AbortController().signal)
    await expect(again).rejects.toThrow('the manager is stopped, and starts once')
  })

  it('goes on where it is told to run a second time', async () => {
    await using manager = new Manager({ transport: server.transport(), controllers: [idle], log })
    await manager.start()
    const again = manager.run(new AbortController().signal)
    await expect(again).rejects.toThrow('the manager is running, and starts once')
    expect(manager.status()).toMatchObject({ state: 'running', controllers: [{ state: 'running' }] })
  })

  it('refuses two controllers of one name', () => {
    expect(() => new Manager({ transport: server.transport(), controllers: [idle, idle], log })).toThrow(
      'there is a controller idle already',
    )
  })
})
