import { sameValue } from '@setpoint/kube'
import { byAge, type Deployment, type PodTemplate, type ReplicaSet } from '../machinery/index.js'

/** The label that keeps the pods of a Deployment's ReplicaSets apart. */
export const POD_TEMPLATE_HASH = 'pod-template-hash'

/** Whether two templates make the same pods. */
export function sameTemplate(a: PodTemplate, b: PodTemplate): boolean {
  return sameValue(withoutHash(a), withoutHash(b))
}

export function withoutHash(template: PodTemplate): PodTemplate {
  const { [POD_TEMPLATE_HASH]: _, ...labels } = template.metadata.labels ?? {}
  return { ...template, metadata: { ...template.metadata, labels } }
}

/** The ReplicaSet of the Deployment's template: the oldest, should there be several. */
export function newestOf(deployment: Deployment, sets: readonly ReplicaSet[]): ReplicaSet | undefined {
  return [...sets].sort(byAge).find(({ spec }) => sameTemplate(spec.template, deployment.spec.template))
}
