import type { Transport, TransportRequest, TransportResponse } from '@setpoint/kube'

/** A transport whose watches can be held up; everything else is as ever. */
export class HeldWatches implements Transport {
  /** The paths that were asked for, watches and all. */
  readonly paths: string[] = []
  readonly #inner: Transport
  #open: Promise<void> = Promise.resolve()
  #release: () => void = () => undefined

  constructor(inner: Transport) {
    this.#inner = inner
  }

  /** What watches bring from now on waits for {@link release}. */
  hold(): void {
    this.#open = new Promise((resolve) => {
      this.#release = resolve
    })
  }

  release(): void {
    this.#release()
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    this.paths.push(`${request.method} ${request.path}`)
    const response = await this.#inner.request(request)
    if (!request.path.includes('watch=1')) return response
    return {
      status: response.status,
      headers: response.headers,
      body: this.#held(response.body),
      bytes: () => response.bytes(),
    }
  }

  async *#held(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      // The piece is lent, and what lends it goes on.
      const own = piece.slice()
      await this.#open
      yield own
    }
  }
}
