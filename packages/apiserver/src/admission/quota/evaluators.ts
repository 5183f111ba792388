import { type GroupResource, Quantity } from '@setpoint/kube'
import type { PersistentVolumeClaim, Service } from '@setpoint/kube/kinds/v1'
import { type Amounts, amountsOf } from '../plugins/index.js'
import { countName, type Evaluator, objectCount, ONE } from './evaluator.js'
import { podEvaluator } from './pods.js'

const SERVICES = countName({ group: '', resource: 'services' })
const SERVICE_NAMES: ReadonlySet<string> = new Set([
  SERVICES,
  'services',
  'services.nodeports',
  'services.loadbalancers',
])

/** Services, and what they take of the nodes' ports and of somebody's load balancers. */
const serviceEvaluator: Evaluator = {
  handles: ({ context, operation }) =>
    context.subresource === undefined && (operation === 'CREATE' || operation === 'UPDATE'),
  measures: (name) => SERVICE_NAMES.has(name),
  inScope: () => false,
  usage(object) {
    const { spec = {} } = object as unknown as Service
    const ports = spec.ports ?? []
    const balanced = spec.type === 'LoadBalancer'
    const taken =
      balanced && spec.allocateLoadBalancerNodePorts === false
        ? ports.filter(({ nodePort = 0 }) => nodePort !== 0).length
        : balanced || spec.type === 'NodePort'
          ? ports.length
          : 0
    return new Map([
      [SERVICES, ONE],
      ['services', ONE],
      ['services.loadbalancers', Quantity.of(balanced ? 1 : 0)],
      ['services.nodeports', Quantity.of(taken)],
    ])
  },
}

const CLAIMS = countName({ group: '', resource: 'persistentvolumeclaims' })
const CLAIM_NAMES = ['persistentvolumeclaims', 'requests.storage']
const OF_CLASS = '.storageclass.storage.k8s.io/'
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class'

/** Claims and the storage that they ask for, in all and by storage class. */
const claimEvaluator: Evaluator = {
  handles({ context, operation, object, old }) {
    const door = context.subresource?.name ?? ''
    if (door === '') return operation === 'CREATE' || operation === 'UPDATE'
    return door === 'status' && allocated(object) !== allocated(old)
  },
  measures: (name) => name === CLAIMS || CLAIM_NAMES.some((own) => name === own || name.endsWith(`${OF_CLASS}${own}`)),
  inScope({ scopeName, operator, values = [] }, object) {
    if (scopeName !== 'VolumeAttributesClass') return false
    const { volumeAttributesClassName: name = '' } = (object as unknown as PersistentVolumeClaim).spec ?? {}
    switch (operator) {
      case 'In':
        return values.includes(name)
      case 'NotIn':
        return !values.includes(name)
      case 'DoesNotExist':
        return name === ''
      default:
        return name !== ''
    }
  },
  usage(object) {
    const { metadata, spec, status } = object as unknown as PersistentVolumeClaim
    const used: Amounts = new Map([
      ['persistentvolumeclaims', ONE],
      [CLAIMS, ONE],
    ])
    const name = metadata.annotations?.[CLASS_ANNOTATION] ?? spec?.storageClassName ?? ''
    if (name !== '') used.set(`${name}${OF_CLASS}persistentvolumeclaims`, ONE)
    const asked = amountsOf(spec?.resources?.requests).get('storage')
    if (asked === undefined) return used
    const given = amountsOf(status?.allocatedResources).get('storage')
    const storage = given !== undefined && given.compare(asked) > 0 ? given : asked
    used.set('requests.storage', storage)
    if (name !== '') used.set(`${name}${OF_CLASS}requests.storage`, storage)
    return used
  },
}

function allocated(object: unknown): string {
  return (object as PersistentVolumeClaim | undefined)?.status?.allocatedResources?.['storage'] ?? ''
}

const OWN: ReadonlyMap<string, Evaluator> = new Map([
  ['/pods', podEvaluator],
  ['/services', serviceEvaluator],
  ['/persistentvolumeclaims', claimEvaluator],
])

/** Resources that come and go too fast to be counted. */
const IGNORED: ReadonlySet<string> = new Set([
  '/bindings',
  '/events',
  'events.k8s.io/events',
  'authorization.k8s.io/localsubjectaccessreviews',
])

/** Who measures a resource; undefined for what quotas leave out. */
export function evaluatorOf({ group, resource }: GroupResource): Evaluator | undefined {
  const key = `${group}/${resource}`
  if (IGNORED.has(key)) return undefined
  return OWN.get(key) ?? objectCount({ group, resource })
}
