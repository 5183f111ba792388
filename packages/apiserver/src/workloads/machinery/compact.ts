/** Without the fields that Go leaves out when they are empty: 0, '', false, and lists without elements. */
export function compact<T extends object>(value: T, always: readonly (keyof T)[] = []): T {
  const kept = Object.entries(value).filter(([name, field]) => always.includes(name as keyof T) || !isEmpty(field))
  return Object.fromEntries(kept) as T
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === 0 || value === '' || value === false
}
