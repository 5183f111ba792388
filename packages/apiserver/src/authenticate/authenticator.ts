import { unauthorized } from '@setpoint/kube'
import type { ApiRequest } from '../http/index.js'
import type { User } from '../registry/index.js'

export interface AuthenticatorOptions {
  /** Bearer tokens and whom they stand for. */
  readonly tokens: ReadonlyMap<string, User>
  /** Requests without credentials are `system:anonymous` instead of a 401. */
  readonly anonymous: boolean
}

const AUTHENTICATED = 'system:authenticated'

export const ANONYMOUS: User = {
  name: 'system:anonymous',
  uid: '',
  groups: ['system:unauthenticated'],
  extra: {},
}

/** Says who sent a request, or refuses it with a 401. A bad token is refused even where anonymous requests pass. */
export function authenticator({ tokens, anonymous }: AuthenticatorOptions): (request: ApiRequest) => User {
  return ({ peer, headers }) => {
    if (peer.certificate !== undefined) {
      return {
        name: peer.certificate.commonName,
        uid: '',
        groups: [...peer.certificate.organizations, AUTHENTICATED],
        extra: {},
      }
    }
    const token = bearerToken(headers['authorization'])
    if (token !== undefined) {
      const user = tokens.get(token)
      if (user === undefined) throw unauthorized()
      return user.groups.includes(AUTHENTICATED) ? user : { ...user, groups: [...user.groups, AUTHENTICATED] }
    }
    if (!anonymous) throw unauthorized()
    return ANONYMOUS
  }
}

function bearerToken(header: string | undefined): string | undefined {
  const [scheme = '', token = ''] = (header ?? '').trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}
