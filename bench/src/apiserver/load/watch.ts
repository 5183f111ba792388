import { Connection, expectStatus } from '../client/index.js'
import { collectionPath, widget } from '../widget.js'
import type { WatchInput, WatchResult } from './jobs.js'

/** The first writes find a watch that is still being set up; they do not count. */
const warmUp = 10

/** Creates objects one after the other and takes the time from sending each to its event on a watch of the namespace. */
export async function watch({ target, namespace, prefix, count }: WatchInput): Promise<WatchResult> {
  const path = collectionPath(namespace)
  const [writer, watcher] = await Promise.all([Connection.open(target), Connection.open(target)])
  try {
    const events = new Events()
    const resourceVersion = await currentVersion(writer, path)
    const ended = watcher.stream(`${path}?watch=true&resourceVersion=${resourceVersion}`, (bytes) => events.push(bytes))
    // A watch that ends early fails the write that waits for it; the one that is closed at the end fails nobody.
    ended.then(
      (response) => events.fail(new Error(`the watch ended with ${response.status}`)),
      (error: Error) => events.fail(error),
    )
    const milliseconds: number[] = []
    for (let index = -warmUp; index < count; index++) {
      const name = `${prefix}-${index < 0 ? `warm${-index}` : index}`
      const body = widget(namespace, name)
      const event = events.next()
      const start = performance.now()
      const [response, { line, at }] = await Promise.all([writer.request('POST', path, body), event])
      expectStatus(response, `creating widget ${namespace}/${name}`, 201)
      if (!line.includes(`"name":"${name}"`)) throw new Error(`expected the event of widget ${name}, got ${line}`)
      if (index >= 0) milliseconds.push(at - start)
    }
    return { milliseconds }
  } finally {
    writer.close()
    watcher.close()
  }
}

async function currentVersion(connection: Connection, path: string): Promise<string> {
  const response = await connection.request('GET', `${path}?limit=1`)
  expectStatus(response, `listing ${path}`, 200)
  return (JSON.parse(response.text()) as { metadata: { resourceVersion: string } }).metadata.resourceVersion
}

interface Arrival {
  readonly line: string
  readonly at: number
}

/** Cuts a watch into lines, for a reader that waits for one at a time. */
class Events {
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
