import type { KubeObject, Status } from '@setpoint/kube'

export interface WatchFrame {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'
  readonly object: KubeObject
  /** As the server sent it. */
  readonly text: string
}

/** A watch that a test reads frame by frame. Frames are taken from the connection as they come. */
export class WatchStream {
  readonly #frames: WatchFrame[] = []
  readonly #cancel: () => void
  #state: 'open' | 'ended' | 'closed' = 'open'
  #failure: unknown
  #wake = (): void => {}

  constructor(body: AsyncIterable<Uint8Array>, cancel: () => void) {
    this.#cancel = cancel
    void this.#receive(body)
  }

  async #receive(body: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const frame of framesOf(body)) {
        this.#frames.push(frame)
        this.#wake()
      }
    } catch (error) {
      this.#failure = error
    }
    if (this.#state === 'open') this.#state = 'ended'
    this.#wake()
  }

  /** The next frame; undefined when the stream has ended without one. */
  async #next(): Promise<WatchFrame | undefined> {
    while (this.#frames.length === 0) {
      if (this.#state !== 'open') return undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#frames.shift()
  }

  /** The next frame; a stream that ends instead throws. */
  async next(): Promise<WatchFrame> {
    const frame = await this.#next()
    if (frame === undefined) throw new Error('the watch has ended', { cause: this.#failure })
    return frame
  }

  /** The next frames, as `ADDED a`. */
  async take(count: number): Promise<string[]> {
    const taken: string[] = []
    while (taken.length < count) taken.push(summary(await this.next()))
    return taken
  }

  /** Reads on to the first frame that is so. */
  async until(matches: (frame: WatchFrame) => boolean): Promise<WatchFrame> {
    for (;;) {
      const frame = await this.next()
      if (matches(frame)) return frame
    }
  }

  /** Reads on until an object of this name is gone; the result is its last image. */
  async untilDeleted(name: string): Promise<KubeObject> {
    const { object } = await this.until(({ type, object }) => type === 'DELETED' && object.metadata.name === name)
    return object
  }

  /** Reads to the end, which must be the server's doing. */
  async rest(): Promise<WatchFrame[]> {
    const frames: WatchFrame[] = []
    for (let frame = await this.#next(); frame !== undefined; frame = await this.#next()) frames.push(frame)
    if (this.#failure !== undefined) throw this.#failure
    return frames
  }

  /** Hangs up. */
  close(): void {
    this.#state = 'closed'
    this.#cancel()
  }
}

/** The Status inside an ERROR frame. */
export function statusOf({ type, object }: WatchFrame): Status {
  if (type !== 'ERROR') throw new Error(`${type} is no ERROR`)
  return object as unknown as Status
}

function summary({ type, object }: WatchFrame): string {
  return type === 'ERROR' || type === 'BOOKMARK' ? type : `${type} ${object.metadata.name ?? ''}`
}

async function* framesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<WatchFrame> {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of body) {
    pending += decoder.decode(chunk, { stream: true })
    const lines = pending.split('\n')
    pending = lines.pop() ?? ''
    for (const text of lines) yield { ...(JSON.parse(text) as Omit<WatchFrame, 'text'>), text }
  }
  if (pending !== '') throw new Error(`the stream ends inside a frame: ${pending}`)
}
