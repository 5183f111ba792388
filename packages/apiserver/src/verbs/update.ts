import { cloneObject, type KubeObject } from '@setpoint/kube'
import { decodeUpdateOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { checkName, ensureNamespace, updateObject } from '../registry/index.js'
import { writtenResponse } from '../respond/index.js'
import { readObject } from './body.js'
import type { Exchange } from './exchange.js'

/** PUT of an object or of one of its subresources. */
export async function handleUpdate(exchange: Exchange): Promise<ApiResponse> {
  const { context, registry, request, query, info } = exchange
  const { resource, subresource } = context
  const body = await request.readBody()
  const options = decodeUpdateOptions(query)
  const decode = subresource?.decode ?? resource.codec.decode
  const sent = readObject(exchange, body, options.fieldValidation, decode)
  context.audit?.describe(sent.metadata)
  ensureNamespace(sent, resource.namespaced ? context.namespace : '')
  checkName(sent, info.name)
  const result = await updateObject(registry, context, {
    name: info.name,
    forceAllowCreate: false,
    uidIsPrecondition: true,
    options,
    produce(existing): KubeObject {
      // Strategies change what they get, and a lost race comes back for another copy.
      const copy = cloneObject(sent)
      if (subresource !== undefined && existing !== undefined) {
        return resource.codec.toHub(subresource.merge(copy, resource.codec.fromHub(existing)))
      }
      return resource.codec.toHub(copy)
    },
  })
  return writtenResponse(exchange, result)
}
