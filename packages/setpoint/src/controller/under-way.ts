import { humanDuration } from '@setpoint/kube'

/** A key whose pass has not ended. */
export interface UnderWay {
  readonly key: string
  /** Milliseconds since a worker took it. */
  readonly since: number
}

/** How many keys a status names: enough to look at, and no more to build for each question. */
export const MOST_UNDER_WAY = 10

/** For messages: `default/demo (for 12s), default/other`. `count`: how many there are, those that are not named included. */
export function underWayText(underWay: readonly UnderWay[], count: number = underWay.length): string {
  const named = underWay.map(({ key, since }) => (since < 1 ? key : `${key} (for ${spanText(since)})`))
  const more = count - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** `40 ms`, `12s`, `5m30s`. */
export function spanText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : humanDuration(milliseconds)
}
