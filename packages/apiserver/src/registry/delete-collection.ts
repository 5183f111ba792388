import { isNotFound, type KubeObject } from '@setpoint/kube'
import type { RegistryDependencies, RequestContext } from './context.js'
import { deleteObject, type DeleteOptions } from './delete.js'
import { type ListPage, type ListRequest, listObjects } from './list.js'

/** Deletes every object that a list would show, one after the other; the answer is that list, as it was. */
export async function deleteCollection(
  dependencies: RegistryDependencies,
  context: RequestContext,
  request: ListRequest,
  options: DeleteOptions,
): Promise<ListPage> {
  const page = await listObjects(dependencies, context, request)
  for (const { object } of page.items) {
    const about = { ...context, namespace: namespaceOf(object) }
    try {
      await deleteObject(dependencies, about, object.metadata.name ?? '', { ...options, ofCollection: true })
    } catch (error) {
      // Somebody else was faster: just as well.
      if (!isNotFound(error)) throw error
    }
  }
  return page
}

function namespaceOf(object: KubeObject): string {
  return object.metadata.namespace ?? ''
}
