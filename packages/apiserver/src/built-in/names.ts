import {
  type NameValidator,
  nameIsDns1035Label,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
  nameIsPathSegment,
  parseIp,
} from '@setpoint/kube'

/** Kinds whose names follow other rules than most. */
const OWN: Readonly<Record<string, NameValidator>> = {
  '/Namespace': nameIsDnsLabel,
  '/Service': nameIsDns1035Label,
  'certificates.k8s.io/CertificateSigningRequest': () => [],
  'networking.k8s.io/IPAddress': (name) => (parseIp(name) === undefined ? ['must be a valid IP address'] : []),
  'rbac.authorization.k8s.io/ClusterRole': nameIsPathSegment,
  'rbac.authorization.k8s.io/ClusterRoleBinding': nameIsPathSegment,
  'rbac.authorization.k8s.io/Role': nameIsPathSegment,
  'rbac.authorization.k8s.io/RoleBinding': nameIsPathSegment,
}

export function nameValidatorOf(group: string, kind: string): NameValidator {
  return OWN[`${group}/${kind}`] ?? nameIsDnsSubdomain
}
