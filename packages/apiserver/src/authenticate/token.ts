import type { User } from '../registry/index.js'

/** Where a user's extra says by which certificate or token it is known. */
export const CREDENTIAL_ID = 'authentication.kubernetes.io/credential-id'

/** What a token turned out to be. */
export interface TokenIdentity {
  readonly user: User
  /** The audiences that were asked for and that the token is for. */
  readonly audiences: readonly string[]
}

/** What an authenticator has to say besides its result. */
export interface AuthenticationNotes {
  annotate(key: string, value: string): void
  warn(message: string): void
}

/**
 * One way to know a token. Undefined: not a token of this kind. A TokenError: one of this kind, and not good.
 * `audiences`: for whom it has to be.
 */
export interface TokenAuthenticator {
  authenticate(token: string, audiences: readonly string[], notes: AuthenticationNotes): TokenIdentity | undefined
}

/** Why a token is refused. Clients of TokenReview see it; those that send the token itself do not. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
}

/** Knows the tokens that are written down: each stands for one user, at every audience of the server. */
export function staticTokens(tokens: ReadonlyMap<string, User>, apiAudiences: readonly string[]): TokenAuthenticator {
  const users = new Map([...tokens].map(([token, user]) => [token, authenticated(user)]))
  return {
    authenticate(token, audiences) {
      const user = users.get(token)
      if (user === undefined) return undefined
      const shared = audiences.filter((audience) => apiAudiences.includes(audience))
      return shared.length === 0 ? undefined : { user, audiences: shared }
    },
  }
}

function authenticated(user: User): User {
  const group = 'system:authenticated'
  return user.groups.includes(group) ? user : { ...user, groups: [...user.groups, group] }
}
