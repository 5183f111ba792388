import { type Clock, systemClock } from '@setpoint/kube'

/** A stream that may be a terminal. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface ProgressOptions {
  /** Default: standard error. */
  readonly output?: ProgressOutput
  /** Default: the machine's time. */
  readonly clock?: Clock
}

const PERIOD = 1000
const CLEAR = '\r\u001B[K'

/** Runs the work, and says every second that it is still at it. */
export async function withProgress<T>(
  title: string,
  work: () => Promise<T>,
  { output = process.stderr, clock = systemClock }: ProgressOptions = {},
): Promise<T> {
  if (output.isTTY !== true) return work()
  const done = new AbortController()
  const saying = say(title, output, clock, done.signal)
  try {
    return await work()
  } finally {
    done.abort()
    await saying
  }
}

async function say(title: string, output: ProgressOutput, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let seconds = 1; ; seconds++) {
    try {
      await clock.sleep(PERIOD, signal)
    } catch {
      if (seconds > 1) output.write(CLEAR)
      return
    }
    output.write(`${CLEAR}${title} … ${seconds} s`)
  }
}
