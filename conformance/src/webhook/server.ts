import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Json, JsonObject } from '@setpoint/kube'
import { type Certificates, makeCertificates } from '../control-plane/certificates.js'
import { replyTo, type ScriptedAnswer } from './script.js'

interface Hook {
  readonly script: readonly ScriptedAnswer[]
  answered: number
  /** What has come since somebody last looked. */
  calls: Json[]
}

let certificates: Promise<Certificates> | undefined

/** The webhooks of one case on one server: scripted answers behind TLS on a port of their own. */
export class WebhookServer {
  readonly #hooks = new Map<string, Hook>()

  private constructor(
    private readonly server: Server,
    /** `https://127.0.0.1:…` */
    readonly url: string,
    /** For a caBundle: base64 of PEM. */
    readonly caBundle: string,
  ) {}

  static async start(): Promise<WebhookServer> {
    certificates ??= makeCertificates()
    const { ca, serving } = await certificates
    const server = createServer({ cert: serving.certificate, key: serving.key })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const made = new WebhookServer(server, `https://127.0.0.1:${port}`, Buffer.from(ca).toString('base64'))
    server.on('request', (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const answer = made.#take(request.url ?? '', Buffer.concat(chunks).toString())
        if (answer.hangUp === true) {
          request.socket.destroy()
          return
        }
        setTimeout(() => {
          response.writeHead(answer.code ?? 200, { 'Content-Type': 'application/json' })
          response.end(answer.text)
        }, answer.delay ?? 0)
      })
    })
    return made
  }

  script(name: string, script: readonly ScriptedAnswer[]): void {
    this.#hooks.set(name, { script, answered: 0, calls: this.#hooks.get(name)?.calls ?? [] })
  }

  /** What the webhook was asked since the last time, oldest first. */
  calls(name: string): Json[] {
    const hook = this.#hooks.get(name)
    if (hook === undefined) throw new Error(`no webhook is called ${name}`)
    const { calls } = hook
    hook.calls = []
    return calls
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  #take(target: string, body: string): ScriptedAnswer & { text: string } {
    const [path = ''] = target.split('?')
    const hook = this.#hooks.get(path.slice(1))
    if (hook === undefined) return { code: 404, text: `no webhook at ${path}` }
    const review = JSON.parse(body) as JsonObject
    hook.calls.push({ target, review })
    const answer = hook.script[Math.min(hook.answered++, hook.script.length - 1)] ?? {}
    return { ...answer, text: answer.convert === undefined && answer.hangUp === true ? '' : replyTo(review, answer) }
  }
}
