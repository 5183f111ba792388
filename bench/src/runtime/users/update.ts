import { Connection, expectStatus, type Target } from '../../apiserver/client/index.js'
import { inParallel } from '../in-parallel.js'
import { changed, COLLECTION, nameOf } from './web-app.js'

const CONNECTIONS = 16

/**
 * Gives every WebApp another message, by an update of the version that was seen last: for the server that is half of the
 * work of a merge patch. An operator at rest does not write in between; if one does, the update fails, and the run with it.
 */
export async function updateWebApps(target: Target, count: number, versionOf: (name: string) => string): Promise<void> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(target)))
  try {
    const free = [...connections]
    await inParallel(count, CONNECTIONS, async (index) => {
      const connection = free.pop()
      if (connection === undefined) throw new Error('there are more requests than connections')
      const name = nameOf(index)
      const path = `${COLLECTION}/${name}?fieldManager=bench`
      expectStatus(await connection.request('PUT', path, changed(name, versionOf(name))), `updating ${name}`, 200)
      free.push(connection)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}
