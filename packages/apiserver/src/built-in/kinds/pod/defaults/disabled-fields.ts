import type { Lifecycle, PodSpec } from '@setpoint/kube/kinds/v1'
import { containersOf } from '../validation/each-container.js'

/**
 * Fields whose feature gates are off in a default Kubernetes 1.36 are taken out of what clients send, without a word:
 * cluster trust bundles and pod certificates in volumes, scheduling groups, stop signals. Changes `spec`.
 */
export function dropDisabledFields(spec: PodSpec): void {
  for (const { projected } of spec.volumes ?? []) {
    for (const source of projected?.sources ?? []) {
      delete source.clusterTrustBundle
      delete source.podCertificate
    }
  }
  delete spec.schedulingGroup
  for (const container of containersOf(spec)) {
    if (container.lifecycle?.stopSignal === undefined) continue
    const { stopSignal: _, ...rest }: Lifecycle = container.lifecycle
    if (Object.keys(rest).length === 0) delete container.lifecycle
    else container.lifecycle = rest
  }
}
