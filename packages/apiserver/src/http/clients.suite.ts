import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { request as requestSecure } from 'node:https'
import type { Agent } from 'node:https'
import { text } from 'node:stream/consumers'
import { parse } from 'yaml'
import type { ApiServer } from '../server.js'

export interface WireRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Default: one connection for this request alone. */
  readonly agent?: Agent
  /** A client certificate, PEM. */
  readonly cert?: string
  readonly key?: string
}

export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly httpVersion: string
  /** The connection was used before. */
  readonly reused: boolean
}

/** Opens a request over HTTP/1.1; the answer's body is still to be read. */
export async function openHttp1(
  server: ApiServer,
  request: WireRequest,
): Promise<{ message: IncomingMessage; reused: boolean }> {
  const { hostname, port, protocol } = new URL(server.url)
  const { method = 'GET', path, headers = {}, body, agent, cert, key } = request
  const options: RequestOptions & { ca?: string; cert?: string; key?: string } = {
    hostname,
    port,
    method,
    path,
    headers,
  }
  if (protocol === 'https:')
    Object.assign(options, { ca: server.ca, agent: agent ?? false, ...(cert && { cert, key }) })
  const sent = (protocol === 'https:' ? requestSecure : requestPlain)(options)
  sent.end(body)
  const [message] = (await once(sent, 'response')) as [IncomingMessage]
  return { message, reused: sent.reusedSocket }
}

export async function http1(server: ApiServer, request: WireRequest): Promise<WireAnswer> {
  const { message, reused } = await openHttp1(server, request)
  const { statusCode = 0, headers, httpVersion } = message
  return { status: statusCode, headers, text: await text(message), httpVersion, reused }
}

/** An HTTP/2 session; the certificate of the server is checked. */
export async function connectHttp2(server: ApiServer): Promise<ClientHttp2Session> {
  const session = connect(server.url, { ca: server.ca })
  await once(session, 'connect')
  return session
}

export async function http2(
  session: ClientHttp2Session,
  request: WireRequest,
): Promise<{ status: number; text: string }> {
  const { method = 'GET', path, headers = {}, body } = request
  const stream = session.request({ ':method': method, ':path': path, ...headers })
  stream.end(body)
  const [answer] = (await once(stream, 'response')) as [{ ':status': number }]
  return { status: answer[':status'], text: await text(stream) }
}

/** What a kubeconfig says about its one cluster and its one user. */
export interface Credentials {
  readonly server: string
  readonly authority: string | undefined
  readonly certificate: { readonly cert: string; readonly key: string } | undefined
  readonly token: string | undefined
}

export function credentialsIn(kubeconfig: string): Credentials {
  const config = parse(kubeconfig) as {
    clusters: [{ cluster: { server: string; 'certificate-authority-data'?: string } }]
    users: [{ user: { 'client-certificate-data'?: string; 'client-key-data'?: string; token?: string } }]
  }
  const { cluster } = config.clusters[0]
  const { user } = config.users[0]
  const authority = cluster['certificate-authority-data']
  const { 'client-certificate-data': cert, 'client-key-data': key } = user
  return {
    server: cluster.server,
    authority: authority === undefined ? undefined : decoded(authority),
    certificate: cert === undefined || key === undefined ? undefined : { cert: decoded(cert), key: decoded(key) },
    token: user.token,
  }
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString()
}
