import { compileLabelSelector, type FieldError, fieldPath, invalid, required, SelectorError } from '@setpoint/kube'
import type { Job } from '@setpoint/kube/kinds/batch/v1'
import { sortedMap } from '../sorted-map.js'

/** A job's pods bear its UID and its name, under the names of today and of before. */
const JOB_NAME = ['job-name', 'batch.kubernetes.io/job-name']
const CONTROLLER_UID = ['controller-uid', 'batch.kubernetes.io/controller-uid']
const SELECTED = 'batch.kubernetes.io/controller-uid'

const LABELS = fieldPath('spec', 'template', 'metadata', 'labels')

/** A job without labels has those of its template: the same ones, so that it gets what they get. Changes `job`. */
export function shareTemplateLabels({ metadata, spec }: Job): void {
  const labels = spec?.template?.metadata?.labels
  if (labels !== undefined && Object.keys(metadata.labels ?? {}).length === 0) metadata.labels = labels
}

/** Unless the user takes care of it: labels that tell a job's pods from all others, and a selector for them. Changes `job`. */
export function generateSelector({ metadata, spec }: Job): void {
  if (spec === undefined || spec.manualSelector === true) return
  const template = ((spec.template ??= {}).metadata ??= {})
  const labels = { ...template.labels }
  for (const key of JOB_NAME) labels[key] ??= metadata.name ?? ''
  for (const key of CONTROLLER_UID) labels[key] ??= metadata.uid ?? ''
  if (metadata.labels !== undefined && metadata.labels === template.labels) metadata.labels = sortedMap(labels)
  template.labels = sortedMap(labels)
  const matchLabels = { ...spec.selector?.matchLabels }
  matchLabels[SELECTED] ??= metadata.uid ?? ''
  spec.selector = { ...spec.selector, matchLabels: sortedMap(matchLabels) }
}

/** Whether the labels of today were there before. */
export function hasPrefixedLabels({ spec }: Job): boolean {
  const labels = spec?.template?.metadata?.labels ?? {}
  return ['batch.kubernetes.io/job-name', SELECTED].every((key) => Object.hasOwn(labels, key))
}

/** A generated selector is what would be generated. */
export function checkGeneratedSelector(errors: FieldError[], job: Job, requirePrefixed: boolean): void {
  const { metadata, spec } = job
  if (spec === undefined || spec.manualSelector === true || spec.selector === undefined) return
  const { uid = '', name = '' } = metadata
  if (uid === '') errors.push(required(fieldPath('metadata', 'uid')))
  const expected: Record<string, string> = {}
  const labels = spec.template?.metadata?.labels ?? {}
  const pairs = [
    ['controller-uid', uid],
    ['job-name', name],
    ...(requirePrefixed
      ? [
          [SELECTED, uid],
          ['batch.kubernetes.io/job-name', name],
        ]
      : []),
  ] as [string, string][]
  for (const [key, value] of pairs) {
    expected[key] = value
    if (labels[key] === value) continue
    const at = LABELS.key(key)
    errors.push(
      labels[key] === undefined ? required(at, `must be '${value}'`) : invalid(at, labels, `must be '${value}'`),
    )
  }
  if (!selects(job, expected)) {
    errors.push(invalid(fieldPath('spec', 'selector'), spec.selector, '`selector` not auto-generated'))
  }
}

/** A selector that cannot be read has an error of its own. */
function selects({ spec }: Job, labels: Record<string, string>): boolean {
  try {
    return compileLabelSelector(spec?.selector).matches(labels)
  } catch (error) {
    if (error instanceof SelectorError) return true
    throw error
  }
}
