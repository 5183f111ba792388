import { Connection, expectStatus, type Target } from '../client/index.js'
import { Events } from './events.js'

/** A watch of a collection from now on, on a connection of its own. */
export class Watching {
  readonly events: Events = new Events()
  readonly #connection: Connection

  private constructor(connection: Connection, path: string) {
    this.#connection = connection
    // A watch that ends early fails the write that waits for it; the one that is closed at the end fails nobody.
    connection
      .stream(path, (bytes) => this.events.push(bytes))
      .then(
        (response) => this.events.fail(new Error(`the watch ended with ${response.status}`)),
        (error: Error) => this.events.fail(error),
      )
  }

  /** Opens many at one point of the collection's history. */
  static async open(target: Target, path: string, count: number): Promise<Watching[]> {
    const resourceVersion = await currentVersion(target, path)
    const connections = await Promise.all(Array.from({ length: count }, () => Connection.open(target)))
    const query = `watch=true&resourceVersion=${resourceVersion}`
    return connections.map((connection) => new Watching(connection, `${path}?${query}`))
  }

  close(): void {
    this.#connection.close()
  }
}

async function currentVersion(target: Target, path: string): Promise<string> {
  const connection = await Connection.open(target)
  try {
    const response = await connection.request('GET', `${path}?limit=1`)
    expectStatus(response, `listing ${path}`, 200)
    return (JSON.parse(response.text()) as { metadata: { resourceVersion: string } }).metadata.resourceVersion
  } finally {
    connection.close()
  }
}
