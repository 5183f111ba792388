import { forbiddenError, SetpointError, systemRandom, turns, VirtualClock } from '@setpoint/kube'
import { MutatingWebhookConfiguration } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { Secret } from '@setpoint/kube/kinds/v1'
import type { KeyPair } from '@setpoint/kube/x509'
import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../../client/index.js'
import { type Logger, silentLogger } from '../../log/index.js'
import { Registry } from '../../metrics/index.js'
import { testServer } from '../../server.suite.js'
import { certificateMetrics } from '../metrics.js'
import { ManagedCertificates } from './managed.js'

const server = testServer()
const DAY = 24 * 3600_000
const PERIOD = DAY
const NO_TARGETS = { mutating: [], validating: [], definitions: [] }

interface Replica {
  readonly source: ManagedCertificates
  readonly used: KeyPair[]
  /** Requests by method, reads left out. */
  readonly writes: string[]
}

interface Circumstances {
  readonly targets?: { readonly mutating: readonly string[] }
  /** What the server answers instead. Default: what it has to say. */
  readonly refusal?: () => Error | undefined
  readonly log?: Logger
}

function replica(
  name: string,
  clock: VirtualClock,
  { targets, refusal = () => undefined, log = silentLogger }: Circumstances = {},
): Replica {
  const writes: string[] = []
  const client = server.client().with({
    intercept: (call, send) => {
      const error = refusal()
      if (error !== undefined) return Promise.reject(error)
      if (call.verb !== 'get') writes.push(call.verb)
      return send(call)
    },
  })
  const source = new ManagedCertificates(
    { service: { namespace: 'default', name }, period: PERIOD },
    {
      client,
      clock,
      random: systemRandom,
      log,
      metrics: certificateMetrics(new Registry()),
      targets: { ...NO_TARGETS, ...targets },
    },
  )
  return { source, used: [], writes }
}

const start = ({ source, used }: Replica): Promise<void> =>
  source.start((pair) => used.push(pair), new AbortController().signal)

const secretOf = (client: Client, name: string): Promise<Secret> =>
  client.get(Secret, { namespace: 'default', name: `${name}-certificate` })

function configuration(name: string): MutatingWebhookConfiguration {
  const hook = (prefix: string): NonNullable<MutatingWebhookConfiguration['webhooks']>[number] => ({
    name: `${prefix}.example.com`,
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig: { service: { namespace: 'default', name, path: '/mutate' } },
  })
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingWebhookConfiguration',
    metadata: { name },
    webhooks: [hook('first.one'), hook('second.one')],
  }
}

