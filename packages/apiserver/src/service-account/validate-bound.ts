import type { KubeObject } from '@setpoint/kube'
import { type AuthenticationNotes, TokenError } from '../authenticate/token.js'
import type { BoundClaims, ClaimReference } from './claims.js'
import type { TokenObjects } from './objects.js'

/** Clocks differ, and a pod may use its token while it goes. */
const LEEWAY = 60

export interface BoundContext {
  readonly objects: TokenObjects
  readonly notes: AuthenticationNotes
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Throws a TokenError when a token of TokenRequest no longer holds: its time, its account, what it is bound to. */
export function checkBoundClaims(claims: BoundClaims, { objects, notes, now }: BoundContext): void {
  const seconds = now / 1000
  if (claims.nbf !== undefined && seconds + LEEWAY < claims.nbf) {
    throw new TokenError('service account token is not valid yet')
  }
  if (claims.exp !== undefined && seconds - LEEWAY > claims.exp) {
    throw new TokenError('service account token has expired')
  }
  if (claims.iat !== undefined && seconds + LEEWAY < claims.iat) {
    throw new TokenError('service account token is issued in the future')
  }
  const { namespace, serviceaccount, secret, pod, node, warnafter } = claims['kubernetes.io']
  checkAccount(objects.account(namespace, serviceaccount.name), namespace, serviceaccount, now)
  if (secret !== undefined) checkBound('secret', objects.secret(namespace, secret.name), secret, now)
  if (pod !== undefined) checkBound('pod', objects.pod(namespace, pod.name), pod, now)
  // A pod's node is information; a token without a pod is bound to the node itself.
  else if (node !== undefined) checkBound('node', objects.node(node.name), node, now)
  if (warnafter !== undefined && seconds > warnafter) {
    const late = Math.floor(seconds) - warnafter
    const text = `subject: ${claims.sub}, seconds after warning threshold: ${late}`
    notes.annotate('authentication.k8s.io/stale-token', text)
  }
}

function checkAccount(found: KubeObject | undefined, namespace: string, claim: ClaimReference, now: number): void {
  if (found === undefined) throw new TokenError(`serviceaccounts "${claim.name}" not found`)
  const { uid = '' } = found.metadata
  if (uid !== claim.uid) throw new TokenError(`service account UID (${uid}) does not match claim (${claim.uid ?? ''})`)
  if (isGone(found, now)) throw new TokenError(`service account ${namespace}/${claim.name} has been deleted`)
}

function checkBound(what: string, found: KubeObject | undefined, claim: ClaimReference, now: number): void {
  if (found === undefined) throw new TokenError('service account token has been invalidated')
  const { uid = '' } = found.metadata
  if (uid !== claim.uid) {
    throw new TokenError(`${what} UID (${uid}) does not match service account ${what} ref claim (${claim.uid ?? ''})`)
  }
  if (isGone(found, now)) throw new TokenError('service account token has been invalidated')
}

function isGone({ metadata }: KubeObject, now: number): boolean {
  return metadata.deletionTimestamp !== undefined && Date.parse(metadata.deletionTimestamp) < now - LEEWAY * 1000
}
