import { sameValue } from '@setpoint/kube'
import { type Cluster, type Endpoints, type Service, splitKey } from '../machinery/index.js'
import { hasEndpoints, isHeadless, isReachable } from './pods.js'
import { enqueueServices, selectedPods } from './selected.js'
import { subsetsOf } from './subsets.js'
import { TriggerTimes } from './trigger-times.js'

const MANAGED_BY = 'endpoints.kubernetes.io/managed-by'
const MANAGER = 'endpoint-controller'
const HEADLESS = 'service.kubernetes.io/headless'
const TRIGGER_TIME = 'endpoints.kubernetes.io/last-change-trigger-time'

/** Keeps the Endpoints of every service that selects pods: the older form of EndpointSlices. */
export function startEndpoints(cluster: Cluster): void {
  const { services, endpoints } = cluster
  const kit = cluster.controller('endpoint-controller', sync, MANAGER)
  const triggers = new TriggerTimes()
  enqueueServices(cluster, kit.loop)

  async function sync(key: string): Promise<void> {
    const [namespace, name] = splitKey(key)
    const service = services.get(namespace, name)
    const existing = endpoints.get(namespace, name)
    if (service === undefined) {
      triggers.forget(key)
      if (existing?.metadata.labels?.[MANAGED_BY] === MANAGER) await kit.writer.delete(endpoints, existing)
      return
    }
    if (!hasEndpoints(service)) return
    const pods = selectedPods(cluster, service)
    const subsets = subsetsOf(service, pods)
    const labels = labelsOf(service)
    const trigger = triggers.next(
      service,
      pods.filter((pod) => isReachable(pod, true)),
    )
    if (existing === undefined) {
      await kit.writer.create(endpoints, {
        apiVersion: 'v1',
        kind: 'Endpoints',
        metadata: {
          name,
          namespace,
          labels,
          ...(trigger === undefined ? {} : { annotations: { [TRIGGER_TIME]: trigger } }),
        },
        ...(subsets.length === 0 ? {} : { subsets }),
      })
      return
    }
    if (sameValue(existing.subsets ?? [], subsets) && sameValue(existing.metadata.labels, labels)) return
    await kit.writer.update(endpoints, existing, (draft) => fill(draft, subsets, labels, trigger))
  }
}

function labelsOf(service: Service): { [key: string]: string } {
  const { [HEADLESS]: _, ...own } = service.metadata.labels ?? {}
  return { ...own, ...(isHeadless(service) ? { [HEADLESS]: '' } : {}), [MANAGED_BY]: MANAGER }
}

function fill(
  draft: Endpoints,
  subsets: NonNullable<Endpoints['subsets']>,
  labels: { [key: string]: string },
  trigger: string | undefined,
): void {
  draft.metadata.labels = labels
  const { [TRIGGER_TIME]: _, ...others } = draft.metadata.annotations ?? {}
  const annotations = trigger === undefined ? others : { ...others, [TRIGGER_TIME]: trigger }
  if (Object.keys(annotations).length === 0) delete draft.metadata.annotations
  else draft.metadata.annotations = annotations
  if (subsets.length === 0) delete draft.subsets
  else draft.subsets = subsets
}
