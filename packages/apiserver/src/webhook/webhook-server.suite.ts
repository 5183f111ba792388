import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Json, type JsonObject, systemClock, systemRandom } from '@setpoint/kube'
import { CertificateAuthority } from '@setpoint/kube/x509'

/** What a webhook of a test says to a review: its `response` without the uid, or nothing, ever. */
export type Responder = (request: JsonObject, review: JsonObject) => JsonObject | undefined

/** A webhook on loopback behind TLS, with a certificate of an authority of its own. */
export class TestWebhook implements AsyncDisposable {
  readonly url: string
  /** For `clientConfig.caBundle`. */
  readonly caBundle: string
  /** The requests that came, by path. */
  readonly requests: { readonly path: string; readonly request: JsonObject }[] = []
  connections = 0

  private constructor(
    private readonly server: Server,
    authority: string,
    port: number,
  ) {
    this.url = `https://127.0.0.1:${port}`
    this.caBundle = Buffer.from(authority).toString('base64')
  }

  /** `hosts` are the names in its certificate. Default: its address alone. */
  static async start(respond: Responder, hosts: readonly string[] = ['127.0.0.1']): Promise<TestWebhook> {
    const authority = CertificateAuthority.create(systemClock, systemRandom)
    const { certificate, key } = authority.server('webhook', hosts)
    const server = createServer({ cert: certificate, key })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const webhook = new TestWebhook(server, authority.certificate, (server.address() as AddressInfo).port)
    server.on('secureConnection', () => webhook.connections++)
    server.on('request', (incoming, outgoing) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const review = JSON.parse(Buffer.concat(chunks).toString()) as JsonObject
        const request = review['request'] as JsonObject
        webhook.requests.push({ path: incoming.url ?? '', request })
        const response = respond(request, review)
        if (response === undefined) return
        const { apiVersion, kind } = review
        outgoing.setHeader('Content-Type', 'application/json')
        outgoing.end(JSON.stringify({ apiVersion, kind, response: { uid: request['uid'], ...response } }))
      })
    })
    return webhook
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

/** A JSON patch as a response carries it. */
export function patchResponse(patch: Json): JsonObject {
  return { allowed: true, patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(patch)).toString('base64') }
}
