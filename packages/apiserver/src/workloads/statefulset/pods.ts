import { cloneJson, type Json } from '@setpoint/kube'
import type { Volume } from '@setpoint/kube/kinds/v1'
import {
  isAvailable,
  isReady,
  nameOf,
  namespaceOf,
  type PersistentVolumeClaim,
  type Pod,
  podFromTemplate,
  type PodTemplate,
  type StatefulSet,
} from '../machinery/index.js'

export const REVISION_LABEL = 'controller-revision-hash'
const POD_NAME_LABEL = 'statefulset.kubernetes.io/pod-name'
const POD_INDEX_LABEL = 'apps.kubernetes.io/pod-index'

/** The name of the set that a pod is of, and its number; -1 when its name has none. */
export function parentAndOrdinal({ metadata }: Pod): { parent: string; ordinal: number } {
  const match = /^(.*)-(\d+)$/.exec(metadata.name ?? '')
  return match === null ? { parent: '', ordinal: -1 } : { parent: match[1] ?? '', ordinal: Number(match[2]) }
}

export function ordinalOf(pod: Pod): number {
  return parentAndOrdinal(pod).ordinal
}

export function startOf({ spec }: StatefulSet): number {
  return spec.ordinals?.start ?? 0
}

export function replicasOf({ spec }: StatefulSet): number {
  return spec.replicas ?? 1
}

export function isInRange(set: StatefulSet, pod: Pod): boolean {
  const ordinal = ordinalOf(pod)
  return ordinal >= startOf(set) && ordinal < startOf(set) + replicasOf(set)
}

export function revisionNameOf({ metadata }: Pod): string {
  return metadata.labels?.[REVISION_LABEL] ?? ''
}

/** Stored: a pod that is only planned has no phase yet. */
export function isCreated({ status }: Pod): boolean {
  return (status.phase ?? '') !== ''
}

export function isRunningAndReady(pod: Pod): boolean {
  return pod.status.phase === 'Running' && isReady(pod)
}

export function isUnavailable(pod: Pod, minReadySeconds: number, now: number): boolean {
  return !isAvailable(pod, minReadySeconds, now) || pod.metadata.deletionTimestamp !== undefined
}

/** The pod with this number, not created yet. */
export function statefulPod(set: StatefulSet, template: PodTemplate, revision: string, ordinal: number): Pod {
  const pod = podFromTemplate(template, set)
  const name = `${nameOf(set)}-${ordinal}`
  pod.metadata.name = name
  pod.metadata.labels = {
    ...pod.metadata.labels,
    [POD_NAME_LABEL]: name,
    [POD_INDEX_LABEL]: String(ordinal),
    [REVISION_LABEL]: revision,
  }
  pod.spec.hostname = name
  if ((set.spec.serviceName ?? '') !== '') pod.spec.subdomain = set.spec.serviceName as string
  const volumes = volumesOf(set, pod)
  if (volumes.length > 0) pod.spec.volumes = volumes
  return pod
}

/** The claims of a pod, by the name of the volume that each is for. */
export function claimsOf(set: StatefulSet, pod: Pod): Map<string, PersistentVolumeClaim> {
  return new Map(
    (set.spec.volumeClaimTemplates ?? []).map((template) => {
      const copy = cloneJson(template as unknown as Json) as unknown as PersistentVolumeClaim
      const volume = template.metadata?.name ?? ''
      const claim: PersistentVolumeClaim = {
        ...copy,
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: {
          ...copy.metadata,
          name: `${volume}-${nameOf(set)}-${ordinalOf(pod)}`,
          namespace: namespaceOf(set),
          labels: { ...copy.metadata.labels, ...set.spec.selector.matchLabels },
        },
      }
      return [volume, claim]
    }),
  )
}

function volumesOf(set: StatefulSet, pod: Pod): Volume[] {
  const claims = claimsOf(set, pod)
  const claimed = [...claims].map(([name, claim]) => ({
    name,
    persistentVolumeClaim: { claimName: nameOf(claim) },
  }))
  return [...claimed, ...(pod.spec.volumes ?? []).filter(({ name }) => !claims.has(name))]
}

/** The pod has the name and the labels that its number gives it. */
export function hasIdentity(set: StatefulSet, pod: Pod): boolean {
  const { parent } = parentAndOrdinal(pod)
  return parent === nameOf(set) && pod.metadata.labels?.[POD_NAME_LABEL] === nameOf(pod)
}

/** Gives the pod its labels back. Changes `pod`. */
export function restoreIdentity({ metadata }: Pod, ordinal: number): void {
  metadata.labels = {
    ...metadata.labels,
    [POD_NAME_LABEL]: metadata.name ?? '',
    [POD_INDEX_LABEL]: String(ordinal),
  }
}
