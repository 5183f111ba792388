import { nameIsDnsLabel, nameIsDnsSubdomain } from '@setpoint/kube'

const PREFIX = 'system:serviceaccount:'

/** `system:serviceaccount:NAMESPACE:NAME` */
export function serviceAccountUsername(namespace: string, name: string): string {
  return `${PREFIX}${namespace}:${name}`
}

/** Undefined for users that are no service account. */
export function splitServiceAccountUsername(username: string): { namespace: string; name: string } | undefined {
  if (!username.startsWith(PREFIX)) return undefined
  const parts = username.slice(PREFIX.length).split(':')
  const [namespace = '', name = ''] = parts
  if (parts.length !== 2 || nameIsDnsLabel(namespace, false).length > 0) return undefined
  return nameIsDnsSubdomain(name, false).length > 0 ? undefined : { namespace, name }
}

/** The groups that every service account of a namespace is in. */
export function serviceAccountGroups(namespace: string): string[] {
  return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
}
