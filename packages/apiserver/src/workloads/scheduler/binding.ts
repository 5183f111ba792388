import { conflict, formatTime, type KubeObject } from '@setpoint/kube'
import type { LocalClient } from '../../registry/index.js'
import type { Resource, Subresource, UpdateStrategy } from '../../resource/index.js'
import { nameOf, namespaceOf, type Pod } from '../machinery/index.js'

/**
 * Assigns a pod to a node: the one change of a pod's node that there is. It goes past the pod's own update rules, which
 * do not allow it, as the binding subresource of kube-apiserver does.
 */
export async function bind(client: LocalClient, pods: Resource, pod: Pod, node: string, now: number): Promise<void> {
  const binding = { namespace: namespaceOf(pod), name: nameOf(pod), subresource: 'binding' }
  await client.update(withBinding(pods), binding, (draft) => {
    const { metadata, spec, status } = draft as unknown as Pod
    const refuse = (why: string): Error => conflict({ group: '', resource: 'pods/binding' }, nameOf(pod), why)
    if (metadata.uid !== pod.metadata.uid || metadata.deletionTimestamp !== undefined) {
      throw refuse(`pod ${nameOf(pod)} is being deleted, cannot be assigned to a host`)
    }
    if ((spec.nodeName ?? '') !== '') throw refuse(`pod ${nameOf(pod)} is already assigned to node "${spec.nodeName}"`)
    spec.nodeName = node
    const others = (status.conditions ?? []).filter(({ type }) => type !== 'PodScheduled')
    const observedGeneration = metadata.generation ?? 1
    status.conditions = [
      ...others,
      {
        type: 'PodScheduled',
        status: 'True',
        observedGeneration,
        lastProbeTime: null as unknown as string,
        lastTransitionTime: formatTime(now),
      },
    ]
  })
}

const made = new WeakMap<Resource, Resource>()

/** The resource of pods with a way to write nothing but a binding. */
function withBinding(pods: Resource): Resource {
  let resource = made.get(pods)
  if (resource === undefined) {
    const status = pods.subresources.get('status')
    if (status === undefined) throw new Error('pods have no status subresource')
    const binding: Subresource = { ...status, name: 'binding', strategy: anything(pods) }
    resource = { ...pods, subresources: new Map([...pods.subresources, ['binding', binding]]) }
    made.set(pods, resource)
  }
  return resource
}

function anything({ strategy }: Resource): UpdateStrategy {
  return {
    prepareForUpdate: (_object: KubeObject, _old: KubeObject) => undefined,
    validateUpdate: () => [],
    canonicalize: () => undefined,
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: strategy.allowUnconditionalUpdate,
  }
}
