import type { IncomingMessage } from 'node:http'
import { TokenReview } from '@setpoint/kube/kinds/authentication.k8s.io/v1'
import { SubjectAccessReview } from '@setpoint/kube/kinds/authorization.k8s.io/v1'
import type { Clock } from '@setpoint/kube'
import type { Client } from '../client/index.js'

/** Who may read: everybody with a token whom the cluster lets `get` this path. Answers are kept for a minute. */
export class MetricsAccess {
  readonly #client: Client
  readonly #clock: Clock
  readonly #known = new Map<string, { readonly status: number; readonly until: number }>()

  constructor(client: Client, clock: Clock) {
    this.#client = client
    this.#clock = clock
  }

  /** 200, 401 or 403. */
  async check(request: IncomingMessage, path: string): Promise<number> {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return 401
    const key = `${path} ${token}`
    const known = this.#known.get(key)
    if (known !== undefined && known.until > this.#clock.now()) return known.status
    const status = await this.#ask(token, path)
    if (this.#known.size >= KEPT) this.#known.clear()
    this.#known.set(key, { status, until: this.#clock.now() + MINUTE })
    return status
  }

  async #ask(token: string, path: string): Promise<number> {
    const review = await this.#client.create(TokenReview, { spec: { token } })
    const { authenticated = false, user = {} } = review.status ?? {}
    if (!authenticated) return 401
    const { username = '', groups = [], uid = '', extra = {} } = user
    const access = await this.#client.create(SubjectAccessReview, {
      spec: { user: username, groups, uid, extra, nonResourceAttributes: { path, verb: 'get' } },
    })
    return access.status?.allowed === true ? 200 : 403
  }
}

const MINUTE = 60_000
const KEPT = 1000
