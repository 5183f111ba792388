import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { Cache } from '../cache/index.js'
import { createClient } from '../client/index.js'
import { testFolder } from '../folder.suite.js'
import type { ClusterConfig, ExecConfig } from '../kubeconfig/index.js'
import { testServer } from '../server.suite.js'
import { HttpTransport } from './index.js'

const { transport: inner, client: admin } = testServer()
const folder = testFolder()
const namespace = 'default'
const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

interface Gate {
  readonly config: (user: ClusterConfig['user']) => ClusterConfig
  /** The one token that is accepted. */
  token: string
  /** The tokens of the requests that were let in, in order. */
  readonly admitted: string[]
  /** How many were refused. */
  refusals: number
  /** The server ends the watches that are open, as every server does after a while. */
  endWatches: () => void
}

/** In front of the embedded server: takes one token at a time. */
async function gate(): Promise<Gate> {
  const watches = new Set<ServerResponse>()
  const http = createServer(({ method = '', url = '', headers }, response) => {
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    if (token !== state.token) {
      state.refusals++
      response.writeHead(401).end('{}')
      return
    }
    state.admitted.push(token)
    const ending = new AbortController()
    response.on('close', () => (watches.delete(response), ending.abort(new Error('hung up'))))
    if (url.includes('watch=')) watches.add(response)
    const accept = headers.accept ?? 'application/json'
    void (async () => {
      const answer = await inner().request({ method, path: url, headers: { accept }, signal: ending.signal })
      response.writeHead(answer.status, { 'content-type': String(answer.headers['content-type']) })
      response.flushHeaders()
      for await (const piece of answer.body) if (!response.writableEnded) response.write(piece)
      response.end()
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(() => (http.closeAllConnections(), http.close()))
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const state: Gate = {
    config: (user) => ({ server: address, namespace, tls: {}, user }),
    token: 'one',
    admitted: [],
    refusals: 0,
    endWatches: () => watches.forEach((response) => response.end()),
  }
  return state
}

/** A plugin that prints the token in a file. */
const pluginFor = (file: string): ExecConfig => ({
  apiVersion: 'client.authentication.k8s.io/v1',
  command: process.execPath,
  args: [
    '-e',
    `const token = require('node:fs').readFileSync(${JSON.stringify(file)}, 'utf8')
     console.log(JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status: { token } }))`,
  ],
  env: {},
  interactiveMode: 'Never',
})

describe.each([
  ['a file', (file: string) => ({ token: { file } })],
  ['a plugin', (file: string) => ({ exec: pluginFor(file) })],
])('a token from %s that is renewed while a watch is open', (from, userWith) => {
  it('is used by the next request, and by the watch when the server has ended the old one', async () => {
    const name = from.replace(' ', '-')
    const server = await gate()
    const file = folder.write(name, 'one')
    const transport = new HttpTransport(server.config(userWith(file)), { env: {} })
    const cache = new Cache({ transport })
    closing.push(
      () => cache.stop(),
      () => transport.close(),
    )
    cache.open(ConfigMap)
    await cache.whenSynced()
    const seen = (object: string): boolean => cache.get(ConfigMap, object, namespace) !== undefined

    folder.write(name, 'two')
    server.token = 'two'
    const client = createClient({ transport, namespace })
    await client.list(ConfigMap)
    expect([server.admitted.at(-1), server.refusals]).toEqual(['two', 1])

    // What was admitted once goes on, as with every API server.
    await admin().create(ConfigMap, { metadata: { name: `${name}-on-the-old-watch`, namespace } })
    await vi.waitFor(() => expect(seen(`${name}-on-the-old-watch`)).toBe(true))

    folder.write(name, 'three')
    server.token = 'three'
    server.endWatches()
    await admin().create(ConfigMap, { metadata: { name: `${name}-on-the-new-watch`, namespace } })
    await vi.waitFor(() => expect(seen(`${name}-on-the-new-watch`)).toBe(true), { timeout: 5000 })
    expect([server.admitted.at(-1), server.refusals]).toEqual(['three', 2])
  })
})
