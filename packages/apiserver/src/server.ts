import type { Transport } from '@setpoint/kube'
import { ADMIN, assemble, type Assembly } from './assembly/index.js'
import { inProcessTransport } from './http/index.js'
import { type ApiServerOptions, checkOptions } from './options.js'
import type { ServicePort } from './webhook/index.js'
import type { Workloads } from './workloads/index.js'

/** Who listens everywhere is reached here; everywhere is no address to go to. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * A Kubernetes API server in this process.
 *
 *     const server = await ApiServer.start()
 *     await writeFile('kubeconfig', server.kubeconfig())
 *     …
 *     await server.stop()
 */
export class ApiServer implements AsyncDisposable {
  /** Where it listens: `https://127.0.0.1:6443`. '' when it does not. */
  readonly url: string
  readonly port: number
  /** The administrator's bearer token. */
  readonly token: string
  /** The certificate authority that signed the server's certificate, PEM. */
  readonly ca: string
  readonly #parts: Assembly
  readonly #plainHttp: boolean
  readonly #transports: Transport[] = []
  #stopped: Promise<void> | undefined

  private constructor(parts: Assembly, { host = '127.0.0.1', plainHttp = false }: ApiServerOptions) {
    this.#parts = parts
    this.#plainHttp = plainHttp
    const { listener, identity, token } = parts
    this.port = listener?.port ?? 0
    const reached = LOOPBACK[host] ?? host
    const address = reached.includes(':') ? `[${reached}]` : reached
    this.url = listener === undefined ? '' : `${plainHttp ? 'http' : 'https'}://${address}:${this.port}`
    this.token = token
    this.ca = identity.authority
  }

  /**
   * Resolves when the server is ready for requests.
   * Rejects with a SetpointError when the port or the data folder cannot be had.
   */
  static async start(options: ApiServerOptions = {}): Promise<ApiServer> {
    checkOptions(options)
    return new ApiServer(await assemble(options), options)
  }

  /** The simulated workloads: make pods fail, take nodes down. Undefined unless {@link ApiServerOptions.workloads}. */
  get workloads(): Workloads | undefined {
    return this.#parts.workloads
  }

  /** The resourceVersion of the newest write, as a number. */
  get revision(): number {
    return this.#parts.storage.revision
  }

  /** Whether the server's own controllers are at something now, or are about to be; what waits for time is not meant. */
  get isBusy(): boolean {
    return this.#parts.isBusy()
  }

  /** A kubeconfig with everything embedded: the authority and the administrator's credentials. */
  kubeconfig(): string {
    return this.#parts.identity.kubeconfig(this.url, this.token, { plainHttp: this.#plainHttp })
  }

  /** The way in without a socket, as the administrator or, with an `authorization` header, as whoever that is. */
  transport(): Transport {
    const transport = inProcessTransport(this.#parts.handle, {
      address: '127.0.0.1',
      certificate: { commonName: ADMIN.name, organizations: ['system:masters'] },
    })
    this.#transports.push(transport)
    return transport
  }

  /**
   * Says where a port of a Service answers, so that webhooks which name the Service are called there: at an address, whose
   * certificate is still checked against `<name>.<namespace>.svc`, or by a transport, in this process and without a socket.
   * Without either the Service has nobody behind it again.
   *
   *     server.serveService({ namespace: 'default', name: 'hooks' }, 'https://127.0.0.1:9443')
   */
  serveService(service: ServicePort, at?: string | Transport): void {
    this.#parts.serviceAddresses.set(service, typeof at === 'string' ? new URL(at) : at)
  }

  /** Ends watches, stops the controllers, finishes writes under way and releases port and data folder. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    this.#parts.refuse()
    await Promise.all(this.#transports.map((transport) => transport.close()))
    await this.#parts.stop()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}
