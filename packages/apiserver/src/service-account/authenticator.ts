import { type Clock, type JsonObject, quote } from '@setpoint/kube'
import {
  type AuthenticationNotes,
  type TokenAuthenticator,
  TokenError,
  type TokenIdentity,
} from '../authenticate/token.js'
import type { User } from '../registry/index.js'
import { type BoundClaims, SECRET_ISSUER, type SecretClaims } from './claims.js'
import type { TokenKey } from './key.js'
import type { TokenObjects } from './objects.js'
import { type ParsedToken, parseToken } from './parse.js'
import { boundUser, secretUser } from './user.js'
import { checkBoundClaims } from './validate-bound.js'
import { checkSecretClaims } from './validate-secret.js'

/** Tokens whose signature was good and need not be looked at again. */
const REMEMBERED = 1000

export interface ServiceAccountAuthenticatorOptions {
  readonly clock: Clock
  readonly issuer: string
  /** The server's own audiences: what a token is for that says nothing, and what is asked for when nothing is. */
  readonly audiences: readonly string[]
  /** Made or read when the first token comes. */
  readonly keys: () => readonly TokenKey[]
  readonly objects: TokenObjects
  /** Notes the day on which a token in a Secret was last used. */
  readonly markUsed: (namespace: string, secret: string, day: string) => void
}

interface Verified {
  readonly claims: JsonObject
  /** The same object for the same token: what is worked out about a user is kept by it. */
  readonly user: User
}

/**
 * Knows service accounts by the tokens that this server signed: those of TokenRequest and those in Secrets. A signature
 * is verified once; whether the account and what the token is bound to still exist is asked each time.
 */
export class ServiceAccountAuthenticator implements TokenAuthenticator {
  readonly #options: ServiceAccountAuthenticatorOptions
  readonly #verified = new Map<string, Verified>()

  constructor(options: ServiceAccountAuthenticatorOptions) {
    this.#options = options
  }

  authenticate(token: string, audiences: readonly string[], notes: AuthenticationNotes): TokenIdentity | undefined {
    const known = this.#verified.get(token)
    if (known !== undefined) return this.#identify(known, token, audiences, notes)
    const parsed = parseToken(token)
    if (parsed === undefined || !this.#isIssuer(parsed.issuer)) return undefined
    this.#verify(parsed)
    const { claims, issuer } = parsed
    const user = issuer === SECRET_ISSUER ? secretUser(secretClaimsOf(claims)) : boundUser(boundClaimsOf(claims))
    const verified = { claims, user }
    const identity = this.#identify(verified, token, audiences, notes)
    this.#remember(token, verified)
    return identity
  }

  #isIssuer(issuer: string): boolean {
    return issuer === SECRET_ISSUER || issuer === this.#options.issuer
  }

  #verify({ keyId, algorithm, signedText, signature }: ParsedToken): void {
    const keys = this.#options.keys().filter(({ id }) => keyId === '' || id === keyId)
    if (keys.length === 0) throw new TokenError('invalid signature, no keys found')
    // The algorithm is the key's, not the token's: a token cannot talk its way to another.
    if (!keys.some((key) => key.algorithm === algorithm && key.verifies(signedText, signature))) {
      throw new TokenError('go-jose/go-jose: error in cryptographic primitive')
    }
  }

  #identify(
    { claims, user }: Verified,
    token: string,
    audiences: readonly string[],
    notes: AuthenticationNotes,
  ): TokenIdentity {
    const shared = this.#sharedAudiences(claims, audiences, notes)
    const { clock, objects, markUsed } = this.#options
    if (claims['iss'] === SECRET_ISSUER) {
      checkSecretClaims(secretClaimsOf(claims), token, { objects, notes, markUsed, now: clock.now() })
    } else {
      checkBoundClaims(boundClaimsOf(claims), { objects, notes, now: clock.now() })
    }
    return { user, audiences: shared }
  }

  #sharedAudiences(claims: JsonObject, requested: readonly string[], notes: AuthenticationNotes): string[] {
    const { aud, sub } = claims
    let audiences = (typeof aud === 'string' ? [aud] : (aud ?? [])) as readonly string[]
    if (audiences.length === 0) {
      notes.annotate('authentication.k8s.io/legacy-token', typeof sub === 'string' ? sub : '')
      audiences = this.#options.audiences
    }
    const shared = audiences.filter((audience) => requested.includes(audience))
    if (shared.length > 0) return shared
    const text = (list: readonly string[]): string => `[${list.map(quote).join(' ')}]`
    throw new TokenError(`token audiences ${text(audiences)} is invalid for the target audiences ${text(requested)}`)
  }

  #remember(token: string, verified: Verified): void {
    if (this.#verified.size >= REMEMBERED) {
      const [oldest] = this.#verified.keys()
      if (oldest !== undefined) this.#verified.delete(oldest)
    }
    this.#verified.set(token, verified)
  }
}

/** The server signed it, so that it has the form that the server gives its tokens. */
function boundClaimsOf(claims: JsonObject): BoundClaims {
  return claims as unknown as BoundClaims
}

function secretClaimsOf(claims: JsonObject): SecretClaims {
  return claims as unknown as SecretClaims
}
