import type { ServerResponse } from 'node:http'
import type { Sink } from './message.js'

/** A streamed response on a Node connection. */
export class NodeSink implements Sink {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  write(chunk: Uint8Array): void {
    if (!this.#response.destroyed && !this.#response.writableEnded) this.#response.write(chunk)
  }

  get pending(): number {
    return this.#response.writableLength
  }

  end(): void {
    if (!this.#response.writableEnded) this.#response.end()
  }

  onDrain(callback: () => void): void {
    this.#response.on('drain', callback)
  }

  onClose(callback: () => void): void {
    this.#response.once('close', callback)
  }
}
