import {
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type ObjectMeta,
  STANDARD_FINALIZERS,
} from '@setpoint/kube'

const PATH = fieldPath('metadata', 'finalizers')

/** Beyond its characters: a finalizer of a built-in kind says whose it is. Custom resources only get a warning. */
export function validateFinalizerDomain(name: string, path: FieldPath): FieldError[] {
  if (name.includes('/') || STANDARD_FINALIZERS.has(name)) return []
  return [invalid(path, name, 'name is neither a standard finalizer name nor is it fully qualified')]
}

export function validateFinalizerDomains({ finalizers = [] }: ObjectMeta): FieldError[] {
  return finalizers.flatMap((name, index) => validateFinalizerDomain(name, PATH.index(index)))
}
