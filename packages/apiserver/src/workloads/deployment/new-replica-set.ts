import { cloneJson, controllerReferenceTo, type Json } from '@setpoint/kube'
import { type Deployment, nameOf, namespaceOf, type PodTemplate, type ReplicaSet } from '../machinery/index.js'
import { podTemplateHash } from '../template-hash/index.js'
import { asNewest, withScale } from './annotations.js'
import { maxSurge, newSetSize, wanted } from './sizes.js'
import { POD_TEMPLATE_HASH } from './templates.js'

const MAX_NAME = 253

/** The ReplicaSet of a Deployment's template, ready to be created. */
export function newReplicaSet(deployment: Deployment, others: readonly ReplicaSet[], revision: number): ReplicaSet {
  const { template, selector, minReadySeconds = 0 } = deployment.spec
  const hash = podTemplateHash(template, deployment.status.collisionCount)
  const labels = { ...template.metadata.labels, [POD_TEMPLATE_HASH]: hash }
  const max = wanted(deployment) + maxSurge(deployment)
  const copy = cloneJson(template as unknown as Json) as unknown as PodTemplate
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${nameOf(deployment).slice(0, MAX_NAME - 1 - hash.length)}-${hash}`,
      namespace: namespaceOf(deployment),
      labels: { ...labels },
      annotations: withScale(asNewest(deployment, {}, revision), wanted(deployment), max),
      ownerReferences: [controllerReferenceTo(deployment)],
    },
    spec: {
      replicas: newSetSize(deployment, others, 0),
      ...(minReadySeconds === 0 ? {} : { minReadySeconds }),
      selector: { ...selector, matchLabels: { ...selector.matchLabels, [POD_TEMPLATE_HASH]: hash } },
      template: { ...copy, metadata: { ...copy.metadata, labels: { ...labels } } },
    },
    status: { replicas: 0 },
  }
}
