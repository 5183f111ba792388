/** Something that a manager starts and stops beside its controllers: a server, a poller, a pump. It has `start`, `run` or both. */
export interface Runnable {
  /** For messages. */
  readonly name: string
  /** Only while this process is the leader. Default true: what writes must not run twice. */
  readonly needsLeader?: boolean
  /** Resolves when it runs; rejecting stops the manager. Default: there is nothing to wait for. */
  start?(signal: AbortSignal): Promise<void> | void
  /**
   * What it does from then on, until the signal aborts because it is to stop; the manager waits for it then. Rejecting before that
   * stops the manager in good order, and `manager.run` rejects with RunnableFailed; resolving does not. Default: nothing.
   */
  run?(signal: AbortSignal): Promise<void>
  /** Resolves when it is over. The signal aborts when there is no more time. Default: there is no more to it than `run`. */
  stop?(signal: AbortSignal): Promise<void> | void
  /** What it is still at, for the message when it does not stop in time. Default: it has nothing to say. */
  unfinished?(): string
}
