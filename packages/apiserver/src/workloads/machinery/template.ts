import { cloneJson, controllerReferenceTo, type Json, type OwnerReference } from '@setpoint/kube'
import type { Pod, PodTemplate, StoredKind } from './kinds.js'

/** A pod of its owner's making, without a name yet. Deep: nothing of it is shared with the template. */
export function podFromTemplate(template: PodTemplate, owner: StoredKind, reference?: OwnerReference): Pod {
  const { labels = {}, annotations = {}, finalizers = [] } = template.metadata
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace: owner.metadata.namespace ?? '',
      generateName: `${owner.metadata.name ?? ''}-`,
      labels: { ...labels },
      ...(Object.keys(annotations).length === 0 ? {} : { annotations: { ...annotations } }),
      ...(finalizers.length === 0 ? {} : { finalizers: [...finalizers] }),
      ownerReferences: [reference ?? controllerReferenceTo(owner)],
    },
    spec: cloneJson(template.spec as unknown as Json) as unknown as Pod['spec'],
    status: {},
  }
}
