import { humanDuration, parseTime } from '@setpoint/kube'

export const NONE = '<none>'
export const UNKNOWN = '<unknown>'
export const UNSET = '<unset>'

/** How long ago a timestamp was, roughly: `5m12s`. The server writes unset times of some kinds as null. */
export function since(timestamp: string | null | undefined, now: number): string {
  const time = milliseconds(timestamp)
  return time === undefined ? UNKNOWN : humanDuration(now - time)
}

/** A timestamp in milliseconds since the epoch; undefined when there is none. */
export function milliseconds(timestamp: string | null | undefined): number | undefined {
  return typeof timestamp === 'string' ? parseTime(timestamp) : undefined
}

/** The text, or `<none>` for no text. */
export function orNone(text: string | undefined): string {
  return text === undefined || text === '' ? NONE : text
}

/** The text, or `<unknown>` for no text. */
export function orUnknown(text: string | undefined): string {
  return text === undefined || text === '' ? UNKNOWN : text
}

/** The first three, and how many more there are. '' when there are none. */
export function firstThree(items: readonly string[]): string {
  const shown = items.slice(0, 3).join(',')
  return items.length > 3 ? `${shown} + ${items.length - 3} more...` : shown
}

/** A set of labels as kubectl shows it: `app=web,tier=front`, or `<none>`. */
export function labelsText(labels: Readonly<Record<string, string | undefined>> | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value ?? ''}`)
  return orNone(pairs.sort().join(','))
}

/** Each value once, in ascending order. */
export function sortedSet(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}

interface NamedImage {
  readonly name?: string
  readonly image?: string
}

export function containerNames(containers: readonly NamedImage[] | undefined): string {
  return (containers ?? []).map(({ name = '' }) => name).join(',')
}

export function containerImages(containers: readonly NamedImage[] | undefined): string {
  return (containers ?? []).map(({ image = '' }) => image).join(',')
}

interface Condition {
  readonly type?: string
  readonly status?: string
}

/** The first condition of a type. */
export function conditionOf<C extends Condition>(conditions: readonly C[] | undefined, type: string): C | undefined {
  return conditions?.find((condition) => condition.type === type)
}

/** Whether the first condition of a type is True. */
export function isTrue(conditions: readonly Condition[] | undefined, type: string): boolean {
  return conditionOf(conditions, type)?.status === 'True'
}
