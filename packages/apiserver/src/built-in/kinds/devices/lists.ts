import { duplicate, type FieldError, type FieldPath, tooMany } from '@setpoint/kube'

/** Each item of a list that is not too long; one that is too long is not looked at any further. */
export function validateItems<T>(
  items: readonly T[] | undefined,
  most: number,
  path: FieldPath,
  validate: (item: T, path: FieldPath) => FieldError[],
): FieldError[] {
  if (items === undefined || items === null) return []
  if (items.length > most) return [tooMany(path, items.length, most)]
  return items.flatMap((item, index) => validate(item, path.index(index)))
}

/** As {@link validateItems}, of a list whose items have keys of their own. */
export function validateSet<T>(
  items: readonly T[] | undefined,
  most: number,
  path: FieldPath,
  validate: (item: T, path: FieldPath) => FieldError[],
  keyOf: (item: T) => string,
): FieldError[] {
  const errors = validateItems(items, most, path, validate)
  if (items === undefined || items === null || items.length > most) return errors
  const seen = new Set<string>()
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (seen.has(key)) errors.push(duplicate(path.index(index), key))
    seen.add(key)
  }
  return errors
}
