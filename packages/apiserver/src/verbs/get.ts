import { decodeGetOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { getStored } from '../registry/index.js'
import { objectResponse, storedResponse } from '../respond/index.js'
import type { Exchange } from './exchange.js'

/** GET of an object or of one of its subresources. */
export async function handleGet(exchange: Exchange): Promise<ApiResponse> {
  const { context, registry, info, query } = exchange
  const { resourceVersion } = decodeGetOptions(query)
  const stored = await getStored(registry, context, info.name, resourceVersion)
  if (context.subresource === undefined) return storedResponse(exchange, stored)
  return objectResponse(exchange, 200, context.resource.codec.load(stored.object))
}
