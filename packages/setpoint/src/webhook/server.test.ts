import { once } from 'node:events'
import { X509Certificate } from 'node:crypto'
import { Agent, request } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import { type Clock, systemClock, systemRandom, VirtualClock } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../client/index.js'
import { testFolder } from '../folder.suite.js'
import { type Logger, silentLogger } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import {
  admissionHandler,
  denied,
  webhook,
  type WebhookDefinition,
  WebhookServer,
  type WebhookServerOptions,
} from './index.js'

const folder = testFolder()
const authority = CertificateAuthority.create(systemClock, systemRandom)
const serving = authority.server('hooks', ['127.0.0.1'])
folder.write('tls.crt', serving.certificate)
folder.write('tls.key', serving.key)

const running: WebhookServer[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop(AbortSignal.abort()))))

const nobody = createClient({
  transport: { request: () => Promise.reject(new Error('there is no cluster')), close: () => Promise.resolve() },
})

interface Serving {
  readonly log?: Logger
  readonly clock?: Clock
  readonly options?: WebhookServerOptions
}

const LISTENING = { port: 0, host: '127.0.0.1', certificates: { files: { folder: folder.path } } }

async function serve(
  definition: WebhookDefinition,
  { log = silentLogger, clock = systemClock, options = LISTENING }: Serving = {},
): Promise<{ server: WebhookServer; metrics: Registry }> {
  const metrics = new Registry()
  const deps = { client: nobody, clock, random: systemRandom, log, metrics }
  const server = new WebhookServer([definition], options, deps)
  await server.start(new AbortController().signal)
  running.push(server)
  return { server, metrics }
}

interface Answer {
  readonly code: number
  readonly text: string
}

interface PostOptions {
  readonly method?: string
  readonly type?: string
  readonly signal?: AbortSignal
  readonly agent?: Agent
}

type Post = (server: WebhookServer, path: string, body: string, options?: PostOptions) => Promise<Answer>

function post(
  { port }: WebhookServer,
  path: string,
  body: string,
  { method = 'POST', type = 'application/json', signal, agent }: PostOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) }
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, ca: authority.certificate, signal, agent },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ code: response.statusCode ?? 0, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const askInProcess: Post = async (server, path, body, { method = 'POST', type = 'application/json', signal } = {}) => {
  const headers = { 'content-type': type }
  const response = await server
    .transport()
    .request({ method, path, headers, body, ...(signal === undefined ? {} : { signal }) })
  return { code: response.status, text: Buffer.from(await response.bytes()).toString() }
}

const WAYS: readonly { way: string; options: WebhookServerOptions; ask: Post }[] = [
  { way: 'over HTTPS', options: LISTENING, ask: post },
  { way: 'in this process', options: { listen: false }, ask: askInProcess },
]

const MUTATE = '/mutate--v1-configmap'
const VALIDATE = '/validate--v1-configmap'

function review(operation: string, more: object = {}): string {
  return JSON.stringify({
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid: 'u-1',
      kind: { group: '', version: 'v1', kind: 'ConfigMap' },
      resource: { group: '', version: 'v1', resource: 'configmaps' },
      name: 'a',
      namespace: 'default',
      operation,
      userInfo: { username: 'jane' },
      object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { x: '1', y: '2' } },
      oldObject: null,
      ...more,
    },
  })
}

/** Why a function's signal aborts, whichever way the question came and whatever it was given up for. */
const NO_LONGER_AWAITED = ['AbortError', 'the API server no longer waits']

/** A webhook that answers only when it is told that nobody waits, and what it was told. */
function untilTold(): { definition: WebhookDefinition; told: unknown[]; isCalled: () => boolean } {
  const told: unknown[] = []
  let isCalled = false
  const definition = webhook({
    for: ConfigMap,
    validate: {
      create: (_, { signal }) =>
        new Promise<void>((resolve) => {
          isCalled = true
          signal.addEventListener('abort', () => {
            const { name, message } = signal.reason as Error
            told.push([name, message])
            resolve()
          })
        }),
    },
  })
  return { definition, told, isCalled: () => isCalled }
}

