import type { VirtualClock } from '@setpoint/kube'
import { type Client, EventRecorder, type Logger, type RecordControllerEvent } from 'setpoint'

/**
 * The events of one operator's process, written at once and in the test's time. They are for people, so the journal does not
 * have them. The recorder comes with the first event: most tests have none.
 */
export class Events {
  readonly #client: Client
  readonly #clock: VirtualClock
  readonly #logger: Logger
  #recorder: EventRecorder | undefined
  #isOver = false

  constructor(client: Client, clock: VirtualClock, logger: Logger) {
    this.#client = client
    this.#clock = clock
    this.#logger = logger
  }

  readonly record: RecordControllerEvent = (about, type, reason, note, reportingController) => {
    if (this.#isOver) return
    this.#recorder ??= new EventRecorder({
      client: this.#client,
      clock: this.#clock,
      logger: this.#logger,
      reportingController,
    })
    this.#recorder.record(about, { type, reason, note, reportingController })
  }

  /** How many the server does not have yet. */
  get waiting(): number {
    return this.#recorder?.waiting ?? 0
  }

  /** The process is no more, nor is what it had not written. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#recorder?.close(AbortSignal.abort(new Error('the operator has ended')))
  }
}
