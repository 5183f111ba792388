import type { ApiResponse } from '../http/index.js'
import { decodeListOptions } from '../decode/index.js'
import { listObjects } from '../registry/index.js'
import { listResponse } from '../respond/index.js'
import type { Exchange } from './exchange.js'
import { selectionOf } from './selection.js'

/** GET of a collection. */
export async function handleList(exchange: Exchange): Promise<ApiResponse> {
  const { context, registry, query } = exchange
  const options = decodeListOptions(query)
  const selection = selectionOf(context.resource, options)
  const page = await listObjects(registry, context, { ...options, selection })
  return listResponse(exchange, page)
}
