import { unauthorized } from '@setpoint/kube'
import type { ApiRequest, Peer, PeerCertificate } from '../http/index.js'
import type { User } from '../registry/index.js'
import {
  type AuthenticationNotes,
  CREDENTIAL_ID,
  type TokenAuthenticator,
  TokenError,
  type TokenIdentity,
} from './token.js'

export interface AuthenticatorOptions {
  /** The ways to know a token, in the order in which they are tried. */
  readonly tokens: readonly TokenAuthenticator[]
  /** For whom tokens have to be. */
  readonly audiences: readonly string[]
  /** Requests without credentials are `system:anonymous` instead of a 401. */
  readonly anonymous: boolean
}

const AUTHENTICATED = 'system:authenticated'
const SPACE_BEFORE_TOKEN =
  'the provided Authorization header contains extra space before the bearer token, and is ignored'

const INVALID = 'invalid bearer token'

const ANONYMOUS: User = {
  name: 'system:anonymous',
  uid: '',
  groups: ['system:unauthenticated'],
  extra: {},
}

/**
 * Says who sent a request, or refuses it with a 401. A good certificate comes before a token; bad credentials are
 * refused even where anonymous requests pass. The same connection or token is the same User object each time.
 */
export class Authenticator {
  readonly #options: AuthenticatorOptions
  readonly #byPeer = new WeakMap<Peer, User>()

  constructor(options: AuthenticatorOptions) {
    this.#options = options
  }

  authenticate({ peer, headers }: Pick<ApiRequest, 'peer' | 'headers'>, notes: AuthenticationNotes): User {
    if (peer.certificate !== undefined) return this.#certified(peer, peer.certificate)
    const token = bearerToken(headers['authorization'], notes)
    if (token !== undefined) {
      const identity = this.#quietly(token, notes)
      if (identity === undefined) throw unauthorized()
      return identity.user
    }
    if (peer.untrustedCertificate === true || !this.#options.anonymous) throw unauthorized()
    return ANONYMOUS
  }

  /**
   * What a token is, for whom it has to be. Throws a TokenError that says what is wrong with it.
   */
  identify(token: string, audiences: readonly string[], notes: AuthenticationNotes): TokenIdentity {
    const problems: string[] = []
    for (const authenticator of this.#options.tokens) {
      try {
        const identity = authenticator.authenticate(token, audiences, notes)
        if (identity !== undefined) return identity
      } catch (error) {
        if (!(error instanceof TokenError)) throw error
        problems.push(error.message)
      }
    }
    throw new TokenError(problems.length === 0 ? INVALID : `[${[INVALID, ...problems].join(', ')}]`)
  }

  #quietly(token: string, notes: AuthenticationNotes): TokenIdentity | undefined {
    try {
      return this.identify(token, this.#options.audiences, notes)
    } catch (error) {
      if (error instanceof TokenError) return undefined
      throw error
    }
  }

  #certified(peer: Peer, { commonName, uid = '', organizations, fingerprint }: PeerCertificate): User {
    const known = this.#byPeer.get(peer)
    if (known !== undefined) return known
    const user: User = {
      name: commonName,
      uid,
      groups: [...organizations, AUTHENTICATED],
      extra: credential(fingerprint),
    }
    this.#byPeer.set(peer, user)
    return user
  }
}

/** Undefined when the header has no bearer token; then it is as if there were none. */
function bearerToken(header: string | undefined, notes: AuthenticationNotes): string | undefined {
  if (header === undefined) return undefined
  const parts = header.trim().split(' ')
  const [scheme = '', token = ''] = parts
  if (parts.length < 2 || scheme.toLowerCase() !== 'bearer') return undefined
  if (token !== '') return token
  if (parts.length > 2) notes.warn(SPACE_BEFORE_TOKEN)
  return undefined
}

function credential(fingerprint: string | undefined): User['extra'] {
  return fingerprint === undefined ? {} : { [CREDENTIAL_ID]: [`X509SHA256=${fingerprint}`] }
}
