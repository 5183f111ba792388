import {
  type NameValidator,
  fieldPath,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
  nameIsPathSegment,
  quote,
  validateIp,
} from '@setpoint/kube'

/** Kinds whose names follow other rules than most. */
const OWN: Readonly<Record<string, NameValidator>> = {
  '/Namespace': nameIsDnsLabel,
  '/ReplicationController': nameIsLongName,
  '/Service': nameIsDnsLabel,
  'apps/StatefulSet': nameIsDnsLabel,
  'certificates.k8s.io/CertificateSigningRequest': () => [],
  'networking.k8s.io/IPAddress': nameIsIpAddress,
  'rbac.authorization.k8s.io/ClusterRole': nameIsPathSegment,
  'rbac.authorization.k8s.io/ClusterRoleBinding': nameIsPathSegment,
  'rbac.authorization.k8s.io/Role': nameIsPathSegment,
  'rbac.authorization.k8s.io/RoleBinding': nameIsPathSegment,
  'resource.k8s.io/DeviceClass': nameIsLongName,
}

export function nameValidatorOf(group: string, kind: string): NameValidator {
  return OWN[`${group}/${kind}`] ?? nameIsDnsSubdomain
}

/** The same rule as for most, in the words of Kubernetes' declarative validation, which has reached only some kinds. */
function nameIsLongName(name: string, prefix: boolean): string[] {
  return nameIsDnsSubdomain(name, prefix).map((problem) => problem.replace(/ characters$/, ' bytes'))
}

/** In the words of the rule for fields, without the value that those repeat. */
function nameIsIpAddress(name: string): string[] {
  const value = `Invalid value: ${quote(name)}: `
  return validateIp(fieldPath('metadata', 'name'), name).map(({ body }) => body.slice(value.length))
}
