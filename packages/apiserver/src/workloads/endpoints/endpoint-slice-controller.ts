import { internalError } from '@setpoint/kube'
import { type Cluster, keyOf, nameOf, namespaceOf, type Pod, type Service, splitKey } from '../machinery/index.js'
import { familiesOf, hasEndpoints, isReachable } from './pods.js'
import { enqueueServices, selectedPods } from './selected.js'
import { MANAGED_BY, MANAGER, planSlices, SERVICE_NAME } from './slices.js'
import { TriggerTimes } from './trigger-times.js'

/** Keeps the EndpointSlices of every service that selects pods. */
export function startEndpointSlices(cluster: Cluster): void {
  const { services, endpointSlices, nodes } = cluster
  const kit = cluster.controller('endpointslice-controller', sync, 'endpoint-slice-controller')
  const triggers = new TriggerTimes()
  enqueueServices(cluster, kit.loop)
  endpointSlices.onChange(({ object, previous }) => {
    const { labels = {}, namespace = '' } = object.metadata
    const service = labels[SERVICE_NAME]
    // Somebody else's hand is put right again.
    if (labels[MANAGED_BY] === MANAGER && service !== undefined && previous !== undefined) {
      kit.loop.add(`${namespace}/${service}`)
    }
  })
  nodes.onChange(({ object, previous, deleted }) => {
    if (previous !== undefined && !deleted) return
    for (const pod of cluster.pods.list('')) {
      if (pod.spec.nodeName !== nameOf(object)) continue
      for (const service of services.list(namespaceOf(pod))) kit.loop.add(keyOf(service))
    }
  })

  async function sync(key: string): Promise<void> {
    const service = services.get(...splitKey(key))
    if (service === undefined) {
      triggers.forget(key)
      return
    }
    if (!hasEndpoints(service) || service.metadata.deletionTimestamp !== undefined) return
    const { pods, lost } = reachable(service)
    const trigger = triggers.next(service, pods)
    const own = endpointSlices
      .ownedBy(service)
      .filter(({ metadata }) => metadata.labels?.[MANAGED_BY] === MANAGER && metadata.deletionTimestamp === undefined)
    const families = familiesOf(service)
    for (const slice of own) {
      if (!families.includes(slice.addressType as 'IPv4')) await kit.writer.delete(endpointSlices, slice)
    }
    for (const family of families) {
      const existing = own.filter(({ addressType }) => addressType === family)
      const nodeOf = (name: string): ReturnType<typeof nodes.get> => nodes.get('', name)
      const plan = planSlices({ service, family, pods, nodeOf, existing, trigger })
      for (const slice of plan.create) await kit.writer.create(endpointSlices, structuredClone(slice))
      for (const { slice, next } of plan.update) {
        await kit.writer.update(endpointSlices, slice, (draft) => {
          const { labels, annotations } = next.metadata
          if (labels !== undefined) draft.metadata.labels = labels
          if (annotations === undefined) delete draft.metadata.annotations
          else draft.metadata.annotations = annotations
          draft.endpoints = next.endpoints
          if (next.ports !== undefined) draft.ports = next.ports
        })
      }
      for (const slice of plan.remove) await kit.writer.delete(endpointSlices, slice)
    }
    if (lost.length > 0) refuse(service, lost)
  }

  /** Pods on nodes that are not there are left out, unless everything is published. */
  function reachable(service: Service): { pods: Pod[]; lost: Pod[] } {
    const all = selectedPods(cluster, service).filter((pod) => isReachable(pod, true))
    if (service.spec.publishNotReadyAddresses === true) return { pods: all, lost: [] }
    const isLost = ({ spec }: Pod): boolean => nodes.get('', spec.nodeName ?? '') === undefined
    return { pods: all.filter((pod) => !isLost(pod)), lost: all.filter(isLost) }
  }

  /** Told, and tried again with backoff. */
  function refuse(service: Service, lost: readonly Pod[]): never {
    const reasons = lost.map(
      (pod) => `skipping Pod ${nameOf(pod)} for Service ${keyOf(service)}: Node ${pod.spec.nodeName ?? ''} Not Found`,
    )
    const why = reasons.length === 1 ? (reasons[0] ?? '') : `[${reasons.join(', ')}]`
    const message = `Error updating Endpoint Slices for Service ${keyOf(service)}: ${why}`
    kit.events.warning(service, 'FailedToUpdateEndpointSlices', message)
    throw internalError(message)
  }
}
