import { durationMilliseconds, messageOf } from '@setpoint/kube'
import { valueText } from '../log/index.js'

/** What a pass says about when to look again. Nothing (undefined): when something changes. */
export type Result = undefined | After

/** Look again later; made by {@link after}. */
export interface After {
  readonly after: number
  readonly priority?: number | undefined
}

export interface AfterOptions {
  /**
   * How urgent the next pass is beside those over other objects: `PRIORITY.background`, or any integer. An event that comes
   * before brings its own, and the higher one counts. Default: as urgent as this pass.
   */
  readonly priority?: number
}

/**
 * Look again in a while, changes or not: `return after('30s')`. Takes Go's durations or milliseconds. Forgets backoff.
 * `after('1h', { priority: PRIORITY.background })` does it when nothing else is to be done.
 */
export function after(delay: string | number, { priority }: AfterOptions = {}): After {
  const milliseconds = typeof delay === 'number' ? delay : millisecondsOf(delay)
  if (Number.isNaN(milliseconds))
    throw new RangeError(`after(${valueText(delay)}): a delay is a number of milliseconds, and NaN is not a number`)
  if (!(milliseconds >= 0)) throw new RangeError(`after(${valueText(delay)}): a delay is not negative`)
  if (priority !== undefined && !Number.isSafeInteger(priority))
    throw new RangeError(`after(…, { priority: ${priority} }): a priority is an integer`)
  return { after: milliseconds, ...(priority === undefined ? {} : { priority }) }
}

/** Whole ones: a delay below is none. */
function millisecondsOf(delay: string): number {
  try {
    return Math.trunc(durationMilliseconds(delay))
  } catch (cause) {
    const message = `after(${valueText(delay)}): a delay is a number of milliseconds, or a text such as '500ms', '30s' or '1h30m'`
    throw new RangeError(message, { cause })
  }
}

/** Whether a value says what {@link after} says; where no types have checked it, it may be anything. */
export function isAfter(value: unknown): value is After {
  if (typeof value !== 'object' || value === null) return false
  const { after: delay, priority } = value as Partial<Record<keyof After, unknown>>
  return typeof delay === 'number' && delay >= 0 && (priority === undefined || Number.isSafeInteger(priority))
}

/** A failure that time will not mend: the key is not tried again until something changes. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError'
}

/** `throw terminal(error)`: do not try this again until the object changes. It may be the cause of what is thrown. */
export function terminal(cause: unknown): TerminalError {
  return new TerminalError(messageOf(cause), { cause })
}

/** Causes may lead in a circle. */
const MAX_CAUSES = 16

/** Whether an error is terminal, or one of its causes is, as Go's errors.Is has it. */
export function isTerminal(error: Error): boolean {
  try {
    let cause: unknown = error
    for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
      if (cause instanceof TerminalError) return true
      cause = cause.cause
    }
  } catch {
    // An error that cannot be read says nothing about time.
  }
  return false
}
