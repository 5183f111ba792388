import { type FieldError, nameIsDnsSubdomain, type ObjectMeta, validateObjectMeta } from '@setpoint/kube'
import type { TypedRules } from '../typed-strategy.js'

/** The metadata of these kinds is checked by its values alone, and finalizers need no domain in their names. */
export const METADATA: Pick<TypedRules<never>, 'metadataOnCreate' | 'metadataOnUpdate'> = {
  metadataOnCreate: false,
  metadataOnUpdate: [],
}

export function validateMetadata({ metadata }: { metadata: ObjectMeta }): FieldError[] {
  return validateObjectMeta(metadata, false, nameIsDnsSubdomain)
}
