import { notFound } from '@setpoint/kube'
import type { StoredObject } from '../storage/index.js'
import type { RegistryDependencies, RequestContext } from './context.js'
import { objectKey } from './keys.js'

/** The stored object, or a 404. */
export function getStored(
  { storage }: RegistryDependencies,
  { resource, namespace }: RequestContext,
  name: string,
): StoredObject {
  const stored = storage.get(objectKey(resource, namespace, name))
  if (stored === undefined) throw notFound(resource, name)
  return stored
}
