import { decodeCreateOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import {
  createObject,
  dedupeOwnerReferences,
  ensureNamespace,
  trackOwnership,
  wipeSystemFields,
} from '../registry/index.js'
import { writtenResponse } from '../respond/index.js'
import { readObject } from './body.js'
import type { Exchange } from './exchange.js'

/** POST to a collection. */
export async function handleCreate(exchange: Exchange): Promise<ApiResponse> {
  const { context, registry, request, query } = exchange
  const { resource } = context
  const body = await request.readBody()
  const options = decodeCreateOptions(query)
  const object = resource.codec.toHub(readObject(exchange, body, options.fieldValidation, resource.codec.decode))
  context.audit?.describe(object.metadata)
  wipeSystemFields(object)
  ensureNamespace(object, resource.namespaced ? context.namespace : '')
  dedupeOwnerReferences(object, context.warnings)
  const name = object.metadata.name ?? ''
  const { dryRun } = options
  await trackOwnership(registry.clock, context, options, undefined, object)
  await registry.admission.mutate({
    operation: 'CREATE',
    context,
    name,
    object,
    old: undefined,
    dryRun,
    options: options.object,
  })
  dedupeOwnerReferences(object, context.warnings)
  const result = await createObject(registry, context, object, options)
  return writtenResponse(exchange, result)
}
