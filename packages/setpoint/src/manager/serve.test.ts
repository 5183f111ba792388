import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { connect } from 'node:tls'
import { ApiServer } from '@setpoint/apiserver'
import { type Clock, systemClock, systemRandom, VirtualClock } from '@setpoint/kube'
import { ServiceAccount } from '@setpoint/kube/kinds/v1'
import { ClusterRole, ClusterRoleBinding } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, createClient } from '../client/index.js'
import { testFolder } from '../folder.suite.js'
import { silentLogger } from '../log/index.js'
import type { PassFilter, PassTrace } from '../doctor/index.js'
import { Registry } from '../metrics/index.js'
import type { HttpServer } from './http-server.js'
import type { Passes } from './passes-page.js'
import { metricsServer, type MetricsServerOptions } from './serve.js'

const host = '127.0.0.1'
const folder = testFolder()
const running: HttpServer[] = []
let server: ApiServer
let client: Client

beforeAll(async () => {
  server = await ApiServer.start({ listen: false })
  client = createClient({ transport: server.transport(), namespace: 'default' })
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await server.stop()
})

/** Metrics with one counter, on any free port. */
async function serving(options: MetricsServerOptions, clock: Clock = systemClock, passes?: Passes): Promise<number> {
  const registry = new Registry()
  registry.counter({ name: 'greetings_total', help: 'Greetings' }).with({}).add()
  // Any free port: 0 turns the server off only for `run`.
  const dependencies = { registry, client, clock, log: silentLogger, ...(passes === undefined ? {} : { passes }) }
  const one = metricsServer({ host, port: 0, ...options }, dependencies)
  await one.start()
  running.push(one)
  return one.port
}

async function tokenOf(name: string): Promise<string> {
  await client.create(ServiceAccount, { metadata: { name } })
  const { status } = await client.subresource('token').create(ServiceAccount, { name }, { spec: { audiences: [] } })
  return status?.token ?? ''
}

async function grant(name: string, path: string): Promise<void> {
  const rules = [{ nonResourceURLs: [path], verbs: ['get'] }]
  const role = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name }
  await client.create(ClusterRole, { metadata: { name }, rules })
  await client.create(ClusterRoleBinding, {
    metadata: { name },
    roleRef: role,
    subjects: [{ kind: 'ServiceAccount', namespace: 'default', name }],
  })
}

describe('a server with options that make no sense', () => {
  it('names itself, and what it was given', async () => {
    await expect(serving({ port: 99_999 })).rejects.toThrow(
      'the metrics server: port is 99999; it must be a whole number from 0 to 65535',
    )
    await expect(serving({ tls: { key: 'x', cert: 'y' } })).rejects.toThrow(
      'the metrics server: tls has no certificate and key, in PEM, that go together',
    )
  })
})

describe('metrics over HTTPS', () => {
  it('are for those whom the cluster lets read them, and for nobody else', async () => {
    const authority = CertificateAuthority.create(systemClock, systemRandom, { commonName: 'metrics' })
    const { certificate: cert, key } = authority.server('metrics', [host])
    const port = await serving({ tls: { cert, key } })
    const [stranger, prometheus] = [await tokenOf('stranger'), await tokenOf('prometheus')]
    await grant('prometheus', '/metrics')
    const ask = (token?: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
        const options = { host, port, path: '/metrics', ca: authority.certificate, headers }
        getSecurely(options, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => (text += part))
          response.on('end', () => resolve(`${response.statusCode} ${text.trim().split('\n').at(-1)}`))
        }).on('error', reject)
      })
    expect(await ask()).toBe('401 Unauthorized')
    expect(await ask('made-up')).toBe('401 Unauthorized')
    expect(await ask(stranger)).toBe('403 Forbidden')
    expect(await ask(prometheus)).toBe('200 greetings_total 1')
  })
})

