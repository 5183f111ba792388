/** A program that does the work of the measurement. */
export interface Peer {
  readonly name: string
  /** Arguments in front of `operator WORKERS` or `cache`. */
  readonly command: readonly [program: string, ...args: string[]]
}
