import type { KubeObject } from '@setpoint/kube'
import { serviceAccountUsername } from './username.js'

/** An object that a token speaks of. */
export interface ClaimReference {
  readonly name: string
  readonly uid?: string
}

/** The claims of a token that TokenRequest issues. */
export interface BoundClaims {
  readonly aud: readonly string[]
  readonly exp: number
  readonly iat: number
  readonly iss: string
  readonly jti: string
  readonly 'kubernetes.io': {
    readonly namespace: string
    readonly node?: ClaimReference
    readonly pod?: ClaimReference
    readonly secret?: ClaimReference
    readonly serviceaccount: ClaimReference
    /** When the token was meant to expire, if it lives on only to be warned of. */
    readonly warnafter?: number
  }
  readonly nbf: number
  readonly sub: string
}

/** The claims of a token that lives in a Secret, for as long as that does. */
export interface SecretClaims {
  readonly iss: string
  readonly 'kubernetes.io/serviceaccount/namespace': string
  readonly 'kubernetes.io/serviceaccount/secret.name': string
  readonly 'kubernetes.io/serviceaccount/service-account.name': string
  readonly 'kubernetes.io/serviceaccount/service-account.uid': string
  readonly sub: string
}

/** Who issues the tokens in Secrets, whatever the server's own issuer is called. */
export const SECRET_ISSUER = 'kubernetes/serviceaccount'

export interface BoundClaimsInput {
  readonly account: KubeObject
  readonly pod?: KubeObject
  readonly secret?: KubeObject
  readonly node?: KubeObject
  readonly issuer: string
  readonly audiences: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly seconds: number
  /** Seconds after which use of the token is worth a warning; 0: never. */
  readonly warnAfterSeconds: number
  readonly id: string
}

/** Keys are in the order of the alphabet, as Kubernetes writes them. */
export function boundClaims(input: BoundClaimsInput): BoundClaims {
  const { account, node, pod, secret, warnAfterSeconds } = input
  const { name = '', namespace = '' } = account.metadata
  const now = Math.floor(input.now / 1000)
  return {
    aud: input.audiences,
    exp: now + input.seconds,
    iat: now,
    iss: input.issuer,
    jti: input.id,
    'kubernetes.io': {
      namespace,
      ...(node === undefined ? {} : { node: reference(node) }),
      ...(pod === undefined ? {} : { pod: reference(pod) }),
      ...(secret === undefined ? {} : { secret: reference(secret) }),
      serviceaccount: reference(account),
      ...(warnAfterSeconds === 0 ? {} : { warnafter: now + warnAfterSeconds }),
    },
    nbf: now,
    sub: serviceAccountUsername(namespace, name),
  }
}

export function secretClaims(account: KubeObject, secret: KubeObject): SecretClaims {
  const { name = '', namespace = '', uid = '' } = account.metadata
  return {
    iss: SECRET_ISSUER,
    'kubernetes.io/serviceaccount/namespace': namespace,
    'kubernetes.io/serviceaccount/secret.name': secret.metadata.name ?? '',
    'kubernetes.io/serviceaccount/service-account.name': name,
    'kubernetes.io/serviceaccount/service-account.uid': uid,
    sub: serviceAccountUsername(namespace, name),
  }
}

function reference({ metadata }: KubeObject): ClaimReference {
  const { name = '', uid } = metadata
  return { name, ...(uid === undefined ? {} : { uid }) }
}
