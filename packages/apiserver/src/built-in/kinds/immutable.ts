import { type FieldError, type FieldPath, invalid, sameValue } from '@setpoint/kube'

/** What is wrong when a field that may not change does. `shown` is the value as the message shows it; default itself. */
export function immutable<T>(
  path: FieldPath,
  value: T,
  old: T,
  shown: (value: T) => unknown = (plain) => plain,
): FieldError[] {
  return sameValue(value, old) ? [] : [invalid(path, shown(value), 'field is immutable')]
}
