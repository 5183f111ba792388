import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import { ApiServer } from '@setpoint/apiserver'
import { isUnauthorized, messageOf, systemClock, systemRandom, VirtualClock } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from '../client/index.js'
import { connect } from '../connect.js'
import { testFolder } from '../folder.suite.js'
import { type ClusterConfig, parseConfig } from '../kubeconfig/index.js'
import { testServer } from '../server.suite.js'
import { HttpTransport } from './index.js'

const { server } = testServer({ listen: true })
const folder = testFolder()
const namespace = 'default'
const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

const config = (): ClusterConfig => parseConfig(server().kubeconfig())

/** A plain HTTP server that answers as the test says; the configuration that leads there. */
async function fakeServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  user: ClusterConfig['user'] = {},
): Promise<ClusterConfig> {
  const http = createServer(handle)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(() => (http.closeAllConnections(), http.close()))
  return { server: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, namespace, tls: {}, user }
}

function transportTo(target: ClusterConfig, options?: ConstructorParameters<typeof HttpTransport>[1]): HttpTransport {
  const transport = new HttpTransport(target, { env: {}, ...options })
  closing.push(() => transport.close())
  return transport
}

describe('over TLS, with the certificate of a kubeconfig', () => {
  it('reads, writes and watches', async () => {
    const client = connect({ config: config(), namespace })
    closing.push(() => client.close())
    const watch = await client.watch(ConfigMap, { labels: { via: 'http' }, bookmarks: false })
    await client.create(ConfigMap, { metadata: { name: 'over-http', labels: { via: 'http' } }, data: { a: 'ü' } })
    for await (const { type, object } of watch) {
      expect([type, (object as ConfigMap).data]).toEqual(['ADDED', { a: 'ü' }])
      break
    }
    expect((await client.list(ConfigMap, { labels: { via: 'http' } })).items).toHaveLength(1)
  })

  it('has the whole body of an answer at once, and of a watch as it comes', async () => {
    const transport = transportTo(config())
    const answer = await transport.request({ method: 'GET', path: '/version' })
    expect(Buffer.from(answer.whole ?? []).toString()).toContain('gitVersion')
    expect(await answer.bytes()).toEqual(answer.whole)
    const ending = new AbortController()
    const path = '/api/v1/configmaps?watch=true'
    const watch = await transport.request({ method: 'GET', path, signal: ending.signal })
    expect(watch.whole).toBeUndefined()
    ending.abort(new Error('enough'))
  })

  it('shows its certificate as it is, without the authority that a server would have to check at every request', async () => {
    const authority = CertificateAuthority.create(systemClock, systemRandom, { commonName: 'cluster' })
    const { certificate: cert, key } = authority.server('127.0.0.1', ['127.0.0.1'])
    const shown: unknown[] = []
    const https = createSecureServer(
      { cert, key, requestCert: true, rejectUnauthorized: false },
      (request, response) => {
        const { subject, issuerCertificate } = (request.socket as TLSSocket).getPeerCertificate(true)
        shown.push(subject.CN, (issuerCertificate as PeerCertificate | undefined)?.subject.CN)
        response.end('{}')
      },
    )
    await new Promise<void>((resolve) => https.listen(0, '127.0.0.1', resolve))
    closing.push(() => https.close())
    const user = authority.client({ commonName: 'somebody' })
    const transport = transportTo({
      server: `https://127.0.0.1:${(https.address() as AddressInfo).port}`,
      namespace,
      tls: { authority: { data: authority.certificate } },
      user: { certificate: { certificate: { data: user.certificate }, key: { data: user.key } } },
    })
    await transport.request({ method: 'GET', path: '/' })
    await transport.close()
    expect(shown).toEqual(['somebody', undefined])
  })

  it('does not let watches take the connections of requests', async () => {
    const client = createClient({ transport: transportTo(config(), { connections: 1 }), namespace })
    const watches = await Promise.all([1, 2, 3].map(() => client.watch(ConfigMap)))
    const reads = await Promise.all([1, 2, 3].map(() => client.list(ConfigMap)))
    expect(reads).toHaveLength(3)
    for (const watch of watches) watch.stop()
  })

  it('ends everything when it is closed', async () => {
    const transport = transportTo(config())
    const client = createClient({ transport, namespace })
    const watch = await client.watch(ConfigMap, { labels: { nobody: '' } })
    const next = watch[Symbol.asyncIterator]().next()
    await transport.close()
    await expect(next).rejects.toMatchObject({ name: 'SetpointError' })
    const refusal = client.list(ConfigMap)
    await expect(refusal).rejects.toThrow('the transport is closed')
    await expect(refusal).rejects.toMatchObject({ code: 'RequestInvalid' })
  })
})