const responseIn = ({ text }: Answer): Record<string, unknown> =>
  (JSON.parse(text) as { response: Record<string, unknown> }).response

describe.each(WAYS)('an answer $way', ({ options, ask }) => {
  const filling = webhook({
    for: ConfigMap,
    default(config, { userInfo }) {
      config.data = { x: '1', by: userInfo.username }
    },
  })

  it('to a defaulter’s changes is a JSON patch of them, and nothing else', async () => {
    const { server } = await serve(filling, { options })
    const { patch, ...response } = responseIn(await ask(server, `${MUTATE}?timeout=10s`, review('CREATE')))
    expect(response).toEqual({ uid: 'u-1', allowed: true, patchType: 'JSONPatch' })
    expect(JSON.parse(Buffer.from(patch as string, 'base64').toString())).toEqual([
      { op: 'remove', path: '/data/y' },
      { op: 'add', path: '/data/by', value: 'jane' },
    ])
  })

  it('to a defaulter that changes nothing has no patch, and a deletion is never shown to one', async () => {
    const calls: string[] = []
    const idle = webhook({ for: ConfigMap, default: (_, { operation }) => void calls.push(operation) })
    const { server } = await serve(idle, { options })
    expect(responseIn(await ask(server, MUTATE, review('UPDATE')))).toEqual({ uid: 'u-1', allowed: true })
    expect(responseIn(await ask(server, MUTATE, review('DELETE')))).toEqual({ uid: 'u-1', allowed: true })
    expect(calls).toEqual(['UPDATE'])
  })

  it('of a validator is a refusal in its own words, by operation', async () => {
    const guarding = webhook({
      for: ConfigMap,
      validate: {
        delete: (config) => {
          throw denied(`${config.metadata.name ?? ''} has to stay`)
        },
      },
    })
    const { server } = await serve(guarding, { options })
    const old = { metadata: { name: 'a' } }
    expect(responseIn(await ask(server, VALIDATE, review('DELETE', { object: null, oldObject: old })))).toMatchObject({
      allowed: false,
      status: { code: 403, reason: 'Forbidden', message: 'a has to stay' },
    })
    expect(responseIn(await ask(server, VALIDATE, review('CREATE')))).toEqual({ uid: 'u-1', allowed: true })
  })

  it('to a validator that writes is a failure: its objects are frozen', async () => {
    const writing = webhook({
      for: ConfigMap,
      validate: { create: (config) => void ((config as ConfigMap).data = {}) },
    })
    const said: unknown[] = []
    const error = (_: unknown, message?: string): void => void said.push(message)
    const { server, metrics } = await serve(writing, { options, log: { ...silentLogger, error } })
    expect(responseIn(await ask(server, VALIDATE, review('CREATE')))).toMatchObject({
      allowed: false,
      status: { code: 500, message: expect.stringContaining('read only') },
    })
    expect(metrics.text()).toContain('controller_runtime_webhook_panics_total 1')
    expect(said).toEqual(['the webhook for ConfigMap default/a failed'])
  })

  it('of several defaulters is one patch, each having seen what those before it changed, with the warnings of all', async () => {
    const seen: unknown[] = []
    const several = webhook({
      for: ConfigMap,
      default: [
        (config) => {
          config.data = { ...config.data, first: 'yes' }
          return ['from the first']
        },
        async (config) => {
          seen.push(await Promise.resolve(config.data?.['first']))
          delete config.data?.['y']
          return ['from the second']
        },
      ],
    })
    const { server } = await serve(several, { options })
    const { patch, ...response } = responseIn(await ask(server, MUTATE, review('CREATE')))
    expect(seen).toEqual(['yes'])
    expect(response).toMatchObject({ allowed: true, warnings: ['from the first', 'from the second'] })
    expect(JSON.parse(Buffer.from(patch as string, 'base64').toString())).toEqual([
      { op: 'remove', path: '/data/y' },
      { op: 'add', path: '/data/first', value: 'yes' },
    ])
  })

  it('of several validators is the first refusal, with the warnings up to it', async () => {
    const asked: string[] = []
    const several = webhook({
      for: ConfigMap,
      validate: {
        update: [
          (config, old) => {
            asked.push(`${config.data?.['x']} was ${old.data?.['x']}`)
            return ['mind this']
          },
          () => {
            asked.push('second')
            throw denied('not so')
          },
          () => void asked.push('third'),
        ],
        create: [() => ['one'], () => undefined, () => ['two']],
      },
    })
    const { server } = await serve(several, { options })
    const old = { metadata: { name: 'a' }, data: { x: '0' } }
    expect(responseIn(await ask(server, VALIDATE, review('UPDATE', { oldObject: old })))).toMatchObject({
      allowed: false,
      status: { message: 'not so' },
      warnings: ['mind this'],
    })
    expect(asked).toEqual(['1 was 0', 'second'])
    expect(responseIn(await ask(server, VALIDATE, review('CREATE')))).toEqual({
      uid: 'u-1',
      allowed: true,
      warnings: ['one', 'two'],
    })
  })

  it('of an admission handler is its own, about any kind and with all of the question', async () => {
    const asked: unknown[] = []
    const auditing = admissionHandler({
      path: '/audit/everything',
      type: 'validating',
      rules: [{ apiGroups: ['*'], resources: ['*'], operations: ['*'] }],
      handle({ operation, kind, subResource, object, oldObject, options: sent }, { annotate, signal }) {
        asked.push([
          operation,
          kind.kind,
          subResource,
          object?.kind,
          oldObject?.metadata?.name,
          sent?.kind,
          signal.aborted,
        ])
        annotate('seen', 'yes')
        if (operation === 'DELETE') throw denied('nothing goes')
        return ['it was seen']
      },
    })
    const { server, metrics } = await serve(auditing, { options })
    const path = '/audit/everything'
    const seen = { warnings: ['it was seen'], auditAnnotations: { seen: 'yes' } }
    const connect = {
      kind: { group: '', version: 'v1', kind: 'PodExecOptions' },
      subResource: 'exec',
      object: { apiVersion: 'v1', kind: 'PodExecOptions', command: ['sh'] },
    }
    expect(responseIn(await ask(server, path, review('CONNECT', connect)))).toEqual({
      uid: 'u-1',
      allowed: true,
      ...seen,
    })
    const gone = { object: null, oldObject: { metadata: { name: 'old' } }, options: { kind: 'DeleteOptions' } }
    expect(responseIn(await ask(server, path, review('DELETE', gone)))).toMatchObject({
      allowed: false,
      status: { code: 403, message: 'nothing goes' },
      auditAnnotations: { seen: 'yes' },
    })
    expect(asked).toEqual([
      ['CONNECT', 'PodExecOptions', 'exec', 'PodExecOptions', undefined, undefined, false],
      ['DELETE', 'ConfigMap', undefined, undefined, 'old', 'DeleteOptions', false],
    ])
    expect(metrics.text()).toContain(`controller_runtime_webhook_requests_total{webhook="${path}",code="200"} 2`)
  })

  it('of an admission handler that changes objects is a patch; of one that judges, nothing may be changed', async () => {
    const rules = [{ apiGroups: [''], resources: ['configmaps'], operations: ['CREATE'] }] as const
    const labelling = admissionHandler({
      path: '/label',
      type: 'mutating',
      rules,
      handle: [
        ({ object }) => {
          if (object !== null) object.metadata = { ...object.metadata, labels: { team: 'a' } }
        },
        ({ object }) => (object?.metadata?.labels?.['team'] === 'a' ? ['labelled'] : []),
      ],
    })
    const { server } = await serve(labelling, { options })
    const { patch, ...response } = responseIn(await ask(server, '/label', review('CREATE')))
    expect(response).toEqual({ uid: 'u-1', allowed: true, patchType: 'JSONPatch', warnings: ['labelled'] })
    expect(JSON.parse(Buffer.from(patch as string, 'base64').toString())).toEqual([
      { op: 'add', path: '/metadata/labels', value: { team: 'a' } },
    ])
    expect(responseIn(await ask(server, '/label', review('DELETE', { object: null })))).toEqual({
      uid: 'u-1',
      allowed: true,
    })

    const writing = admissionHandler({
      path: '/write',
      type: 'validating',
      rules,
      handle: ({ object }) => void ((object as ConfigMap).data = {}),
    })
    const { server: other } = await serve(writing, { options })
    expect(responseIn(await ask(other, '/write', review('CREATE')))).toMatchObject({
      allowed: false,
      status: { code: 500, message: expect.stringContaining('read only') },
    })
  })

  it('to a question about another kind says which one it is for', async () => {
    const { server } = await serve(filling, { options })
    const kind = { group: '', version: 'v1', kind: 'Secret' }
    expect(responseIn(await ask(server, MUTATE, review('CREATE', { kind })))).toMatchObject({
      allowed: false,
      status: { code: 400, message: 'this webhook is for /v1, Kind=ConfigMap, not /v1, Kind=Secret' },
    })
  })

  it.each([
    [404, '/other', {}, review('CREATE')],
    [405, MUTATE, { method: 'PUT' }, review('CREATE')],
    [415, MUTATE, { type: 'text/plain' }, review('CREATE')],
    [400, MUTATE, {}, ''],
    [400, MUTATE, {}, '{"kind":'],
    [400, MUTATE, {}, '[]'],
    [413, MUTATE, {}, ' '.repeat(7 * 1024 * 1024 + 1)],
  ])('is %i to what is no question: %s %j', async (code, path, sent, body) => {
    const { server } = await serve(filling, { options })
    expect((await ask(server, path, body, sent)).code).toBe(code)
  })

  it('is given before the server stops, and then none is any more', async () => {
    let go: (() => void) | undefined
    const slow = webhook({
      for: ConfigMap,
      validate: { create: () => new Promise<void>((resolve) => (go = resolve)) },
    })
    const { server } = await serve(slow, { options })
    const answer = ask(server, VALIDATE, review('CREATE'))
    await vi.waitFor(() => expect(go).toBeDefined())
    expect(server.inFlight).toBe(1)
    expect(server.questions).toEqual([VALIDATE])
    const stopping = server.stop(new AbortController().signal)
    go?.()
    expect(responseIn(await answer)).toMatchObject({ allowed: true })
    await stopping
    await expect(ask(server, VALIDATE, review('CREATE'))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('that has not come when the server has no more time is none, and the function is told', async () => {
    const { definition, told, isCalled } = untilTold()
    const { server } = await serve(definition, { options })
    const answer = ask(server, VALIDATE, review('CREATE')).catch((error: unknown) => error)
    await vi.waitFor(() => expect(isCalled()).toBe(true))
    await server.stop(AbortSignal.abort())
    expect(await answer).toMatchObject({ code: 'ECONNRESET', message: 'socket hang up' })
    await vi.waitFor(() => expect(told).toEqual([NO_LONGER_AWAITED]))
  })

  it.each([
    ['without a reason', undefined],
    ['as an API server does when its time is up', new Error('context deadline exceeded')],
    ['as an API server does when it ends', new Error('EOF')],
  ])('that nobody waits for any more is told of to the function, given up %s', async (_, reason) => {
    const { definition, told, isCalled } = untilTold()
    const { server } = await serve(definition, { options })
    const leaving = new AbortController()
    const answer = ask(server, VALIDATE, review('CREATE'), { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(isCalled()).toBe(true))
    leaving.abort(reason)
    expect(await answer).toBeInstanceOf(Error)
    await vi.waitFor(() => expect(server.inFlight).toBe(0))
    expect(server.questions).toEqual([])
    expect(told).toEqual([NO_LONGER_AWAITED])
  })

  it('that was given ends the question, and nobody is told that it was given up', async () => {
    let heard: AbortSignal | undefined
    const listening = webhook({ for: ConfigMap, validate: { create: (_, { signal }) => void (heard = signal) } })
    const { server } = await serve(listening, { options })
    const agent = new Agent({ keepAlive: false })
    await ask(server, VALIDATE, review('CREATE'), { agent })
    await server.stop(new AbortController().signal)
    expect(heard?.aborted).toBe(false)
  })
})

describe('a webhook server', () => {
  it('shows a new certificate to new connections, and goes on with those that are open', async () => {
    const clock = new VirtualClock()
    const { server } = await serve(webhook({ for: ConfigMap, default: () => undefined }), { clock })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const sockets = new Set<TLSSocket>()
    agent.on('keylog', (_, socket: TLSSocket) => sockets.add(socket))
    expect((await post(server, MUTATE, review('CREATE'), { agent })).code).toBe(200)
    const renewed = authority.server('hooks', ['127.0.0.1'])
    folder.write('tls.crt', renewed.certificate)
    folder.write('tls.key', renewed.key)
    const { serialNumber } = new X509Certificate(renewed.certificate)
    const shown = async (): Promise<string> => {
      const socket = connect({ host: '127.0.0.1', port: server.port, ca: authority.certificate })
      await once(socket, 'secureConnect')
      const serial = socket.getPeerCertificate().serialNumber
      socket.destroy()
      return serial
    }
    expect(await shown()).not.toBe(serialNumber)
    await vi.waitFor(async () => {
      await clock.advance(10_000)
      expect(await shown()).toBe(serialNumber)
    })
    expect((await post(server, MUTATE, review('CREATE'), { agent })).code).toBe(200)
    expect(sockets.size).toBe(1)
    agent.destroy()
  })

  it('does not wait for those who hold a connection and ask nothing', async () => {
    const { server } = await serve(webhook({ for: ConfigMap, default: () => undefined }))
    const silent = connect({ host: '127.0.0.1', port: server.port, ca: authority.certificate })
    silent.on('error', () => undefined)
    await once(silent, 'secureConnect')
    const ended = once(silent, 'close')
    await server.stop(new AbortController().signal)
    await ended
    expect(server.port).toBe(0)
  })

  it('refuses two webhooks for one path, and one that does nothing', () => {
    const one = webhook({ for: ConfigMap, default: () => undefined })
    const deps = {
      client: nobody,
      clock: systemClock,
      random: systemRandom,
      log: silentLogger,
      metrics: new Registry(),
    }
    expect(() => new WebhookServer([one, one], {}, deps)).toThrow(
      'webhook for ConfigMap.v1: another one answers /mutate--v1-configmap already; make one of the two, its functions in a list',
    )
    const handler = admissionHandler({
      path: '/mutate--v1-configmap',
      type: 'validating',
      rules: [{ apiGroups: [''], resources: ['pods'], operations: ['CREATE'] }],
      handle: () => undefined,
    })
    expect(() => new WebhookServer([one, handler], {}, deps)).toThrow(
      'admission handler /mutate--v1-configmap: another one answers /mutate--v1-configmap already',
    )
    expect(() => webhook({ for: ConfigMap })).toThrow(/^webhook for ConfigMap\.v1: it has nothing to do/)
    expect(() => webhook({ for: ConfigMap, default: () => undefined, timeoutSeconds: 31 })).toThrow(/from 1 to 30/)
  })
})