describe('managed certificates', () => {
  it('are the same for replicas that start together', async () => {
    const clock = new VirtualClock()
    const replicas = [1, 2, 3].map(() => replica('together', clock))
    await Promise.all(replicas.map(start))
    const [first, ...others] = replicas.map(({ used }) => used)
    expect(first).toHaveLength(1)
    for (const other of others) expect(other).toEqual(first)
    for (const { source } of replicas) source.stop()
  })

  it('are renewed by one replica and taken over by the other', async () => {
    const clock = new VirtualClock()
    const [one, other] = [replica('renewed', clock), replica('renewed', clock)]
    await start(one)
    await start(other)
    await clock.advance(60 * DAY)
    await vi.waitFor(async () => {
      await clock.advance(PERIOD)
      expect(one.used).toHaveLength(2)
      expect(other.used).toEqual(one.used)
    })
    expect([...one.writes, ...other.writes].filter((verb) => verb === 'update').length).toBeGreaterThanOrEqual(1)
    const { data = {}, type } = await secretOf(server.client(), 'renewed')
    expect(type).toBe('kubernetes.io/tls')
    expect(Buffer.from(data['tls.crt'] ?? '', 'base64').toString()).toBe(one.used[1]?.certificate)
    for (const { source } of [one, other]) source.stop()
  })

  it('come back as they were when somebody deletes or spoils the Secret', async () => {
    const clock = new VirtualClock()
    const one = replica('deleted', clock)
    await start(one)
    const client = server.client()
    const made = await secretOf(client, 'deleted')
    await client.delete(Secret, made)
    await clock.advance(PERIOD)
    await vi.waitFor(async () => expect((await secretOf(client, 'deleted')).data).toEqual(made.data))
    const again = await secretOf(client, 'deleted')
    await client.update(Secret, { ...again, data: { ...again.data, 'ca.key': '' } })
    await vi.waitFor(async () => {
      await clock.advance(PERIOD)
      expect((await secretOf(client, 'deleted')).data).toEqual(made.data)
    })
    expect(one.used).toHaveLength(1)
    one.source.stop()
  })

  it('are not written over somebody else’s', async () => {
    const client = server.client()
    const data = { 'tls.crt': 'YQ==', 'tls.key': 'YQ==' }
    const metadata = { namespace: 'default', name: 'foreign-certificate' }
    await client.create(Secret, { metadata, type: 'kubernetes.io/tls', data })
    await expect(start(replica('foreign', new VirtualClock()))).rejects.toThrow(
      'Secret default/foreign-certificate was not made by Setpoint; delete it, or name another one',
    )
    expect((await client.get(Secret, metadata)).data).toEqual(data)
  })

  it('are trusted by configurations, whenever those come, and written once', async () => {
    const clock = new VirtualClock()
    const one = replica('trusted', clock, { targets: { mutating: ['trusted'] } })
    await start(one)
    const client = server.client()
    await client.create(MutatingWebhookConfiguration, configuration('trusted'))
    await clock.advance(5000)
    const { data = {} } = await secretOf(client, 'trusted')
    const bundles = async (): Promise<unknown> => {
      const { webhooks = [] } = await client.get(MutatingWebhookConfiguration, { name: 'trusted' })
      return webhooks.map(({ clientConfig }) => clientConfig.caBundle)
    }
    await vi.waitFor(async () => expect(await bundles()).toEqual([data['ca.crt'], data['ca.crt']]))
    for (let look = 0; look < 10; look++) {
      await clock.advance(PERIOD)
      await turns(20)
    }
    expect(one.writes).toEqual(['create', 'patch'])
    one.source.stop()
    expect(clock.pending).toBe(0)
  })
})

describe('managed certificates of a start without a server', () => {
  const away = new SetpointError('ServerUnreachable', 'no connection to https://10.0.0.1; is the server running?', {
    retryable: true,
  })

  it('wait for it, say so once, and are made when it is there', async () => {
    const clock = new VirtualClock()
    const told: unknown[] = []
    let refusal: Error | undefined = away
    const log: Logger = { ...silentLogger, warn: (text: object | string) => void told.push(text) }
    const one = replica('patient', clock, { refusal: () => refusal, log })
    const starting = start(one)
    await clock.advance(60_000)
    expect(told).toEqual([
      'the webhook certificates wait: no connection to https://10.0.0.1; is the server running?; trying again for 120 s',
    ])
    expect(one.used).toEqual([])
    refusal = undefined
    await clock.advance(10_000)
    await starting
    expect(one.used).toHaveLength(1)
    one.source.stop()
  })

  it('give up when the time for a start is over, with what the server said last', async () => {
    const clock = new VirtualClock()
    const one = replica('impatient', clock, { refusal: () => away })
    const starting = start(one).catch((error: unknown) => error)
    await clock.advance(119_000)
    expect(await Promise.race([starting, turns(3)])).toBeUndefined()
    await clock.advance(2_000)
    expect(await starting).toBe(away)
  })

  it('wait for rights, too, which may be installed later', async () => {
    const clock = new VirtualClock()
    let refusal: Error | undefined = forbiddenError(
      { group: '', resource: 'secrets' },
      'rights-certificate',
      'no right',
    )
    const one = replica('rights', clock, { refusal: () => refusal })
    const starting = start(one)
    await clock.advance(10_000)
    refusal = undefined
    await clock.advance(10_000)
    await starting
    expect(one.used).toHaveLength(1)
    one.source.stop()
  })

  it('end with the manager that is told to stop', async () => {
    const clock = new VirtualClock()
    const { source } = replica('stopped', clock, { refusal: () => away })
    const stopping = new AbortController()
    const starting = source.start(() => undefined, stopping.signal).catch((error: unknown) => error)
    await clock.advance(10_000)
    const reason = new Error('stop')
    stopping.abort(reason)
    expect(await starting).toBe(reason)
    expect(clock.pending).toBe(0)
  })
})
