import type { EndpointAddress, EndpointPort, EndpointSubset } from '@setpoint/kube/kinds/v1'
import { isReady, nameOf, namespaceOf, type Pod, type Service } from '../machinery/index.js'
import { addressesOf, familiesOf, hasHostname, isReachable, targetPort } from './pods.js'

/** The subsets of a service's Endpoints: ports with the addresses that all have them, in the order that Kubernetes keeps. */
export function subsetsOf(service: Service, pods: readonly Pod[]): EndpointSubset[] {
  const publish = service.spec.publishNotReadyAddresses === true
  const [family = 'IPv4'] = familiesOf(service)
  /** By address: the ports that it is ready on, and those that it is not. */
  const byAddress = new Map<string, { address: EndpointAddress; ready: boolean; ports: EndpointPort[] }>()
  for (const pod of pods) {
    const [ip] = isReachable(pod, publish) ? addressesOf(pod, family) : []
    if (ip === undefined) continue
    const ports = portsFor(service, pod)
    if (ports.length === 0 && !((service.spec.ports ?? []).length === 0 && service.spec.clusterIP === 'None')) continue
    byAddress.set(`${ip} ${pod.metadata.uid ?? ''}`, {
      address: addressOf(service, pod, ip),
      ready: publish || isReady(pod),
      ports,
    })
  }
  const subsets = new Map<string, Required<Pick<EndpointSubset, 'addresses' | 'notReadyAddresses' | 'ports'>>>()
  for (const { address, ready, ports } of byAddress.values()) {
    const key = JSON.stringify(ports)
    let subset = subsets.get(key)
    if (subset === undefined) subsets.set(key, (subset = { addresses: [], notReadyAddresses: [], ports }))
    ;(ready ? subset.addresses : subset.notReadyAddresses).push(address)
  }
  return [...subsets.values()].map(({ addresses, notReadyAddresses, ports }) => ({
    ...(addresses.length === 0 ? {} : { addresses: addresses.sort(byIp) }),
    ...(notReadyAddresses.length === 0 ? {} : { notReadyAddresses: notReadyAddresses.sort(byIp) }),
    ...(ports.length === 0 ? {} : { ports }),
  }))
}

function portsFor(service: Service, pod: Pod): EndpointPort[] {
  return (service.spec.ports ?? []).flatMap((servicePort) => {
    const port = targetPort(pod, servicePort)
    if (port === undefined) return []
    const { name = '', protocol = 'TCP', appProtocol } = servicePort
    return [
      {
        ...(name === '' ? {} : { name }),
        port,
        protocol,
        ...(appProtocol === undefined ? {} : { appProtocol }),
      },
    ]
  })
}

function addressOf(service: Service, pod: Pod, ip: string): EndpointAddress {
  const { nodeName = '', hostname } = pod.spec
  const { uid } = pod.metadata
  return {
    ip,
    ...(hasHostname(pod, service) && hostname !== undefined ? { hostname } : {}),
    ...(nodeName === '' ? {} : { nodeName }),
    targetRef: {
      kind: 'Pod',
      namespace: namespaceOf(pod),
      name: nameOf(pod),
      ...(uid === undefined ? {} : { uid }),
    },
  }
}

function byIp(a: EndpointAddress, b: EndpointAddress): number {
  return a.ip < b.ip ? -1 : 1
}
