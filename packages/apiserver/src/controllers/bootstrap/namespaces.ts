import { ownedLabels, type SystemObject, systemObject } from './system-object.js'

export const systemNamespaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system'] as const

export function namespace(name: string): SystemObject {
  const labels = { 'kubernetes.io/metadata.name': name }
  return systemObject({
    apiVersion: 'v1',
    kind: 'Namespace',
    resource: { group: '', resource: 'namespaces' },
    name,
    labels,
    fields: { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } },
    owned: { 'f:metadata': ownedLabels(labels) },
  })
}
