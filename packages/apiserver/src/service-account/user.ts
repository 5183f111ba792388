import { CREDENTIAL_ID } from '../authenticate/token.js'
import type { User } from '../registry/index.js'
import type { BoundClaims, SecretClaims } from './claims.js'
import { serviceAccountGroups, serviceAccountUsername } from './username.js'

const POD_NAME = 'authentication.kubernetes.io/pod-name'
const POD_UID = 'authentication.kubernetes.io/pod-uid'
export const NODE_NAME = 'authentication.kubernetes.io/node-name'
const NODE_UID = 'authentication.kubernetes.io/node-uid'
const AUTHENTICATED = 'system:authenticated'

/** `JTI=…`: how logs name a token without telling it. */
export function credentialId(tokenId: string): string {
  return `JTI=${tokenId}`
}

/** The user that a bound token stands for. Its extra says which token it was, and from which pod and node. */
export function boundUser({ jti, 'kubernetes.io': about }: BoundClaims): User {
  const { namespace, serviceaccount, pod, node } = about
  const extra: Record<string, string[]> = {}
  if (jti !== undefined) extra[CREDENTIAL_ID] = [credentialId(jti)]
  if (node !== undefined) {
    extra[NODE_NAME] = [node.name]
    if (node.uid !== undefined) extra[NODE_UID] = [node.uid]
  }
  if (pod !== undefined) {
    extra[POD_NAME] = [pod.name]
    extra[POD_UID] = [pod.uid ?? '']
  }
  return account(namespace, serviceaccount.name, serviceaccount.uid ?? '', extra)
}

export function secretUser(claims: SecretClaims): User {
  const namespace = claims['kubernetes.io/serviceaccount/namespace']
  const name = claims['kubernetes.io/serviceaccount/service-account.name']
  return account(namespace, name, claims['kubernetes.io/serviceaccount/service-account.uid'], {})
}

function account(namespace: string, name: string, uid: string, extra: User['extra']): User {
  return {
    name: serviceAccountUsername(namespace, name),
    uid,
    groups: [...serviceAccountGroups(namespace), AUTHENTICATED],
    extra,
  }
}
