import { type FieldError, type FieldPath, forbidden, validateAnnotations, validateLabels } from '@setpoint/kube'
import type { PodTemplateSpec } from '@setpoint/kube/kinds/v1'
import { checkAnnotationsMatchFields, checkPodAnnotations } from './annotations.js'
import { podOptions } from './options.js'
import { checkPodSpec } from './pod-spec.js'

/** A template of pods. `old`: the template that it replaces. */
export function checkPodTemplate(
  errors: FieldError[],
  template: PodTemplateSpec,
  path: FieldPath,
  old?: PodTemplateSpec,
): void {
  const { metadata = {}, spec = { containers: [] } } = template
  const { labels, annotations } = metadata
  const at = path.child('spec')
  errors.push(
    ...validateLabels(labels, path.child('labels')),
    ...validateAnnotations(annotations, path.child('annotations')),
  )
  checkPodAnnotations(errors, annotations, spec, path.child('annotations'))
  checkPodSpec(errors, spec, undefined, podOptions(false, old?.spec), at)
  checkAnnotationsMatchFields(errors, annotations, spec, at)
  if ((spec.ephemeralContainers ?? []).length > 0) {
    errors.push(forbidden(at.child('ephemeralContainers'), 'ephemeral containers not allowed in pod template'))
  }
}
