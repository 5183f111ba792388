import { networkInterfaces } from 'node:os'
import type { KubeObject } from '@setpoint/kube'
import type { ControllerDependencies } from './controller.js'

const SYSTEM_NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

/** The first address of the service range: where pods would find the API server. */
const KUBERNETES_SERVICE_ADDRESS = '10.96.0.1'

/** What exists before the first request: the system namespaces, and the `kubernetes` Service with its endpoints. */
export async function bootstrap({ catalog, client }: ControllerDependencies, port: number): Promise<void> {
  const self = client('system:apiserver', 'kube-apiserver')
  const ensure = async (group: string, version: string, plural: string, object: KubeObject): Promise<void> => {
    const resource = catalog.version(group, version)?.find(plural)
    const { name = '', namespace = '' } = object.metadata
    if (resource !== undefined && self.get(resource, namespace, name) === undefined) await self.create(resource, object)
  }
  for (const name of SYSTEM_NAMESPACES) await ensure('', 'v1', 'namespaces', namespace(name))
  await ensure('', 'v1', 'services', kubernetesService(port))
  await ensure('', 'v1', 'endpoints', kubernetesEndpoints(port))
  await ensure('discovery.k8s.io', 'v1', 'endpointslices', kubernetesEndpointSlice(port))
}

function namespace(name: string): KubeObject {
  return { kind: 'Namespace', apiVersion: 'v1', metadata: { name }, spec: {}, status: {} }
}

function kubernetesService(port: number): KubeObject {
  return {
    kind: 'Service',
    apiVersion: 'v1',
    metadata: {
      name: 'kubernetes',
      namespace: 'default',
      labels: { component: 'apiserver', provider: 'kubernetes' },
    },
    spec: {
      ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: port }],
      clusterIP: KUBERNETES_SERVICE_ADDRESS,
      type: 'ClusterIP',
      sessionAffinity: 'None',
      ipFamilyPolicy: 'SingleStack',
      internalTrafficPolicy: 'Cluster',
    },
    status: { loadBalancer: {} },
  }
}

function kubernetesEndpoints(port: number): KubeObject {
  return {
    kind: 'Endpoints',
    apiVersion: 'v1',
    metadata: {
      name: 'kubernetes',
      namespace: 'default',
      labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' },
    },
    subsets: [{ addresses: [{ ip: ownAddress() }], ports: [{ name: 'https', port, protocol: 'TCP' }] }],
  }
}

function kubernetesEndpointSlice(port: number): KubeObject {
  return {
    kind: 'EndpointSlice',
    apiVersion: 'discovery.k8s.io/v1',
    metadata: {
      name: 'kubernetes',
      namespace: 'default',
      labels: { 'kubernetes.io/service-name': 'kubernetes' },
    },
    addressType: 'IPv4',
    endpoints: [{ addresses: [ownAddress()], conditions: { ready: true } }],
    ports: [{ name: 'https', protocol: 'TCP', port }],
  }
}

/** Endpoints may not be loopback addresses: this machine's first other one, or the service's own when there is none. */
function ownAddress(): string {
  for (const addresses of Object.values(networkInterfaces())) {
    const found = addresses?.find(({ family, internal }) => family === 'IPv4' && !internal)
    if (found !== undefined) return found.address
  }
  return KUBERNETES_SERVICE_ADDRESS
}
