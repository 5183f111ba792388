import { quote } from '@setpoint/kube'
import type { Subject } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { serviceAccountUsername } from '../service-account/index.js'
import type { User } from '../registry/index.js'

/** How the index finds bindings: `u:NAME` for a user, `g:NAME` for a group. A service account is a user. */
export type SubjectKey = string

/** `namespace` is the binding's: a service account without one is of that namespace. Undefined: it applies to nobody. */
export function subjectKey(subject: Subject, namespace: string): SubjectKey | undefined {
  if (subject.kind === 'User') return `u:${subject.name}`
  if (subject.kind === 'Group') return `g:${subject.name}`
  if (subject.kind !== 'ServiceAccount') return undefined
  const home = (subject.namespace ?? '') === '' ? namespace : (subject.namespace ?? '')
  return home === '' ? undefined : `u:${serviceAccountUsername(home, subject.name)}`
}

/** Everything that a binding can call this user. */
export function userKeys(user: User): SubjectKey[] {
  return [`u:${user.name}`, ...user.groups.map((group) => `g:${group}`)]
}

/** `Group "system:authenticated"`, `ServiceAccount "name/namespace"` */
export function describeSubject({ kind, name, namespace = '' }: Subject, bindingNamespace: string): string {
  if (kind !== 'ServiceAccount') return `${kind} ${quote(name)}`
  return `${kind} ${quote(`${name}/${namespace === '' ? bindingNamespace : namespace}`)}`
}
