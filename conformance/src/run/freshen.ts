import type { HttpRequest } from '../transcript/index.js'
import type { Connection } from './connection.js'

const OBJECT = /^(\/(?:api\/[^/]+|apis\/[^/]+\/[^/]+)(?:\/namespaces\/[^/?]+)?\/[^/?]+)\/[^/?]+/

/**
 * Lists the kind of the object that a request is about to change, which brings a server's cache of it up to date. kube-apiserver
 * tries a write on what its cache holds first; where that is no longer true it tries again, and asks a webhook twice.
 */
export async function freshen(connection: Connection, { method, path }: HttpRequest): Promise<void> {
  if (method === 'GET' || method === 'POST') return
  const [, collection] = OBJECT.exec(path) ?? []
  if (collection !== undefined) await connection.send({ method: 'GET', path: collection, headers: {}, body: '' })
}
