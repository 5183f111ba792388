import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import type { End, HttpRequest } from '../transcript/index.js'
import { answerOf } from './answer.js'
import { type Connection, headersOf } from './connection.js'

const patience = 60_000

/** A watch that is open: events are kept until somebody collects them. */
export class Watch {
  readonly #hangUp = new AbortController()
  readonly #events: Json[] = []
  #head: JsonObject = {}
  #closed = false
  #wake: () => void = () => {}

  /** Resolves when the server has begun to answer, so that later writes are sure to be seen. */
  static async open(connection: Connection, request: HttpRequest): Promise<Watch> {
    const watch = new Watch()
    await watch.#open(connection, request)
    return watch
  }

  async #open(connection: Connection, request: HttpRequest): Promise<void> {
    const response = await connection.open(request, this.#hangUp.signal)
    const code = response.statusCode ?? 0
    if (code !== 200) {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      this.#head = answerOf({ code, headers: headersOf(response), body: Buffer.concat(chunks) })
      this.#closed = true
      return
    }
    this.#head = { code, headers: headersOf(response) }
    let rest = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#events.push(parseEvent(line))
      this.#wake()
    })
    response.on('error', () => {})
    response.on('close', () => {
      this.#closed = true
      this.#wake()
    })
  }

  /**
   * Takes the events that have come since the last call, waiting as `end` says; at most a minute. A server may send a
   * bookmark whenever it likes, and kube-apiserver at times sends a second one after that of the initial events: unless
   * bookmarks are waited for, those that mark nothing are passed over.
   */
  async collect(end: End): Promise<JsonObject> {
    const taken: Json[] = []
    const deadline = Date.now() + (end.kind === 'time' ? end.milliseconds : patience)
    const most = 'count' in end ? end.count : Infinity
    for (;;) {
      while (taken.length < most && this.#events.length > 0) {
        const [event = null] = this.#events.splice(0, 1)
        if (end.kind === 'bookmarks' || !isPlainBookmark(event)) taken.push(event)
      }
      if (taken.length >= most || this.#closed || Date.now() >= deadline) break
      await this.#change(deadline - Date.now())
    }
    const closed = this.#closed && this.#events.length === 0
    return { ...this.#head, events: taken, ...(closed && most === Infinity ? { closed: 'by the server' } : {}) }
  }

  close(): void {
    this.#hangUp.abort()
  }

  async #change(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** A bookmark that says how far the watch has come, and no more. */
function isPlainBookmark(event: Json): boolean {
  if (!isJsonObject(event) || event['type'] !== 'BOOKMARK') return false
  const metadata = (event['object'] as { metadata?: { annotations?: object } } | undefined)?.metadata
  return metadata?.annotations === undefined
}

function parseEvent(line: string): Json {
  try {
    return JSON.parse(line) as Json
  } catch {
    return line
  }
}
