import { decodeGetOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { getStored } from '../registry/index.js'
import { objectResponse, storedResponse } from '../respond/index.js'
import type { Exchange } from './exchange.js'

/** GET of an object or of one of its subresources. */
export function handleGet(exchange: Exchange): ApiResponse {
  const { context, registry, info, query } = exchange
  decodeGetOptions(query)
  const stored = getStored(registry, context, info.name)
  if (context.subresource === undefined) return storedResponse(exchange, stored)
  return objectResponse(exchange, 200, context.resource.codec.load(stored.object))
}
