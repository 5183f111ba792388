import type { Kind } from '@setpoint/kube'

/** The fields of what may be anything where nobody has compiled; none where it has none. */
export function fieldsOf(given: unknown): Readonly<Record<string, unknown>> {
  return Object(given) as Record<string, unknown>
}

/** Whether it is a kind as a value, and not its name or a manifest. */
export function isKind(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false
  const { kind, group, plural } = given as Partial<Record<keyof Kind, unknown>>
  return typeof kind === 'string' && typeof group === 'string' && typeof plural === 'string'
}

/** Whose options they are, for messages: `controller webapps`, or `controller()` where nothing says which. */
export function whoseOptions(what: string, name: unknown): string {
  return typeof name === 'string' && name !== '' ? `${what} ${name}` : `${what}()`
}
