import type { HttpRequest } from '../transcript/index.js'
import type { Connection } from './connection.js'

// What follows a namespace's name may be its own subresource.
const COLLECTION = /^\/(?:api\/[^/]+|apis\/[^/]+\/[^/]+)(?:\/namespaces\/[^/?]+(?!\/(?:status|finalize)\b))?\/[^/?]+/
/** Whatever the cache has is fine. */
const OF_ANY_AGE = /[?&]resourceVersion=0(?:&|$)/

/**
 * Lists the kind that a request is about where the answer would tell how far a server's cache of it is behind, which brings it up to
 * date. kube-apiserver tries a write on what its cache holds first; where that is no longer true it tries again, asks a webhook
 * twice, and warns of what it found the first time.
 */
export async function freshen(connection: Connection, { method, path }: HttpRequest): Promise<void> {
  const isFromCache = method === 'GET' ? OF_ANY_AGE.test(path) : method !== 'POST'
  const [collection] = COLLECTION.exec(path) ?? []
  if (isFromCache && collection !== undefined)
    await connection.send({ method: 'GET', path: collection, headers: {}, body: '' })
}
