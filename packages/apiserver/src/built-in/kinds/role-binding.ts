import {
  checkPathSegmentName,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type KubeObject,
  nameIsDnsSubdomain,
  notSupported,
  required,
  sameValue,
} from '@setpoint/kube'
import type { ClusterRoleBinding, RoleBinding, Subject } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { goStruct } from './go-struct.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

type Binding = RoleBinding | ClusterRoleBinding

const GROUP = 'rbac.authorization.k8s.io'
const ROLE_REF = fieldPath('roleRef')
const SUBJECTS = fieldPath('subjects')

function defaults(object: KubeObject): void {
  const { roleRef, subjects } = object as unknown as Binding
  if (roleRef.apiGroup === '') roleRef.apiGroup = GROUP
  for (const subject of subjects ?? []) {
    const isOurs = subject.kind === 'User' || subject.kind === 'Group'
    if (isOurs && (subject.apiGroup ?? '') === '') subject.apiGroup = GROUP
  }
}

function validateBinding({ roleRef, subjects }: Binding, kinds: readonly string[], namespaced: boolean): FieldError[] {
  const errors: FieldError[] = []
  if (roleRef.apiGroup !== GROUP) {
    errors.push(notSupported(ROLE_REF.child('apiGroup'), roleRef.apiGroup, [GROUP]))
  }
  if (!kinds.includes(roleRef.kind)) errors.push(notSupported(ROLE_REF.child('kind'), roleRef.kind, kinds))
  if (roleRef.name === '') errors.push(required(ROLE_REF.child('name')))
  else {
    const messages = checkPathSegmentName(roleRef.name)
    errors.push(...messages.map((message) => invalid(ROLE_REF.child('name'), roleRef.name, message)))
  }
  for (const [index, subject] of (subjects ?? []).entries()) {
    errors.push(...validateSubject(subject, namespaced, SUBJECTS.index(index)))
  }
  return errors
}

function validateSubject(subject: Subject, namespaced: boolean, path: FieldPath): FieldError[] {
  const { kind, name, apiGroup = '', namespace = '' } = subject
  const errors = name === '' ? [required(path.child('name'))] : []
  const expectGroup = (group: string): void => {
    if (apiGroup !== group) errors.push(notSupported(path.child('apiGroup'), apiGroup, [group]))
  }
  switch (kind) {
    case 'ServiceAccount':
      if (name !== '') {
        errors.push(...nameIsDnsSubdomain(name, false).map((message) => invalid(path.child('name'), name, message)))
      }
      expectGroup('')
      // A RoleBinding can mean its own namespace; a ClusterRoleBinding has none.
      if (!namespaced && namespace === '') errors.push(required(path.child('namespace')))
      break
    case 'User':
    case 'Group':
      expectGroup(GROUP)
      break
    default:
      errors.push(notSupported(path.child('kind'), kind, ['ServiceAccount', 'User', 'Group']))
  }
  return errors
}

/** A binding to another role is another binding: who may change subjects may not thereby choose the role. */
function validateSameRole({ roleRef }: Binding, old: Binding): FieldError[] {
  if (sameValue(roleRef, old.roleRef)) return []
  const shown = goStruct({ APIGroup: roleRef.apiGroup, Kind: roleRef.kind, Name: roleRef.name })
  return [invalid(ROLE_REF, shown, 'cannot change roleRef')]
}

function bindingRules(kinds: readonly string[], namespaced: boolean): KindRules {
  const validate = (binding: Binding): FieldError[] => validateBinding(binding, kinds, namespaced)
  return {
    defaults,
    strategy: typedStrategy<Binding>({
      validate,
      validateUpdate: (binding, old) => [...validate(binding), ...validateSameRole(binding, old)],
    }),
  }
}

export const roleBindingRules: KindRules = bindingRules(['Role', 'ClusterRole'], true)
export const clusterRoleBindingRules: KindRules = bindingRules(['ClusterRole'], false)
