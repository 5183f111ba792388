import { type FieldError, type FieldPath, fieldPath, forbidden } from '@setpoint/kube'
import type { Pod, PodSpec } from '@setpoint/kube/kinds/v1'
import { checkAnnotationsMatchFields, checkPodAnnotations } from './annotations.js'
import { checkImagePadding } from './containers.js'
import { podOptions } from './options.js'
import { checkPodSpec } from './pod-spec.js'

export const SPEC: FieldPath = fieldPath('spec')
export const ANNOTATIONS: FieldPath = fieldPath('metadata', 'annotations')

export function specOf({ spec }: Pod): PodSpec {
  return spec ?? { containers: [] }
}

export function validatePod(pod: Pod): FieldError[] {
  const errors: FieldError[] = []
  const spec = specOf(pod)
  checkPod(errors, pod)
  if ((spec.ephemeralContainers ?? []).length > 0) {
    errors.push(forbidden(SPEC.child('ephemeralContainers'), 'cannot be set on create'))
  }
  if ((spec.nodeName ?? '') !== '' && (spec.schedulingGates ?? []).length > 0) {
    errors.push(forbidden(SPEC.child('nodeName'), 'cannot be set until all schedulingGates have been cleared'))
  }
  checkAnnotationsMatchFields(errors, pod.metadata.annotations, spec, SPEC)
  return errors
}

/** What holds for a pod at any time, beyond its metadata. */
export function checkPod(errors: FieldError[], pod: Pod, old?: Pod): void {
  const spec = specOf(pod)
  checkPodAnnotations(errors, pod.metadata.annotations, spec, ANNOTATIONS)
  checkPodSpec(errors, spec, pod.metadata, podOptions(true, old?.spec), SPEC)
  if ((spec.serviceAccountName ?? '') === '') checkNoTokens(errors, spec)
  for (const field of ['containers', 'initContainers'] as const) {
    for (const [index, container] of (spec[field] ?? []).entries()) {
      checkImagePadding(errors, container, SPEC.child(field).index(index))
    }
  }
}

/** The account is filled in by admission; where that is off, a token would be nobody's. */
function checkNoTokens(errors: FieldError[], spec: PodSpec): void {
  for (const [index, { projected }] of (spec.volumes ?? []).entries()) {
    for (const [sourceIndex, { serviceAccountToken }] of (projected?.sources ?? []).entries()) {
      if (serviceAccountToken === undefined) continue
      const at = SPEC.child('volumes').index(index).child('projected', 'sources').index(sourceIndex)
      errors.push(
        forbidden(at.child('serviceAccountToken'), 'must not be specified when serviceAccountName is not set'),
      )
    }
  }
}