describe('a metrics certificate in files', () => {
  /** The name in the certificate that a new connection sees. */
  const shown = (port: number): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port, rejectUnauthorized: false }, () => {
        const { subject } = socket.getPeerCertificate()
        socket.destroy()
        // A name may stand there several times, for Node.
        resolve([subject.CN].flat().at(0))
      }).on('error', reject)
    })

  it('is read again when it has changed, and asks for the same rights', async () => {
    const authority = CertificateAuthority.create(systemClock, systemRandom, { commonName: 'metrics' })
    const write = (name: string): void => {
      const { certificate, key } = authority.server(name, [host])
      folder.write('tls.crt', certificate)
      folder.write('tls.key', key)
    }
    write('first')
    const clock = new VirtualClock()
    const port = await serving({ tls: { files: { folder: folder.path } } }, clock)
    expect(await shown(port)).toBe('first')
    write('second')
    await vi.waitFor(async () => {
      await clock.advance(10_000)
      expect(await shown(port)).toBe('second')
    })
    const status = await new Promise((resolve, reject) => {
      getSecurely({ host, port, path: '/metrics', ca: authority.certificate }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
    expect(status).toBe(401)
    await running.at(-1)?.stop()
    expect(clock.pending).toBe(0)
  })

  it('must be there when the server starts', async () => {
    const failure = serving({ tls: { files: { folder: folder.path, certificate: 'nowhere.crt' } } })
    await expect(failure).rejects.toMatchObject({ code: 'CertificateInvalid' })
  })
})

describe('a request that is none', () => {
  it('is answered with 400, and is no failure of this process', async () => {
    const port = await serving({})
    const status = await new Promise((resolve, reject) => {
      get({ host, port, path: '//' }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
    expect(status).toBe(400)
  })
})

describe('passes', () => {
  const demo = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name: 'demo', uid: 'u' }
  const pass: PassTrace = {
    id: 'one',
    controller: 'things',
    object: demo,
    began: '2026-11-17T09:00:00.000000Z',
    milliseconds: 1.25,
    triggers: [
      { text: 'create of ConfigMap default/demo @7', of: demo, resourceVersion: '7', own: false, changes: undefined },
    ],
    omittedTriggers: 2,
    reads: [],
    writes: [],
    omittedWrites: 0,
    result: 'error',
    told: 'no',
  }
  const passes = ({ controller = 'things', object = 'default/demo' }: PassFilter): PassTrace[] =>
    controller === 'things' && object === 'default/demo' ? [pass] : []

  it('are told of where profiling is on, as text and as JSON, and those alone that are asked for', async () => {
    const port = await serving({ profiling: true }, systemClock, passes)
    const ask = (query: string): Promise<Response> => fetch(`http://${host}:${port}/debug/passes${query}`)
    expect(await (await ask('')).text()).toBe(
      [
        'pass over ConfigMap default/demo in controller things, 2026-11-17T09:00:00.000000Z, 1.3 ms, one',
        '  why       create of ConfigMap default/demo @7',
        '            2 more before them',
        '  result    error: no',
        '',
      ].join('\n'),
    )
    expect(await (await ask('?format=json&controller=things&object=default/demo')).json()).toEqual([
      JSON.parse(JSON.stringify(pass)),
    ])
    expect(await (await ask('?object=default/other')).text()).toBe('no passes\n')
    expect((await ask('?format=xml')).status).toBe(400)
  })

  it('are not told of otherwise', async () => {
    const port = await serving({}, systemClock, passes)
    expect((await fetch(`http://${host}:${port}/debug/passes`)).status).toBe(404)
  })
})

describe('profiles', () => {
  it('end with whoever asked for them, so that no process waits for one when it should end', async () => {
    const clock = new VirtualClock()
    const port = await serving({ profiling: true }, clock)
    const asking = fetch(`http://${host}:${port}/debug/pprof/profile?seconds=300`).catch(() => 'gone')
    await vi.waitFor(() => expect(clock.pending).toBe(1))
    await running.at(-1)?.stop()
    expect(await asking).toBe('gone')
    await vi.waitFor(() => expect(clock.pending).toBe(0))
  })

  it('are not there unless they are asked for', async () => {
    const port = await serving({})
    expect((await fetch(`http://${host}:${port}/debug/pprof/profile?seconds=1`)).status).toBe(404)
    expect(await (await fetch(`http://${host}:${port}/metrics`)).text()).toContain('greetings_total 1')
  })

  it('are taken for as long as the request says, one at a time', async () => {
    const port = await serving({ profiling: true })
    const ask = (path: string): Promise<Response> => fetch(`http://${host}:${port}/debug/pprof/${path}`)
    const [profile, second] = await Promise.all([ask('profile?seconds=1'), ask('profile?seconds=1')])
    const statuses = [profile.status, second.status].toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 409])
    const taken = profile.status === 200 ? profile : second
    expect(taken.headers.get('content-disposition')).toBe('attachment; filename="setpoint.cpuprofile"')
    expect(await taken.json()).toHaveProperty('nodes')
    expect((await ask('profile?seconds=0')).status).toBe(400)
    expect((await ask('profile?seconds=forever')).status).toBe(400)
    expect((await ask('goroutine')).status).toBe(404)
  })
})
