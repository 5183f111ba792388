/** Says on standard error what is going on: one line that is rewritten on a terminal, a line for each step elsewhere. */
export class Progress {
  readonly #terminal: boolean = process.stderr.isTTY
  readonly #start = performance.now()

  say(what: string): void {
    const seconds = Math.round((performance.now() - this.#start) / 1000)
    const line = `${String(seconds).padStart(4)} s  ${what}`
    process.stderr.write(this.#terminal ? `\r\u001b[K${line}` : `${line}\n`)
  }

  /** Makes room for what comes next. */
  clear(): void {
    if (this.#terminal) process.stderr.write('\r\u001b[K')
  }
}
