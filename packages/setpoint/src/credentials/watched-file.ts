import { readFile } from 'node:fs/promises'
import { type Clock, SetpointError } from '@setpoint/kube'

/** Half of the time that the kubelet leaves between a new token and the end of the old one, as in client-go. */
const PERIOD = 60_000

/**
 * A small file whose content may change. It is read again at most once a minute. A file that can no longer be read keeps
 * its last content: an update in progress must not stop everything.
 */
export class WatchedFile {
  readonly #path: string
  readonly #clock: Clock
  #content: string | undefined
  #readAt = -Infinity
  #reading: Promise<string> | undefined

  constructor(path: string, clock: Clock) {
    this.#path = path
    this.#clock = clock
  }

  /** The content as of the last minute; a promise only when the file must be read. */
  read(): string | Promise<string> {
    if (this.#content !== undefined && this.#clock.monotonic() - this.#readAt < PERIOD) return this.#content
    this.#reading ??= this.#reload().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /** The next read looks at the file. */
  expire(): void {
    this.#readAt = -Infinity
  }

  async #reload(): Promise<string> {
    try {
      this.#content = await readFile(this.#path, 'utf8')
    } catch (cause) {
      if (this.#content === undefined) {
        const message = `${this.#path}, which the kubeconfig names, cannot be read (${(cause as Error).message})`
        throw new SetpointError('CredentialsUnavailable', message, { cause })
      }
    }
    this.#readAt = this.#clock.monotonic()
    return this.#content
  }
}
