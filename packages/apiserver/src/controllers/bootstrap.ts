import { networkInterfaces } from 'node:os'
import type { KubeObject } from '@setpoint/kube'
import type { ControllerDependencies } from './controller.js'

const SYSTEM_NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

export interface BootstrapOptions {
  /** The address of the `kubernetes` Service: where pods would find the API server. */
  readonly serviceAddress: string
  /** Where the server listens. */
  readonly port: number
}

/** The classes that pods of the cluster itself may have. */
const SYSTEM_PRIORITY_CLASSES = [
  {
    name: 'system-node-critical',
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
  },
  {
    name: 'system-cluster-critical',
    value: 2_000_000_000,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  },
]

/**
 * What exists before the first request: the system namespaces and priority classes, and the `kubernetes` Service with
 * its endpoints.
 */
export async function bootstrap(
  { catalog, client }: ControllerDependencies,
  { serviceAddress, port }: BootstrapOptions,
): Promise<void> {
  const self = client('system:apiserver', 'kube-apiserver')
  const ensure = async (group: string, version: string, plural: string, object: KubeObject): Promise<void> => {
    const resource = catalog.version(group, version)?.find(plural)
    const { name = '', namespace = '' } = object.metadata
    if (resource !== undefined && self.get(resource, namespace, name) === undefined) await self.create(resource, object)
  }
  // Side by side: storage on disk writes what comes together in one go. But first the namespaces of what is in them.
  await Promise.all([
    ...SYSTEM_NAMESPACES.map((name) => ensure('', 'v1', 'namespaces', namespace(name))),
    ...SYSTEM_PRIORITY_CLASSES.map((each) => ensure('scheduling.k8s.io', 'v1', 'priorityclasses', priorityClass(each))),
  ])
  const endpoint = ownAddress() ?? serviceAddress
  await Promise.all([
    ensure('', 'v1', 'services', kubernetesService(serviceAddress, port)),
    ensure('', 'v1', 'endpoints', kubernetesEndpoints(endpoint, port)),
    ensure('discovery.k8s.io', 'v1', 'endpointslices', kubernetesEndpointSlice(endpoint, port)),
  ])
}

function namespace(name: string): KubeObject {
  return { kind: 'Namespace', apiVersion: 'v1', metadata: { name }, spec: {}, status: {} }
}

function priorityClass({ name, ...content }: (typeof SYSTEM_PRIORITY_CLASSES)[number]): KubeObject {
  return { kind: 'PriorityClass', apiVersion: 'scheduling.k8s.io/v1', metadata: { name }, ...content }
}

function kubernetesService(clusterIP: string, port: number): KubeObject {
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
      clusterIP,
      type: 'ClusterIP',
      sessionAffinity: 'None',
      ipFamilyPolicy: 'SingleStack',
      internalTrafficPolicy: 'Cluster',
    },
    status: { loadBalancer: {} },
  }
}

function kubernetesEndpoints(ip: string, port: number): KubeObject {
  return {
    kind: 'Endpoints',
    apiVersion: 'v1',
    metadata: {
      name: 'kubernetes',
      namespace: 'default',
      labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' },
    },
    subsets: [{ addresses: [{ ip }], ports: [{ name: 'https', port, protocol: 'TCP' }] }],
  }
}

function kubernetesEndpointSlice(address: string, port: number): KubeObject {
  return {
    kind: 'EndpointSlice',
    apiVersion: 'discovery.k8s.io/v1',
    metadata: {
      name: 'kubernetes',
      namespace: 'default',
      labels: { 'kubernetes.io/service-name': 'kubernetes' },
    },
    addressType: 'IPv4',
    endpoints: [{ addresses: [address], conditions: { ready: true } }],
    ports: [{ name: 'https', protocol: 'TCP', port }],
  }
}

/** Endpoints may not be loopback addresses: this machine's first other one. */
function ownAddress(): string | undefined {
  for (const addresses of Object.values(networkInterfaces())) {
    const found = addresses?.find(({ family, internal }) => family === 'IPv4' && !internal)
    if (found !== undefined) return found.address
  }
  return undefined
}
