import type { ObjectMeta } from '@setpoint/kube'

/** Where init containers lived before they had a field. Nodes of that age must not find them, so nobody stores them. */
const OBSOLETE = [
  'pod.beta.kubernetes.io/init-containers',
  'pod.alpha.kubernetes.io/init-containers',
  'pod.beta.kubernetes.io/init-container-statuses',
  'pod.alpha.kubernetes.io/init-container-statuses',
]

/** Changes `metadata`. */
export function dropInitContainerAnnotations(metadata: ObjectMeta | undefined): void {
  const annotations = metadata?.annotations
  if (metadata === undefined || annotations === undefined) return
  if (!OBSOLETE.some((key) => Object.hasOwn(annotations, key))) return
  const kept = Object.entries(annotations).filter(([key]) => !OBSOLETE.includes(key))
  if (kept.length === 0) delete metadata.annotations
  else metadata.annotations = Object.fromEntries(kept)
}
