import type { Clock, KubeObject, Random } from '@setpoint/kube'
import { boundClaims, secretClaims } from './claims.js'
import type { TokenKey } from './key.js'
import type { TokenObjects } from './objects.js'

export interface TokenIssuerOptions {
  readonly issuer: string
  /** For whom a token is that names nobody. */
  readonly audiences: readonly string[]
  /** The first one signs. */
  readonly keys: () => readonly TokenKey[]
  readonly objects: TokenObjects
  readonly clock: Clock
  readonly random: Random
}

export interface IssueRequest {
  readonly account: KubeObject
  readonly pod?: KubeObject
  readonly secret?: KubeObject
  readonly node?: KubeObject
  readonly audiences: readonly string[]
  readonly seconds: number
  readonly warnAfterSeconds: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Signs tokens in the name of the server, and publishes the keys that prove it. */
export class TokenIssuer {
  readonly objects: TokenObjects
  readonly audiences: readonly string[]
  readonly issuer: string
  readonly #options: TokenIssuerOptions

  constructor(options: TokenIssuerOptions) {
    this.#options = options
    this.objects = options.objects
    this.audiences = options.audiences
    this.issuer = options.issuer
  }

  /** A token that ends by itself, or with what it is bound to. `id` is what logs may say of it. */
  issue(request: IssueRequest): { readonly token: string; readonly id: string } {
    const id = this.#options.random.uuid()
    return { token: this.#sign(boundClaims({ ...request, issuer: this.issuer, id })), id }
  }

  /** A token to be kept in this Secret, good for as long as both exist. */
  issueForSecret(account: KubeObject, secret: KubeObject): string {
    return this.#sign(secretClaims(account, secret))
  }

  /** The keys that verify its tokens, as a JSON Web Key Set. */
  keySet(): object {
    return { keys: this.#options.keys().map((key) => key.toJwk()) }
  }

  /** The algorithms that its tokens are signed with. */
  algorithms(): string[] {
    return [...new Set(this.#options.keys().map(({ algorithm }) => algorithm))].sort()
  }

  #sign(claims: object): string {
    const [key] = this.#options.keys()
    if (key === undefined) throw new Error('there is no key to sign tokens with')
    return key.sign(claims)
  }
}
