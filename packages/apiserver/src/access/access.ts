import type { Clock, Random } from '@setpoint/kube'
import type { AdmissionPlugin } from '../admission/index.js'
import { Authenticator, staticTokens } from '../authenticate/index.js'
import { alwaysAllow, type Authorizer, refusal, withMasters } from '../authorize/index.js'
import type { ApiResponse } from '../http/index.js'
import { escalationCheck, installDefaultPolicy, Policy, rbacAuthorizer } from '../rbac/index.js'
import type { RequestContext, User } from '../registry/index.js'
import type { ResourceRequest } from '../request/index.js'
import { type Question, Reviews } from '../reviews/index.js'
import { ServiceAccountAuthenticator, TokenIssuer, TokenKey, TokenObjects } from '../service-account/index.js'
import type { Storage } from '../storage/index.js'
import { type TokenRequestDependencies, TokenRequests } from '../token-request/index.js'

export type AuthorizationMode = 'RBAC' | 'AlwaysAllow'

/** How tokens of service accounts are signed and known. */
export interface ServiceAccountOptions {
  /** Who issues them, and for whom they are where a request names nobody. Default https://kubernetes.default.svc.cluster.local. */
  readonly issuer?: string
  /** The private key that signs them, PEM. Default: one that the server makes, and keeps in its data folder. */
  readonly signingKey?: string
  /** More keys, public or private, PEM: tokens that they signed are good, too. Default: none. */
  readonly keys?: readonly string[]
}

export interface AccessOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  /** Bearer tokens and whom they stand for. */
  readonly tokens: ReadonlyMap<string, User>
  /** Requests without credentials are let in unnamed; only where roles decide what that means. */
  readonly anonymous: boolean
  readonly authorization: AuthorizationMode
  readonly serviceAccounts: ServiceAccountOptions
  /** The key that signs tokens when none is given. */
  readonly ownKey: () => string
  /** What requests for tokens go through, and are about. */
  readonly tokenRequests: Pick<TokenRequestDependencies, 'admission' | 'accounts'>
  /** Notes the day on which a token in a Secret was last used. */
  readonly markUsed: (namespace: string, secret: string, day: string) => void
}

const ISSUER = 'https://kubernetes.default.svc.cluster.local'

/** Who is who, and who may do what: everything that one server needs to decide it. */
export class Access {
  readonly authenticator: Authenticator
  readonly authorizer: Authorizer
  readonly tokens: TokenIssuer
  /** Undefined where there is nothing to escalate to. */
  readonly escalation: AdmissionPlugin | undefined
  readonly #options: AccessOptions
  readonly #policy: Policy | undefined
  readonly #reviews: Reviews
  readonly #tokenRequests: TokenRequests

  constructor(options: AccessOptions) {
    const { storage, clock, random, tokens, serviceAccounts, authorization } = options
    this.#options = options
    const { issuer = ISSUER } = serviceAccounts
    const audiences = [issuer]
    const keys = memo(() => {
      const own = serviceAccounts.signingKey ?? options.ownKey()
      const all = [own, ...(serviceAccounts.keys ?? [])].map((pem) => new TokenKey(pem))
      // The signing key's public half is often among the others.
      return all.filter(({ id }, index) => all.findIndex((key) => key.id === id) === index)
    })
    const objects = new TokenObjects(storage)
    this.tokens = new TokenIssuer({ issuer, audiences, keys, objects, clock, random })
    this.authenticator = new Authenticator({
      tokens: [
        staticTokens(tokens, audiences),
        new ServiceAccountAuthenticator({ clock, issuer, audiences, keys, objects, markUsed: options.markUsed }),
      ],
      audiences,
      // Where everybody may do everything, everybody has to say who they are.
      anonymous: authorization === 'RBAC' && options.anonymous,
    })
    this.#policy = authorization === 'RBAC' ? new Policy(storage) : undefined
    this.authorizer = this.#policy === undefined ? alwaysAllow : withMasters(rbacAuthorizer(this.#policy))
    this.escalation = this.#policy === undefined ? undefined : escalationCheck(this.#policy, this.authorizer)
    const { authenticator, authorizer } = this
    this.#reviews = new Reviews({
      clock,
      authenticator,
      authorizer,
      audiences,
      admission: options.tokenRequests.admission,
    })
    this.#tokenRequests = new TokenRequests({ issuer: this.tokens, clock, ...options.tokenRequests })
  }

  /** Answers reviews, and requests for tokens; undefined: it is another request. */
  respond(question: Question, info: ResourceRequest): Promise<ApiResponse> | undefined {
    return this.#reviews.respond(question, info) ?? this.#tokenRequests.respond(question, info)
  }

  /** Refuses an update or an apply that creates, to those who may not create. */
  authorizeCreate({ user, resource, namespace }: RequestContext, name: string): void {
    const { group, version, resource: plural } = resource
    const about = {
      type: 'resource',
      verb: 'create',
      group,
      version,
      namespace,
      resource: plural,
      subresource: '',
      name,
    } as const
    const { allowed, reason } = this.authorizer.authorize(user, about)
    if (!allowed) throw refusal(user, about, reason)
  }

  /** Puts the default roles and bindings into storage: they are there whatever decides, as upstream. */
  async install(): Promise<void> {
    const { storage, clock, random } = this.#options
    await installDefaultPolicy(storage, clock, random)
  }

  close(): void {
    this.#policy?.close()
  }
}

function memo<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