describe('a server that is not what it should be', () => {
  it('is not trusted with another authority or under another name', async () => {
    await using other = await ApiServer.start({ controllers: false })
    const { authority } = parseConfig(other.kubeconfig()).tls
    const list = (tls: ClusterConfig['tls']) =>
      createClient({ transport: transportTo({ ...config(), tls }), namespace }).list(ConfigMap)
    await expect(list({ authority })).rejects.toMatchObject({ code: 'ServerUntrusted' })
    await expect(list({ ...config().tls, serverName: 'elsewhere' })).rejects.toThrow(
      'mend certificate-authority or tls-server-name',
    )
    expect((await list({ insecure: true })).kind).toBe('ConfigMapList')
  })

  it('is not trusted by a kubeconfig without an authority, which is told whose list was asked and how to add to it', async () => {
    const untrusted = createClient({ transport: transportTo({ ...config(), tls: {} }), namespace }).list(ConfigMap)
    await expect(untrusted).rejects.toMatchObject({ code: 'ServerUntrusted' })
    await expect(untrusted).rejects.toThrow(
      "the kubeconfig names no certificate-authority, and the server's is not among those that Node brings along (the machine's are not asked): " +
        'name it in the kubeconfig, set NODE_EXTRA_CA_CERTS to its file, or have Node ask OpenSSL (--use-openssl-ca, with SSL_CERT_FILE or SSL_CERT_DIR)',
    )
  })

  it('shows a certificate that has expired', async () => {
    const authority = CertificateAuthority.create(new VirtualClock('2000-01-01T00:00:00Z'), systemRandom, {
      commonName: 'old',
    })
    const { certificate: cert, key } = authority.server('127.0.0.1', ['127.0.0.1'])
    const https = createSecureServer({ cert, key })
    await new Promise<void>((resolve) => https.listen(0, '127.0.0.1', resolve))
    closing.push(() => https.close())
    const transport = transportTo({
      server: `https://127.0.0.1:${(https.address() as AddressInfo).port}`,
      namespace,
      tls: { authority: { data: authority.certificate } },
      user: {},
    })
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toThrow(
      "(certificate has expired); renew the server's certificate, or look at this machine's clock",
    )
  })

  it('is not there', async () => {
    const transport = transportTo({ ...config(), server: 'https://127.0.0.1:1' })
    const call = transport.request({ method: 'GET', path: '/version' })
    await expect(call).rejects.toMatchObject({ code: 'ServerUnreachable', retryable: true })
    await expect(call).rejects.toThrow('no connection to https://127.0.0.1:1')
  })

  it('has no TLS where the address says so, or has it where it does not', async () => {
    const plain = await fakeServer((_, response) => response.end('{}'))
    const asSecure = transportTo({ ...plain, server: plain.server.replace('http:', 'https:') })
    const call = asSecure.request({ method: 'GET', path: '/version' })
    await expect(call).rejects.toMatchObject({ code: 'ServerUnreachable' })
    await expect(call).rejects.toThrow(/^https:\/\/\S+ does not speak TLS; mend the address in the kubeconfig/)
    const secure = await fakeServer((_, response) => {
      response.writeHead(400).end('Client sent an HTTP request to an HTTPS server.\n')
    })
    const client = createClient({ transport: transportTo(secure), namespace })
    await expect(client.list(ConfigMap)).rejects.toThrow('; the address in the kubeconfig has to begin with https://')
    const silent = await fakeServer((request) => request.socket.destroy())
    const lost = transportTo(silent).request({ method: 'GET', path: '/version' })
    await expect(lost).rejects.toThrow(/the server may want TLS: write https:\/\/ in the kubeconfig$/)
  })

  it('hangs up before it answers: a read is tried again, a write is not', async () => {
    let hangUps = 0
    const target = await fakeServer((request, response) => {
      if (hangUps++ % 2 === 0) request.socket.destroy()
      else response.end('{"items":[]}')
    })
    const client = createClient({ transport: transportTo(target), namespace })
    expect((await client.list(ConfigMap)).items).toEqual([])
    await expect(client.create(ConfigMap, { metadata: { name: 'a' } })).rejects.toMatchObject({
      code: 'ConnectionLost',
    })
  })

  it('hangs up in the middle of a watch: the loop over it says so', async () => {
    const target = await fakeServer((request, response) => {
      response.write('{"type":"ADDED","object":{"metadata":{"name":"a"}}}\n{"type":"ADD', () =>
        request.socket.destroy(),
      )
    })
    const seen: string[] = []
    const client = createClient({ transport: transportTo(target), namespace })
    const reading = (async () => {
      for await (const { type } of await client.watch(ConfigMap)) seen.push(type)
    })()
    await expect(reading).rejects.toMatchObject({ code: 'ConnectionLost', retryable: true })
    expect(seen).toEqual(['ADDED'])
  })

  it('never answers a watch that began: it ends with its signal', async () => {
    const target = await fakeServer((_, response) => response.flushHeaders())
    const controller = new AbortController()
    const client = createClient({ transport: transportTo(target), namespace })
    const watch = await client.watch(ConfigMap, { signal: controller.signal })
    const next = watch[Symbol.asyncIterator]().next()
    controller.abort(new Error('enough'))
    await expect(next).rejects.toThrow('enough')
  })

  it('never answers: the request ends with its signal', async () => {
    const transport = transportTo(await fakeServer(() => undefined))
    const controller = new AbortController()
    const call = transport.request({ method: 'GET', path: '/', signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  })
})

describe('credentials', () => {
  it('that are renewed in their files are used for new connections', async () => {
    const write = (running: ApiServer): void => {
      const { tls, user } = parseConfig(running.kubeconfig())
      for (const [name, material] of [
        ['ca', tls.authority],
        ['crt', user.certificate?.certificate],
        ['key', user.certificate?.key],
      ] as const) {
        folder.write(name, material !== undefined && 'data' in material ? material.data : '')
      }
    }
    const file = (name: string): { file: string } => ({ file: `${folder.path}/${name}` })
    const first = await ApiServer.start({ controllers: false })
    write(first)
    const clock = new VirtualClock()
    const target: ClusterConfig = {
      server: first.url,
      namespace,
      tls: { authority: file('ca') },
      user: { certificate: { certificate: file('crt'), key: file('key') } },
    }
    const client = createClient({ transport: transportTo(target, { clock }), namespace })
    await client.list(ConfigMap)
    await first.stop()
    await using second = await ApiServer.start({ port: first.port, controllers: false })
    write(second)
    await expect(client.list(ConfigMap)).rejects.toMatchObject({ code: 'ServerUntrusted' })
    await clock.advance(60_000)
    expect((await client.create(ConfigMap, { metadata: { name: 'a' } })).metadata.name).toBe('a')
  })

  it('that the server refuses are renewed once, and the request is sent again', async () => {
    const token = folder.write('token', 'old')
    const seen: string[] = []
    const target = await fakeServer(
      (request, response) => {
        const { authorization = '' } = request.headers
        seen.push(authorization)
        response.statusCode = authorization === 'Bearer new' ? 200 : 401
        response.end('{}')
      },
      { token: { file: token } },
    )
    const transport = transportTo(target)
    const client = createClient({ transport, namespace })
    const refused = client.list(ConfigMap)
    await expect(refused).rejects.toSatisfy(isUnauthorized)
    await expect(refused).rejects.toThrow(`${target.server} does not accept this process: the token in ${token} is not`)
    folder.write('token', 'new')
    await client.list(ConfigMap)
    expect(seen).toEqual(['Bearer old', 'Bearer old', 'Bearer new'])
  })

  it('of somebody else that the server refuses say nothing about this process’s own', async () => {
    const token = folder.write('own-token', 'own')
    const seen: unknown[] = []
    const target = await fakeServer(
      (request, response) => {
        seen.push(request.headers.authorization)
        response.statusCode = 401
        response.end('{}')
      },
      { token: { file: token } },
    )
    const request = { method: 'GET', path: '/', headers: { authorization: 'Bearer theirs' } }
    expect((await transportTo(target).request(request)).status).toBe(401)
    expect(seen).toEqual(['Bearer theirs'])
  })

  it('of a plugin that hangs cost a request no more than the time that it has, and end with the transport', async () => {
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: process.execPath, env: {} } as const
    const hanging = { ...exec, args: ['-e', 'setInterval(() => undefined, 1000)'], interactiveMode: 'Never' } as const
    const target = await fakeServer((_, response) => response.end('{}'), { exec: hanging })
    const transport = transportTo(target)
    const clock = new VirtualClock()
    const client = createClient({ transport, namespace, clock })
    const controller = new AbortController()
    const failures = Promise.all(
      [
        client.list(ConfigMap, { timeout: 1000 }),
        client.list(ConfigMap, { signal: controller.signal }),
        transport.request({ method: 'GET', path: '/' }),
      ].map((call) => call.then(() => 'an answer', messageOf)),
    )
    controller.abort(new Error('enough'))
    await clock.advance(1000)
    await transport.close()
    expect(await failures).toEqual([
      expect.stringContaining('no answer within 1 s'),
      'enough',
      'the transport was closed',
    ])
  })

  it('are not asked for by a transport that was closed', async () => {
    const ran = `${folder.path}/ran`
    const args = ['-e', `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`]
    const plugin = { apiVersion: 'client.authentication.k8s.io/v1', command: process.execPath, args, env: {} } as const
    const transport = transportTo({ ...config(), user: { exec: { ...plugin, interactiveMode: 'Never' } } })
    await transport.close()
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toThrow('the transport is closed')
    expect(existsSync(ran)).toBe(false)
  })

  it('of which only half has been renewed do not stop requests, and the new ones are used soon after', async () => {
    const running = server()
    const { user } = parseConfig(running.kubeconfig())
    const text = (part: 'certificate' | 'key'): string => {
      const material = user.certificate?.[part]
      return material !== undefined && 'data' in material ? material.data : ''
    }
    const [certificate, key] = [folder.write('half.crt', text('certificate')), folder.write('half.key', text('key'))]
    const clock = new VirtualClock()
    const target = { ...config(), user: { certificate: { certificate: { file: certificate }, key: { file: key } } } }
    const client = createClient({ transport: transportTo(target, { clock }), namespace })
    await client.list(ConfigMap)
    const other = CertificateAuthority.create(clock, systemRandom, { commonName: 'other' }).client({ commonName: 'x' })
    folder.write('half.crt', other.certificate)
    await clock.advance(60_000)
    expect((await client.list(ConfigMap)).kind).toBe('ConfigMapList')
    folder.write('half.key', other.key)
    await clock.advance(1000)
    await expect(client.list(ConfigMap)).rejects.toSatisfy(isUnauthorized)
  })

  it('may act as somebody else', async () => {
    let headers: IncomingMessage['headersDistinct'] = {}
    const target = await fakeServer(
      (request, response) => {
        headers = request.headersDistinct
        response.end('{}')
      },
      {
        impersonate: { user: 'jane', uid: '7', groups: ['devs', 'ops'], extra: { 'example.com/Scope(s)': ['a', 'b'] } },
      },
    )
    await transportTo(target).request({ method: 'GET', path: '/' })
    expect(headers).toMatchObject({
      'impersonate-user': ['jane'],
      'impersonate-uid': ['7'],
      'impersonate-group': ['devs', 'ops'],
      'impersonate-extra-example.com%2fscope%28s%29': ['a', 'b'],
    })
  })
})

describe('a proxy', () => {
  it('carries requests and watches to the server, TLS and all', async () => {
    const tunnels: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      tunnels.push(request.url ?? '')
      const [host = '', port = ''] = (request.url ?? '').split(':')
      const upstream = connectSocket(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        upstream.pipe(socket).pipe(upstream)
      })
      upstream.on('error', () => socket.destroy())
      socket.on('error', () => upstream.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    closing.push(() => (proxy.closeAllConnections(), proxy.close()))
    const target = { ...config(), proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
    const client = createClient({ transport: transportTo(target), namespace })
    await client.list(ConfigMap)
    const watch = await client.watch(ConfigMap)
    watch.stop()
    expect(new Set(tunnels)).toEqual(new Set([new URL(target.server).host]))
  })
})
