import type { EndpointSlice } from '@setpoint/kube/kinds/discovery.k8s.io/v1'
import type { Endpoints, Service } from '@setpoint/kube/kinds/v1'
import { firstThree, labelsText, NONE, orNone, sortedSet, UNKNOWN, UNSET } from '../cells.js'
import { age, column, name, table, wide, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

export const serviceTables: KindTables = {
  Service: table<Service>([
    name,
    column('Type', 'string', ({ spec }) => spec?.type ?? ''),
    column('Cluster-IP', 'string', ({ spec }) => spec?.clusterIPs?.[0] ?? NONE),
    column('External-IP', 'string', externalAddresses),
    column('Port(s)', 'string', servicePorts),
    age,
    wide('Selector', 'string', ({ spec }) => labelsText(spec?.selector)),
  ]),

  Endpoints: table<Endpoints>([name, column('Endpoints', 'string', endpointAddresses), age]),

  'EndpointSlice.discovery.k8s.io': table<EndpointSlice>([
    name,
    column('AddressType', 'string', ({ addressType }) => addressType ?? ''),
    column('Ports', 'string', slicePorts),
    column('Endpoints', 'string', ({ endpoints }) =>
      orUnset(firstThree((endpoints ?? []).flatMap(({ addresses }) => addresses ?? []))),
    ),
    age,
  ]),
}

function externalAddresses({ spec, status }: Subject<Service>): string {
  const external = spec?.externalIPs ?? []
  switch (spec?.type) {
    case 'ClusterIP':
    case 'NodePort':
      return orNone(external.join(','))
    case 'LoadBalancer': {
      const addresses = [...loadBalancerAddresses(status?.loadBalancer), ...external]
      return addresses.length === 0 ? '<pending>' : addresses.join(',')
    }
    case 'ExternalName':
      return spec.externalName ?? ''
    default:
      return UNKNOWN
  }
}

interface LoadBalancer {
  readonly ingress?: readonly { readonly ip?: string; readonly hostname?: string }[]
}

/** Where a load balancer can be reached: of each entry its IP or else its hostname, each once, in ascending order. */
export function loadBalancerAddresses(loadBalancer: LoadBalancer | undefined): string[] {
  const addresses = (loadBalancer?.ingress ?? []).map(({ ip = '', hostname = '' }) => (ip === '' ? hostname : ip))
  return sortedSet(addresses.filter((address) => address !== ''))
}

function servicePorts({ spec }: Subject<Service>): string {
  const ports = (spec?.ports ?? []).map(
    ({ port = 0, nodePort = 0, protocol = '' }) => `${port}${nodePort > 0 ? `:${nodePort}` : ''}/${protocol}`,
  )
  return orNone(ports.join(','))
}

/** Every ready address with every port of its subset; addresses of a headless service without ports stand alone. */
function endpointAddresses({ subsets = [] }: Subject<Endpoints>): string {
  if (subsets.length === 0) return NONE
  const all = subsets.flatMap(({ addresses = [], ports = [] }) => {
    const ips = addresses.map(({ ip = '' }) => ip)
    return ports.length === 0 ? ips : ports.flatMap(({ port = 0 }) => ips.map((ip) => hostPort(ip, port)))
  })
  return firstThree(all)
}

function hostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

function slicePorts({ ports }: Subject<EndpointSlice>): string {
  return orUnset(firstThree((ports ?? []).map(({ port, name }) => (port === undefined ? (name ?? '*') : `${port}`))))
}

function orUnset(text: string): string {
  return text === '' ? UNSET : text
}
