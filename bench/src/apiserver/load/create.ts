import { Connection, expectStatus } from '../client/index.js'
import { collectionPath, widget } from '../widget.js'
import type { CreateInput, CreateResult } from './jobs.js'

/** Creates objects as fast as the server lets `clients` connections. They are open before the clock starts. */
export async function create({ target, namespace, prefix, count, clients }: CreateInput): Promise<CreateResult> {
  const path = collectionPath(namespace)
  const bodies = Array.from({ length: count }, (_, index) => widget(namespace, `${prefix}-${index}`))
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(target)))
  const work = async (connection: Connection): Promise<void> => {
    for (;;) {
      const body = bodies.pop()
      if (body === undefined) return
      expectStatus(await connection.request('POST', path, body), `creating a widget in ${namespace}`, 201)
    }
  }
  try {
    const start = performance.now()
    await Promise.all(connections.map(work))
    return { seconds: (performance.now() - start) / 1000 }
  } finally {
    for (const connection of connections) connection.close()
  }
}
