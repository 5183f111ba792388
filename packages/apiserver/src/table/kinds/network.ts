import { groupResourceText } from '@setpoint/kube'
import type {
  Ingress,
  IngressClass,
  IPAddress,
  NetworkPolicy,
  ServiceCIDR,
} from '@setpoint/kube/kinds/networking.k8s.io/v1'
import { NONE } from '../cells.js'
import { age, ageOf, column, name, named, nameOf, table, unlisted, type Subject } from '../columns.js'
import { selectorOrNone } from '../selector.js'
import type { KindTables } from '../table.js'
import { loadBalancerAddresses } from './services.js'

export const networkTables: KindTables = {
  'Ingress.networking.k8s.io': table<Ingress>([
    name,
    column('Class', 'string', ({ spec }) => spec?.ingressClassName ?? NONE),
    column('Hosts', 'string', hosts),
    column('Address', 'string', ({ status }) => loadBalancerAddresses(status?.loadBalancer).join(',')),
    column(
      'Ports',
      'string',
      ({ spec }) => ((spec?.tls ?? []).length === 0 ? '80' : '80, 443'),
      'Ports of TLS configurations that open',
    ),
    age,
  ]),

  'IngressClass.networking.k8s.io': table<IngressClass>([
    named((ingressClass) => nameOf(ingressClass) + (isDefault(ingressClass) ? ' (default)' : '')),
    column(
      'Controller',
      'string',
      ({ spec }) => spec?.controller ?? '',
      'Controller that is responsible for handling this class',
    ),
    column('Parameters', 'string', parameters, 'A reference to a resource with additional parameters'),
    age,
  ]),

  'NetworkPolicy.networking.k8s.io': table<NetworkPolicy>([
    name,
    column('Pod-Selector', 'string', ({ spec }) => selectorOrNone(spec?.podSelector)),
    age,
  ]),

  'ServiceCIDR.networking.k8s.io': table<ServiceCIDR>([
    name,
    column('CIDRs', 'string', ({ spec }) => (spec?.cidrs ?? []).join(',')),
    age,
  ]),

  // kube-apiserver sends an age, too, but no column for it.
  'IPAddress.networking.k8s.io': table<IPAddress>([name, column('ParentRef', 'string', parent), unlisted(ageOf)]),
}

/** Up to three hosts; rules without a host count towards those that are left out, but are not shown. */
function hosts({ spec }: Subject<Ingress>): string {
  const rules = spec?.rules ?? []
  const named = rules.flatMap(({ host = '' }, index) => (host === '' ? [] : [{ host, index }])).slice(0, 3)
  if (named.length === 0) return '*'
  const shown = named.map(({ host }) => host).join(',')
  const third = named[2]
  return third !== undefined && third.index < rules.length - 1 ? `${shown} + ${rules.length - 3} more...` : shown
}

function isDefault({ metadata }: Subject<IngressClass>): boolean {
  return metadata.annotations?.['ingressclass.kubernetes.io/is-default-class'] === 'true'
}

function parameters({ spec }: Subject<IngressClass>): string {
  if (spec?.parameters === undefined) return NONE
  const { kind = '', apiGroup, name = '' } = spec.parameters
  return `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name}`
}

function parent({ spec }: Subject<IPAddress>): string {
  if (spec?.parentRef === undefined) return NONE
  const { group = '', resource = '', namespace = '', name = '' } = spec.parentRef
  return [groupResourceText({ group, resource }).toLowerCase(), ...(namespace === '' ? [] : [namespace]), name].join(
    '/',
  )
}
