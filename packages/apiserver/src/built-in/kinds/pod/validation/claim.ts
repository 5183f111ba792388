import { type FieldError, type FieldPath, forbidden, validateAnnotations, validateLabels } from '@setpoint/kube'
import type { PersistentVolumeClaimTemplate } from '@setpoint/kube/kinds/v1'
import { validateClaimSpec } from '../../persistent-volume-claim-spec.js'

/** The fields of metadata in Go's order, without those that a template may set. */
const NOT_IN_TEMPLATES = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'ownerReferences',
  'finalizers',
  'managedFields',
] as const

/** The claim that is made for a pod with an ephemeral volume. */
export function checkClaimTemplate(
  errors: FieldError[],
  { metadata = {}, spec }: PersistentVolumeClaimTemplate,
  path: FieldPath,
): void {
  const at = path.child('metadata')
  errors.push(
    ...validateAnnotations(metadata.annotations, at.child('annotations')),
    ...validateLabels(metadata.labels, at.child('labels')),
  )
  for (const name of NOT_IN_TEMPLATES) {
    const value = metadata[name]
    if (value !== undefined && value !== '') errors.push(forbidden(at.child(name), 'cannot be set'))
  }
  errors.push(...validateClaimSpec(spec, path.child('spec')))
}
