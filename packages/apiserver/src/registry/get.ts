import { notFound, StatusError } from '@setpoint/kube'
import type { StoredObject } from '../storage/index.js'
import type { RegistryDependencies, RequestContext } from './context.js'
import { objectKey } from './keys.js'
import { resourceVersionProblem, untilRevision } from './list.js'

/** The stored object, at least as new as `resourceVersion` ('': the newest), or a 404. */
export async function getStored(
  dependencies: RegistryDependencies,
  { resource, namespace }: RequestContext,
  name: string,
  resourceVersion: string,
): Promise<StoredObject> {
  if (resourceVersion !== '') {
    const problem = resourceVersionProblem(resourceVersion)
    if (problem !== undefined) throw plainError(problem)
    await untilRevision(dependencies, Number(resourceVersion))
  }
  const stored = dependencies.storage.get(objectKey(resource, namespace, name))
  if (stored === undefined) throw notFound(resource, name)
  if (resource.codec.prepare !== undefined) await resource.codec.prepare([stored.object])
  return stored
}

/** A failure that kube-apiserver gives no reason to. */
export function plainError(message: string): StatusError {
  return new StatusError({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 })
}
