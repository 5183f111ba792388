import { cloneJson, type FieldError, fieldPath, invalid, type Json, sameValue } from '@setpoint/kube'
import type { Job, JobSpec } from '@setpoint/kube/kinds/batch/v1'
import type { PodSpec, PodTemplateSpec } from '@setpoint/kube/kinds/v1'
import { keep } from '../../../resource/index.js'
import { immutable } from '../immutable.js'
import { internalValue } from '../pod/index.js'
import { shownFailurePolicy, shownSuccessPolicy } from './shown.js'

const SPEC = fieldPath('spec')
const TEMPLATE = SPEC.child('template')

/** What a job is does not change; how much of it runs at once does. */
export function checkSpecUpdate(errors: FieldError[], job: Job, old: Job): void {
  const [spec, before] = [job.spec ?? ({} as JobSpec), old.spec ?? ({} as JobSpec)]
  checkCompletions(errors, spec, before)
  errors.push(...immutable(SPEC.child('selector'), spec.selector, before.selector))
  checkTemplate(errors, spec.template ?? {}, old)
  errors.push(
    ...immutable(SPEC.child('completionMode'), spec.completionMode, before.completionMode),
    ...immutable(SPEC.child('podFailurePolicy'), spec.podFailurePolicy, before.podFailurePolicy, shownFailurePolicy),
    ...immutable(SPEC.child('backoffLimitPerIndex'), spec.backoffLimitPerIndex, before.backoffLimitPerIndex),
    ...immutable(SPEC.child('managedBy'), spec.managedBy, before.managedBy),
    ...immutable(SPEC.child('successPolicy'), spec.successPolicy, before.successPolicy, shownSuccessPolicy),
  )
}

/** The size of an indexed job may change when all its pods may run at once. */
function checkCompletions(errors: FieldError[], spec: JobSpec, before: JobSpec): void {
  const at = SPEC.child('completions')
  const { completions, parallelism } = spec
  if (spec.completionMode !== 'Indexed') errors.push(...immutable(at, completions, before.completions))
  else if (completions !== undefined && completions !== before.completions && completions !== parallelism) {
    errors.push(invalid(at, completions, 'can only be modified in tandem with spec.parallelism'))
  }
}

/** While nothing of it runs, a suspended job may still change where its pods go and what they get. */
function checkTemplate(errors: FieldError[], template: PodTemplateSpec, old: Job): void {
  const before = old.spec?.template ?? {}
  const mayChange = isIdle(old)
  const expected = mayChange ? withPlacementOf(template, before) : before
  if (mayChange) {
    const spec = template.spec ?? { containers: [] }
    const allowed = withResourcesOf(spec, expected.spec ?? { containers: [] })
    if (sameValue(spec, allowed)) return
    errors.push(invalid(SPEC.child('template.spec'), internalValue('PodSpec', spec), 'field is immutable'))
  } else if (!sameValue(template, expected)) {
    errors.push(invalid(TEMPLATE, internalValue('PodTemplateSpec', template), 'field is immutable'))
  }
}

function isIdle({ spec, status }: Job): boolean {
  if (spec?.suspend !== true || (status?.active ?? 0) > 0) return false
  const suspended = status?.conditions?.some(({ type, status: value }) => type === 'Suspended' && value === 'True')
  return status?.startTime === undefined || suspended === true
}

/** The old template with what the new one says about placement. */
function withPlacementOf(template: PodTemplateSpec, old: PodTemplateSpec): PodTemplateSpec {
  const result = cloneJson(old as unknown as Json) as PodTemplateSpec
  const spec = (result.spec ??= { containers: [] })
  const from = template.spec ?? { containers: [] }
  const affinity = { ...spec.affinity }
  delete affinity.nodeAffinity
  if (from.affinity?.nodeAffinity !== undefined) affinity.nodeAffinity = from.affinity.nodeAffinity
  if (Object.keys(affinity).length > 0 || from.affinity !== undefined) spec.affinity = affinity
  else delete spec.affinity
  keep(spec, from, ['nodeSelector', 'tolerations', 'schedulingGates'])
  result.metadata = { ...result.metadata }
  keep(result.metadata, template.metadata ?? {}, ['annotations', 'labels'])
  return result
}

/** The old spec with the resources of the new one, container by container. */
function withResourcesOf(spec: PodSpec, old: PodSpec): PodSpec {
  const result = cloneJson(old as unknown as Json) as unknown as PodSpec
  for (const field of ['containers', 'initContainers'] as const) {
    const containers = spec[field] ?? []
    if (containers.length !== (result[field] ?? []).length) continue
    for (const [index, container] of (result[field] ?? []).entries()) {
      const from = containers[index]
      if (from?.name === container.name) keep(container, from, ['resources'])
    }
  }
  return result
}
