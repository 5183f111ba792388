import { messageOf, parseDuration } from '@setpoint/kube'

/** What a pass says about when to look again. Nothing (undefined): when something changes. */
export type Result = undefined | After

/** Look again later; made by {@link after}. */
export interface After {
  readonly after: number
}

/** Look again in a while, changes or not: `return after('30s')`. Takes Go's durations or milliseconds. Forgets backoff. */
export function after(delay: string | number): After {
  const milliseconds = typeof delay === 'number' ? delay : Number(parseDuration(delay) / 1_000_000n)
  if (!(milliseconds >= 0)) throw new RangeError(`after(${JSON.stringify(delay)}): a delay is not negative`)
  return { after: milliseconds }
}

/** A failure that time will not mend: the key is not tried again until something changes. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError'
}

/** `throw terminal(error)`: do not try this again until the object changes. */
export function terminal(cause: unknown): TerminalError {
  return new TerminalError(messageOf(cause), { cause })
}
