import { Connection, expectStatus, type Target } from '../../apiserver/client/index.js'
import { COLLECTION } from './web-app.js'

interface Waiting {
  readonly count: number
  readonly generation: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

const LINE_END = 0x0a

/**
 * A watch of all WebApps. Its events are not parsed: what has to be known of one stands in its text once, in numbers and names that
 * need no unescaping.
 */
export class WebAppsWatch implements Disposable {
  readonly #connection: Connection
  readonly #versions = new Map<string, string>()
  /** The generation that the status of each speaks of. */
  readonly #observed = new Map<string, number>()
  #rest: Buffer[] = []
  #waiting: Waiting | undefined
  #failure: Error | undefined

  private constructor(connection: Connection) {
    this.#connection = connection
  }

  /** From now on. Not right after their definition was made: the server ends watches of what it is still setting up. */
  static async open(target: Target): Promise<WebAppsWatch> {
    const listing = await Connection.open(target)
    const answer = expectStatus(await listing.request('GET', `${COLLECTION}?limit=1`), 'listing WebApps', 200)
    listing.close()
    const { metadata } = JSON.parse(answer.text()) as { metadata: { resourceVersion: string } }
    const watch = new WebAppsWatch(await Connection.open(target))
    watch.#follow(metadata.resourceVersion)
    return watch
  }

  /** The newest version of a WebApp that was seen. */
  versionOf(name: string): string {
    const version = this.#versions.get(name)
    if (version === undefined) throw new Error(`there has been no event of WebApp ${name}`)
    return version
  }

  /** Resolves when the statuses of so many WebApps speak of this generation. */
  observed(count: number, generation: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { count, generation, resolve, reject }
      if (this.#failure !== undefined) reject(this.#failure)
      else this.#tell()
    })
  }

  [Symbol.dispose](): void {
    this.#waiting = undefined
    this.#connection.close()
  }

  #follow(resourceVersion: string): void {
    const query = `watch=true&allowWatchBookmarks=false&resourceVersion=${resourceVersion}&timeoutSeconds=3600`
    this.#connection
      .stream(`${COLLECTION}?${query}`, (bytes) => this.#take(bytes))
      .then(
        (response) => this.#fail(new Error(`the watch of WebApps ended with ${response.status}`)),
        (error: Error) => this.#fail(error),
      )
  }

  #fail(error: Error): void {
    this.#failure = error
    this.#waiting?.reject(error)
  }

  #take(bytes: Buffer): void {
    let start = 0
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, start)) {
      this.#rest.push(bytes.subarray(start, end))
      this.#read(this.#rest.length === 1 ? (this.#rest[0] ?? bytes) : Buffer.concat(this.#rest))
      this.#rest = []
      start = end + 1
    }
    // What came off the socket may be written over.
    if (start < bytes.length) this.#rest.push(Buffer.from(bytes.subarray(start)))
    this.#tell()
  }

  #read(event: Buffer): void {
    const { name, version, generation } = eventIn(event.toString('latin1'))
    this.#versions.set(name, version)
    this.#observed.set(name, generation)
  }

  #tell(): void {
    const waiting = this.#waiting
    if (waiting === undefined || this.#observed.size < waiting.count) return
    for (const generation of this.#observed.values()) if (generation < waiting.generation) return
    this.#waiting = undefined
    waiting.resolve()
  }
}

/** What there is to know of an event; a status that says nothing speaks of generation 0. */
export function eventIn(line: string): {
  readonly name: string
  readonly version: string
  readonly generation: number
} {
  const name = /"name":"(app-\d+)"/.exec(line)?.[1]
  const version = /"resourceVersion":"(\d+)"/.exec(line)?.[1]
  if (name === undefined || version === undefined) throw new Error(`this is no event of a WebApp: ${line}`)
  return { name, version, generation: Number(/"observedGeneration":(\d+)/.exec(line)?.[1] ?? 0) }
}
