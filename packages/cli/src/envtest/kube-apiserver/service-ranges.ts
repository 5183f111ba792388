import type { ApiServerOptions } from '@setpoint/apiserver'
import { parseNetwork } from '@setpoint/kube'
import { type Flags, lastOf, listOf, usage } from './parse-flags.js'

type Ranges = NonNullable<ApiServerOptions['services']>

/** The ranges of services' addresses and node ports; of two address families the embedded server has the first. */
export function serviceRanges(flags: Flags): Ranges {
  const [network] = listOf(flags, 'service-cluster-ip-range')
  const ports = lastOf(flags, 'service-node-port-range')
  return {
    // kube-apiserver's own default.
    network: network === undefined ? '10.0.0.0/24' : checked(network),
    ...(ports === undefined ? {} : { ports: portRange(ports) }),
  }
}

function checked(network: string): string {
  const parsed = parseNetwork(network)
  if (parsed?.address.dotted !== true || parsed.prefixLength > 29) {
    throw usage(`--service-cluster-ip-range ${network}: the first one must be an IPv4 network of at least 8 addresses`)
  }
  return network
}

/** `first-last`, or `first+size` */
function portRange(text: string): readonly [first: number, last: number] {
  const [, first = '', sign, second = ''] = /^(\d+)([-+])(\d+)$/.exec(text) ?? []
  const last = sign === '+' ? Number(first) + Number(second) : Number(second)
  if (sign === undefined || Number(first) < 1 || last > 65_535 || last < Number(first)) {
    throw usage(`--service-node-port-range ${text}: it must be a range of ports like 30000-32767`)
  }
  return [Number(first), last]
}
