import { checkPathSegmentName, type FieldError, type FieldPath, invalid, required } from '@setpoint/kube'
import type { CrossVersionObjectReference } from '@setpoint/kube/kinds/autoscaling/v2'
import { addInvalid } from '../checks.js'

export interface ReferenceOptions {
  /** The version may be of the core group. */
  readonly allowCoreGroup: boolean
  /** The version was stored before, and is not looked at again. */
  readonly allowInvalidVersion: boolean
}

/** An object in the autoscaler's namespace, by kind, name and version. */
export function validateReference(
  reference: CrossVersionObjectReference,
  path: FieldPath,
  options: ReferenceOptions,
): FieldError[] {
  const { kind, name, apiVersion = '' } = reference
  const errors: FieldError[] = []
  for (const [field, value] of Object.entries({ kind, name })) {
    if (value === '') errors.push(required(path.child(field)))
    else addInvalid(errors, path.child(field), value, checkPathSegmentName(value))
  }
  const problem = versionProblem(apiVersion, options)
  if (problem !== undefined) errors.push(invalid(path.child('apiVersion'), apiVersion, problem))
  return errors
}

export function versionProblem(
  apiVersion: string,
  { allowCoreGroup, allowInvalidVersion }: ReferenceOptions,
): string | undefined {
  if (allowInvalidVersion) return undefined
  const slashes = apiVersion.split('/').length - 1
  if (slashes > 1) return `unexpected GroupVersion string: ${apiVersion}`
  const group = slashes === 0 ? '' : apiVersion.slice(0, apiVersion.indexOf('/'))
  return group === '' && !allowCoreGroup ? 'apiVersion must specify API group' : undefined
}
