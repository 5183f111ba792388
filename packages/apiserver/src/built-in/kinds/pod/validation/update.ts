import { cloneJson, type FieldError, forbidden, invalid, type Json, required, sameValue } from '@setpoint/kube'
import type { Container, NodeAffinity, Pod, PodSchedulingGate, PodSpec, Toleration } from '@setpoint/kube/kinds/v1'
import { keep } from '../../../../resource/index.js'
import { internalDiff, internalValue } from '../internal/index.js'
import { checkAnnotationUpdates } from './annotations.js'
import { checkImagePadding } from './containers.js'
import { ANNOTATIONS, checkPod, SPEC, specOf } from './pod.js'
import { checkTolerations } from './scheduling.js'

const MAX_INT32 = 2 ** 31 - 1

/** What an update of a pod may change, as the refusal puts it. */
const UPDATABLE = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',')

/** A pod's spec is what it runs by: hardly anything in it changes once it is there. */
export function validatePodUpdate(pod: Pod, old: Pod): FieldError[] {
  const errors: FieldError[] = []
  const [spec, before] = [specOf(pod), specOf(old)]
  checkPod(errors, pod, old)
  checkAnnotationUpdates(errors, pod, old, ANNOTATIONS)
  if (!checkSameContainers(errors, spec, before, 'containers')) return errors
  if (!checkSameContainers(errors, spec, before, 'initContainers')) return errors
  if (!checkDeadline(errors, spec, before)) return errors
  checkTolerationsOnlyAdded(errors, spec.tolerations ?? [], before.tolerations ?? [])
  checkGatesOnlyRemoved(errors, spec.schedulingGates ?? [], before.schedulingGates ?? [])
  if (sameValue(spec, before)) return errors

  const rest = withoutUpdatable(spec, before)
  if ((before.schedulingGates ?? []).length > 0) settleGated(errors, rest, before)
  if (!sameValue(rest, before)) {
    const why = `pod updates may not change fields other than ${UPDATABLE}\n${internalDiff('PodSpec', before, rest)}`
    errors.push(forbidden(SPEC, why))
  }
  return errors
}

function checkSameContainers(
  errors: FieldError[],
  spec: PodSpec,
  before: PodSpec,
  field: 'containers' | 'initContainers',
): boolean {
  const containers: readonly Container[] = spec[field] ?? []
  if (containers.length !== (before[field] ?? []).length) {
    errors.push(forbidden(SPEC.child(field), 'pod updates may not add or remove containers'))
    return false
  }
  for (const [index, container] of containers.entries()) {
    const at = SPEC.child(field).index(index)
    if ((container.image ?? '') === '') errors.push(required(at.child('image')))
    checkImagePadding(errors, container, at)
  }
  return true
}

/** A deadline may come nearer, never recede. */
function checkDeadline(errors: FieldError[], spec: PodSpec, before: PodSpec): boolean {
  const at = SPEC.child('activeDeadlineSeconds')
  const [deadline, old] = [spec.activeDeadlineSeconds, before.activeDeadlineSeconds]
  if (deadline === undefined) {
    if (old !== undefined) {
      errors.push(invalid(at, undefined, 'must not update from a positive integer to nil value'))
    }
    return true
  }
  if (deadline < 0 || deadline > MAX_INT32) {
    errors.push(invalid(at, deadline, `must be between 0 and ${MAX_INT32}, inclusive`))
    return false
  }
  if (old !== undefined && old < deadline) {
    errors.push(invalid(at, deadline, 'must be less than or equal to previous value'))
    return false
  }
  return true
}

function checkTolerationsOnlyAdded(
  errors: FieldError[],
  tolerations: readonly Toleration[],
  before: readonly Toleration[],
): void {
  const at = SPEC.child('tolerations')
  const kept = before.every((old) => tolerations.some((toleration) => sameValue(timeless(toleration), timeless(old))))
  if (kept) checkTolerations(errors, tolerations, at)
  else errors.push(forbidden(at, 'existing toleration can not be modified except its tolerationSeconds'))
}

