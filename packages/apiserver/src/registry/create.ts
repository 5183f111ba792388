import {
  alreadyExists,
  forbiddenError,
  generateName,
  generateNameConflict,
  invalidObject,
  type KubeObject,
  nameIsPathSegment,
  StatusError,
  validateObjectMeta,
} from '@setpoint/kube'
import { hubKind, type ServiceAllocation } from '../resource/index.js'
import { CompareError } from '../storage/index.js'
import type { RegistryDependencies, RequestContext, WriteOptions, WriteResult } from './context.js'
import { encoder } from './encode.js'
import { loaded, storedForm } from './forms.js'
import { plainError } from './get.js'
import { objectKey } from './keys.js'
import { ensureNamespace, fillSystemFields } from './metadata.js'
import { beginAllocation, strategyContext } from './strategy-context.js'

/** With 27⁵ suffixes a second collision is luck; an eighth is a full namespace. */
const GENERATE_NAME_ATTEMPTS = 8

/**
 * Stores a new object. `object` is in the hub version, decoded and through mutating admission; it is taken over.
 */
export async function createObject(
  dependencies: RegistryDependencies,
  context: RequestContext,
  object: KubeObject,
  options: WriteOptions,
): Promise<WriteResult> {
  const { metadata } = object
  const generated = (metadata.name ?? '') === '' && (metadata.generateName ?? '') !== ''
  for (let attempt = 1; ; attempt++) {
    if (generated) metadata.name = generateName(metadata.generateName ?? '', dependencies.random)
    try {
      return await createOnce(dependencies, context, object, options)
    } catch (error) {
      if (!(error instanceof CompareError)) throw error
      if (!generated || attempt === GENERATE_NAME_ATTEMPTS) throw refusal(dependencies, context, object)
    }
  }
}

async function createOnce(
  dependencies: RegistryDependencies,
  context: RequestContext,
  object: KubeObject,
  options: WriteOptions,
): Promise<WriteResult> {
  const { storage, admission } = dependencies
  const { resource, namespace } = context
  using allocation = beginAllocation(dependencies, context, options)
  prepareForCreate(dependencies, context, object, allocation)
  const name = object.metadata.name ?? ''
  await admission.validate({
    operation: 'CREATE',
    context,
    name,
    object,
    old: undefined,
    dryRun: options.dryRun,
    options: options.object,
  })
  const key = objectKey(resource, namespace, name)
  const stored = await storedForm(resource, object)
  if (options.dryRun) {
    const existing = storage.get(key)
    if (existing !== undefined) throw new CompareError(key, 0, existing.revision)
    return { object, created: true }
  }
  // Storage's own rule, which a dry run does not get as far as.
  const { resourceVersion = '' } = object.metadata
  if (resourceVersion !== '' && resourceVersion !== '0') {
    throw plainError('resourceVersion should not be set on objects to be created')
  }
  const written = await storage.put(key, 0, encoder(stored))
  return { object: await loaded(resource, written.object), stored: written, created: true }
}

/** What happens to every new object before admission has its last word. Changes `object`; throws a 422. */
export function prepareForCreate(
  dependencies: RegistryDependencies,
  context: RequestContext,
  object: KubeObject,
  services: ServiceAllocation | undefined,
): void {
  const { clock, random } = dependencies
  const { resource, namespace } = context
  const strategy = resource.strategy
  if (resource.closed !== undefined) throw forbiddenError(resource, object.metadata.name ?? '', resource.closed)
  const about = strategyContext(dependencies, context, services)
  fillSystemFields(object, clock, random)
  ensureNamespace(object, resource.namespaced ? namespace : '')
  strategy.prepareForCreate(object, about)
  const name = object.metadata.name ?? ''
  const errors = strategy.validate(object, about)
  if (errors.length > 0) throw invalidObject(hubKind(resource), name, errors)
  const metadataErrors = validateObjectMeta(object.metadata, resource.namespaced, nameIsPathSegment)
  if (metadataErrors.length > 0) throw invalidObject(hubKind(resource), name, metadataErrors)
  strategy.canonicalize(object)
}

function refusal({ storage }: RegistryDependencies, context: RequestContext, object: KubeObject): StatusError {
  const { resource, namespace } = context
  const name = object.metadata.name ?? ''
  const taken = (object.metadata.generateName ?? '') !== ''
  const error = taken ? generateNameConflict(resource, name, 1) : alreadyExists(resource, name)
  const existing = storage.get(objectKey(resource, namespace, name))
  if (existing?.object.metadata.deletionTimestamp === undefined) return error
  return new StatusError({ ...error.status, message: `object is being deleted: ${error.message}` })
}
