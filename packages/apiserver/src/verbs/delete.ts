import { decodeDeleteOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { deleteObject } from '../registry/index.js'
import { objectResponse, statusResponse } from '../respond/index.js'
import type { Exchange } from './exchange.js'
import { warnOfSilentPolicy } from './policy-warning.js'

/** DELETE of one object. */
export async function handleDelete(exchange: Exchange): Promise<ApiResponse> {
  const { context, registry, request, query, info } = exchange
  const options = decodeDeleteOptions(query, await request.readBody(), request.headers['content-type'])
  warnOfSilentPolicy(context, options)
  const result = await deleteObject(registry, context, info.name, options)
  if ('status' in result) return statusResponse(exchange, 200, result.status)
  // A client that asked for dependents to go with it learns that the work is under way.
  const code = !result.deleted && options.orphanDependents === false ? 202 : 200
  return objectResponse(exchange, code, result.object)
}
