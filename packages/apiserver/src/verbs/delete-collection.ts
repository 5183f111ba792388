import { decodeDeleteOptions, decodeListOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { deleteCollection } from '../registry/index.js'
import { listResponse } from '../respond/index.js'
import type { Exchange } from './exchange.js'
import { warnOfSilentPolicy } from './policy-warning.js'
import { selectionOf } from './selection.js'

/** DELETE of a collection. */
export async function handleDeleteCollection(exchange: Exchange): Promise<ApiResponse> {
  const { context, registry, request, query } = exchange
  const list = decodeListOptions(query)
  const options = decodeDeleteOptions(query, await request.readBody(), request.headers['content-type'])
  warnOfSilentPolicy(context, options)
  const selection = selectionOf(context.resource, list)
  const page = await deleteCollection(registry, context, { ...list, selection }, options)
  return listResponse(exchange, page)
}
