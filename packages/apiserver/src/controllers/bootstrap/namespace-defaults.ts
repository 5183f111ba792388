import { type SystemObject, systemObject } from './system-object.js'

/** The config map with which pods verify the API server. */
export const ROOT_CA = 'kube-root-ca.crt'
export const ROOT_CA_ANNOTATIONS: Readonly<Record<string, string>> = {
  'kubernetes.io/description':
    'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.',
}

/** What the controller of namespace defaults would create in a new namespace. */
export function namespaceDefaults(namespace: string, rootCertificate: string): SystemObject[] {
  return [
    systemObject({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      resource: { group: '', resource: 'serviceaccounts' },
      name: 'default',
      namespace,
      fields: {},
    }),
    systemObject({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      resource: { group: '', resource: 'configmaps' },
      name: ROOT_CA,
      namespace,
      annotations: ROOT_CA_ANNOTATIONS,
      fields: { data: { 'ca.crt': rootCertificate } },
      manager: 'kube-controller-manager',
      owned: {
        'f:data': { '.': {}, 'f:ca.crt': {} },
        'f:metadata': { 'f:annotations': { '.': {}, 'f:kubernetes.io/description': {} } },
      },
    }),
  ]
}
