/** Something that a manager starts and stops beside its controllers: a server, a poller, a pump. */
export interface Runnable {
  /** For messages. */
  readonly name: string
  /** Only while this process is the leader. Default true: what writes must not run twice. */
  readonly needsLeader?: boolean
  /** Resolves when it runs; rejecting stops the manager. */
  start(signal: AbortSignal): Promise<void> | void
  /** Resolves when it is over. The signal aborts when there is no more time. */
  stop(signal: AbortSignal): Promise<void> | void
  /** What it is still at, for the message when it does not stop in time. Default: it has nothing to say. */
  unfinished?(): string
}
