import type { KubeObject } from '@setpoint/kube'
import type { ControllerDependencies } from './controller.js'

const SYSTEM_NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

/** The first address of the service range: where pods would find the API server. */
const KUBERNETES_SERVICE_ADDRESS = '10.96.0.1'

/** What exists before the first request: the system namespaces and the `kubernetes` Service. Idempotent. */
export async function bootstrap({ catalog, client }: ControllerDependencies, port: number): Promise<void> {
  const core = catalog.version('', 'v1')
  const namespaces = core?.find('namespaces')
  const services = core?.find('services')
  if (namespaces === undefined || services === undefined) return
  const self = client('system:apiserver')
  for (const name of SYSTEM_NAMESPACES) {
    if (self.get(namespaces, '', name) !== undefined) continue
    await self.create(namespaces, { kind: 'Namespace', apiVersion: 'v1', metadata: { name }, spec: {}, status: {} })
  }
  if (self.get(services, 'default', 'kubernetes') === undefined) await self.create(services, kubernetesService(port))
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
      clusterIPs: [KUBERNETES_SERVICE_ADDRESS],
      type: 'ClusterIP',
      sessionAffinity: 'None',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      internalTrafficPolicy: 'Cluster',
    },
    status: { loadBalancer: {} },
  }
}
