import { isForbidden, isNotFound, isUnauthorized, type Kind, messageOf } from '@setpoint/kube'

/** A kind that could not be looked at, or not all the time. */
export interface Unreadable {
  /** `deployments.apps`, with ` in namespace "a"` where that was asked. */
  readonly resource: string
  readonly reason: 'forbidden' | 'gone' | 'unavailable'
  readonly message: string
}

export function unreadable(kind: Kind, namespace: string, error: unknown): Unreadable {
  return { resource: resourceText(kind, namespace), reason: reasonOf(error), message: messageOf(error) }
}

export function resourceText({ group, plural }: Kind, namespace: string): string {
  const name = group === '' ? plural : `${plural}.${group}`
  return namespace === '' ? name : `${name} in namespace ${JSON.stringify(namespace)}`
}

function reasonOf(error: unknown): Unreadable['reason'] {
  if (isForbidden(error) || isUnauthorized(error)) return 'forbidden'
  return isNotFound(error) ? 'gone' : 'unavailable'
}
