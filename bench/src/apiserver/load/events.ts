/** A line of a watch, and when it was there. */
export interface Arrival {
  readonly line: string
  readonly at: number
}

/** Cuts a watch into lines, for a reader that waits for one at a time. */
export class Events {
  #text = ''
  #waiting: { resolve(arrival: Arrival): void; reject(error: Error): void } | undefined

  next(): Promise<Arrival> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  push(bytes: Buffer): void {
    this.#text += bytes.toString('latin1')
    if (!this.#text.endsWith('\n')) return
    this.#waiting?.resolve({ line: this.#text, at: performance.now() })
    this.#waiting = undefined
    this.#text = ''
  }

  fail(error: Error): void {
    this.#waiting?.reject(error)
  }
}
