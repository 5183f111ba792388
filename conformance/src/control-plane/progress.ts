/**
 * Says what takes so long: on a terminal one line that is rewritten every second, elsewhere a line when something begins and
 * one every 15 seconds after that.
 */
export class Progress {
  readonly #log: (line: string) => void
  readonly #terminal: boolean = process.stderr.isTTY
  readonly #start = Date.now()
  #what = ''
  #timer: NodeJS.Timeout | undefined

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  begin(what: string): void {
    this.stop()
    this.#what = what
    this.#show()
    this.#timer = setInterval(() => this.#show(), this.#terminal ? 1000 : 15_000)
  }

  end(what: string): void {
    this.stop()
    this.#log(`${what} in ${this.#elapsed()}`)
  }

  stop(): void {
    clearInterval(this.#timer)
    if (this.#terminal && this.#what) process.stderr.write('\r\u001b[K')
    this.#what = ''
  }

  #show(): void {
    const line = `${this.#what}, ${this.#elapsed()}`
    if (this.#terminal) process.stderr.write(`\r\u001b[K${line}`)
    else this.#log(line)
  }

  #elapsed(): string {
    const seconds = Math.round((Date.now() - this.#start) / 1000)
    return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  }
}
