import { ownedLabels, type SystemObject, systemObject } from './system-object.js'

/** All three have this name. */
const place = { name: 'kubernetes', namespace: 'default' } as const

/** The Service through which pods would find the API server. */
export function kubernetesService(clusterIP: string, port: number): SystemObject {
  const labels = { component: 'apiserver', provider: 'kubernetes' }
  const portFields = { '.': {}, 'f:name': {}, 'f:port': {}, 'f:protocol': {}, 'f:targetPort': {} }
  return systemObject({
    ...place,
    apiVersion: 'v1',
    kind: 'Service',
    resource: { group: '', resource: 'services' },
    labels,
    fields: {
      spec: {
        ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: port }],
        clusterIP,
        type: 'ClusterIP',
        sessionAffinity: 'None',
        ipFamilyPolicy: 'SingleStack',
        internalTrafficPolicy: 'Cluster',
        clusterIPs: [clusterIP],
        ipFamilies: ['IPv4'],
      },
      status: { loadBalancer: {} },
    },
    owned: {
      'f:metadata': ownedLabels(labels),
      'f:spec': {
        'f:clusterIP': {},
        'f:internalTrafficPolicy': {},
        'f:ipFamilyPolicy': {},
        'f:ports': { '.': {}, 'k:{"port":443,"protocol":"TCP"}': portFields },
        'f:sessionAffinity': {},
        'f:type': {},
      },
    },
  })
}

export function kubernetesEndpoints(ip: string, port: number): SystemObject {
  const labels = { 'endpointslice.kubernetes.io/skip-mirror': 'true' }
  return systemObject({
    ...place,
    apiVersion: 'v1',
    kind: 'Endpoints',
    resource: { group: '', resource: 'endpoints' },
    labels,
    tellsWhere: true,
    fields: { subsets: [{ addresses: [{ ip }], ports: [{ name: 'https', port, protocol: 'TCP' }] }] },
    owned: { 'f:metadata': ownedLabels(labels), 'f:subsets': {} },
  })
}

export function kubernetesEndpointSlice(address: string, port: number): SystemObject {
  const labels = { 'kubernetes.io/service-name': 'kubernetes' }
  return systemObject({
    ...place,
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    resource: { group: 'discovery.k8s.io', resource: 'endpointslices' },
    generation: 1,
    labels,
    tellsWhere: true,
    fields: {
      addressType: 'IPv4',
      endpoints: [{ addresses: [address], conditions: { ready: true } }],
      ports: [{ name: 'https', protocol: 'TCP', port }],
    },
    owned: { 'f:addressType': {}, 'f:endpoints': {}, 'f:metadata': ownedLabels(labels), 'f:ports': {} },
  })
}