/** A toleration without the time that it lasts. */
function timeless(toleration: Toleration): Toleration {
  const rest = { ...toleration }
  delete rest.tolerationSeconds
  return rest
}

function checkGatesOnlyRemoved(
  errors: FieldError[],
  gates: readonly PodSchedulingGate[],
  before: readonly PodSchedulingGate[],
): void {
  const known = new Set(before.map(({ name }) => name))
  const added = new Map(gates.map(({ name }, index) => [name, index] as const).filter(([name]) => !known.has(name)))
  for (const [name, index] of added) {
    const at = SPEC.child('schedulingGates').index(index).child('name')
    errors.push(forbidden(at, `only deletion is allowed, but found new scheduling gate '${name}'`))
  }
}

/** The new spec with everything that may change as it was; what still differs may not. */
function withoutUpdatable(spec: PodSpec, before: PodSpec): PodSpec {
  const rest = cloneJson(spec as unknown as Json) as unknown as PodSpec
  for (const field of ['containers', 'initContainers'] as const) {
    for (const [index, container] of (rest[field] ?? []).entries()) {
      keep(container, before[field]?.[index] ?? container, ['image'])
    }
  }
  keep(rest, before, ['activeDeadlineSeconds', 'schedulingGates', 'tolerations'])
  if ((before.terminationGracePeriodSeconds ?? 0) < 0 && rest.terminationGracePeriodSeconds === 1) {
    keep(rest, before, ['terminationGracePeriodSeconds'])
  }
  return rest
}

/** While gates hold a pod back from scheduling, where it may run can be narrowed. Changes `rest`. */
function settleGated(errors: FieldError[], rest: PodSpec, before: PodSpec): void {
  if (!sameValue(rest.nodeSelector, before.nodeSelector)) {
    const narrowed = Object.entries(before.nodeSelector ?? {}).every(
      ([key, value]) => rest.nodeSelector?.[key] === value,
    )
    if (!narrowed) {
      const why = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)'
      errors.push(invalid(SPEC.child('nodeSelector'), rest.nodeSelector, why))
    }
    keep(rest, before, ['nodeSelector'])
  }
  const [affinity, old] = [rest.affinity?.nodeAffinity, before.affinity?.nodeAffinity]
  if (sameValue(affinity, old)) return
  checkNodeAffinityNarrowed(errors, affinity, old)
  const others = { ...rest.affinity }
  delete others.nodeAffinity
  if (old !== undefined) rest.affinity = { ...others, nodeAffinity: old }
  else if (before.affinity === undefined && Object.keys(others).length === 0) delete rest.affinity
  else rest.affinity = others
}

function checkNodeAffinityNarrowed(
  errors: FieldError[],
  affinity: NodeAffinity | undefined,
  old: NodeAffinity | undefined,
): void {
  const field = 'requiredDuringSchedulingIgnoredDuringExecution'
  if (old?.[field] === undefined) return
  const oldTerms = old[field].nodeSelectorTerms ?? []
  const terms = affinity?.[field]?.nodeSelectorTerms ?? []
  const at = SPEC.child('affinity', 'nodeAffinity', field, 'nodeSelectorTerms')
  if (oldTerms.length > 0 && oldTerms.length !== terms.length) {
    const why = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed'
    errors.push(invalid(at, internalValue('[]NodeSelectorTerm', terms), why))
    return
  }
  for (const [index, oldTerm] of oldTerms.entries()) {
    const term = terms[index] ?? {}
    const extended = (['matchExpressions', 'matchFields'] as const).every((list) => {
      const before = oldTerm[list] ?? []
      return sameValue((term[list] ?? []).slice(0, before.length), before)
    })
    const wasEmpty = (oldTerm.matchExpressions ?? []).length === 0 && (oldTerm.matchFields ?? []).length === 0
    const isEmpty = (term.matchExpressions ?? []).length === 0 && (term.matchFields ?? []).length === 0
    if (extended && (!wasEmpty || isEmpty)) continue
    const why = 'only additions are allowed (no mutations or deletions)'
    errors.push(invalid(at.index(index), internalValue('NodeSelectorTerm', term), why))
  }
}
