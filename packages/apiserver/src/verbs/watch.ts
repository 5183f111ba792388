import { decodeListOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { watchObjects } from '../registry/index.js'
import { watchEncoder, watchResponse } from '../respond/index.js'
import type { Exchange } from './exchange.js'
import { selectionOf } from './selection.js'

/** GET of a collection or an object with ?watch=true, or through the legacy /watch/ paths. */
export async function handleWatch(exchange: Exchange): Promise<ApiResponse> {
  const { context, registry, query, info } = exchange
  const options = decodeListOptions(query)
  const selection = selectionOf(context.resource, options)
  const body = await watchObjects(
    registry,
    context,
    {
      selection,
      name: info.name,
      resourceVersion: options.resourceVersion,
      sendInitialEvents: options.sendInitialEvents,
      allowBookmarks: options.allowWatchBookmarks,
      timeoutSeconds: options.timeoutSeconds,
    },
    watchEncoder(exchange),
  )
  return watchResponse(exchange, body)
}
