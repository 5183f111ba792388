import { parseTime } from '@setpoint/kube'
import type { Container } from '@setpoint/kube/kinds/v1'
import { createdAt, type Job, nameOf, type Pod, podFromTemplate } from '../machinery/index.js'
import { judgeFailure } from './policies.js'

export const TRACKING = 'batch.kubernetes.io/job-tracking'
const INDEX = 'batch.kubernetes.io/job-completion-index'
const FAILURES = 'batch.kubernetes.io/job-index-failure-count'
const IGNORED_FAILURES = 'batch.kubernetes.io/job-index-ignored-failure-count'
const INDEX_VARIABLE = 'JOB_COMPLETION_INDEX'
const MAX_GENERATED = 58

export function isIndexed({ spec }: Job): boolean {
  return spec.completionMode === 'Indexed'
}

export function isTracked({ metadata }: Pod): boolean {
  return metadata.finalizers?.includes(TRACKING) ?? false
}

/** The index that a pod works on; undefined where it has none. */
export function indexOf({ metadata }: Pod): number | undefined {
  const text = metadata.annotations?.[INDEX] ?? ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}

/** Pods are replaced only once they have failed, not while they stop. */
export function replacesOnlyFailed({ spec }: Job): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined
}

/** Over without success; a pod that is being deleted counts as such, unless the job waits for its end. */
export function hasFailed(job: Job, { metadata, status }: Pod): boolean {
  if (status.phase === 'Failed') return true
  if (replacesOnlyFailed(job)) return false
  return metadata.deletionTimestamp !== undefined && status.phase !== 'Succeeded'
}

/** When a pod ended: by its containers, by its conditions, or as good as that can be told. */
export function finishedAt(pod: Pod): number {
  const { containerStatuses = [], conditions = [] } = pod.status
  const ends = containerStatuses.map(({ state }) => parseTime(state?.terminated?.finishedAt ?? ''))
  if (ends.length > 0 && ends.every((end) => end !== undefined)) return Math.max(...ends)
  const ready = conditions.find(({ type, status }) => type === 'Ready' && status === 'False')
  const { deletionTimestamp = '', deletionGracePeriodSeconds = 0 } = pod.metadata
  const deletion = parseTime(deletionTimestamp)
  return (
    parseTime(ready?.lastTransitionTime ?? '') ??
    (deletion === undefined ? createdAt(pod) : deletion - deletionGracePeriodSeconds * 1000)
  )
}

/** How often the index of a pod had failed before it, counting what a policy ignores or not. */
export function earlierFailures({ metadata }: Pod): { counted: number; ignored: number } {
  const read = (key: string): number => Number(metadata.annotations?.[key] ?? 0) || 0
  return { counted: read(FAILURES), ignored: read(IGNORED_FAILURES) }
}

/** A pod of a job, for an index if it has one; `replaced` is the one that failed at it before. */
export function jobPod(job: Job, index: number | undefined, replaced: Pod | undefined): Pod {
  const pod = podFromTemplate(job.spec.template, job)
  pod.metadata.finalizers = [...(pod.metadata.finalizers ?? []), TRACKING]
  if (index === undefined) return pod
  pod.metadata.annotations = { ...pod.metadata.annotations, [INDEX]: String(index) }
  pod.metadata.labels = { ...pod.metadata.labels, [INDEX]: String(index) }
  pod.metadata.generateName = generateName(nameOf(job), index)
  pod.spec.hostname = `${nameOf(job)}-${index}`
  for (const container of [...(pod.spec.initContainers ?? []), ...pod.spec.containers]) tellIndex(container)
  if (job.spec.backoffLimitPerIndex !== undefined) {
    const { counted, ignored } = failuresWith(job, replaced)
    pod.metadata.annotations[FAILURES] = String(counted)
    if (ignored > 0) pod.metadata.annotations[IGNORED_FAILURES] = String(ignored)
  }
  return pod
}

function failuresWith(job: Job, replaced: Pod | undefined): { counted: number; ignored: number } {
  if (replaced === undefined) return { counted: 0, ignored: 0 }
  const { counted, ignored } = earlierFailures(replaced)
  return judgeFailure(job.spec.podFailurePolicy, replaced).counts
    ? { counted: counted + 1, ignored }
    : { counted, ignored: ignored + 1 }
}

function generateName(job: string, index: number): string {
  const suffix = `-${index}-`
  return `${job.slice(0, MAX_GENERATED - suffix.length)}${suffix}`
}

function tellIndex(container: Container): void {
  if (container.env?.some(({ name }) => name === INDEX_VARIABLE) === true) return
  container.env = [
    ...(container.env ?? []),
    { name: INDEX_VARIABLE, valueFrom: { fieldRef: { fieldPath: `metadata.labels['${INDEX}']` } } },
  ]
}
