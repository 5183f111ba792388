import { isForbidden, isNotFound, isUnauthorized, type Kind, messageOf } from '@setpoint/kube'

/** A kind that could not be looked at, or not all the time. */
export interface Unreadable {
  /** `deployments.apps`, with ` in namespace "a"` where that was asked. */
  readonly resource: string
  readonly reason: 'forbidden' | 'gone' | 'unavailable'
  readonly message: string
}

export function unreadable(kind: Kind, namespace: string, error: unknown): Unreadable {
  const name = kind.group === '' ? kind.plural : `${kind.plural}.${kind.group}`
  return {
    resource: namespace === '' ? name : `${name} in namespace ${JSON.stringify(namespace)}`,
    reason: reasonOf(error),
    message: messageOf(error),
  }
}

function reasonOf(error: unknown): Unreadable['reason'] {
  if (isForbidden(error) || isUnauthorized(error)) return 'forbidden'
  return isNotFound(error) ? 'gone' : 'unavailable'
}
