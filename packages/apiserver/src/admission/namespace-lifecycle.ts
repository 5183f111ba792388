import { forbiddenError, notFound, StatusError, type KubeObject } from '@setpoint/kube'
import type { Storage } from '../storage/index.js'
import { NAMESPACES, namespaceKey } from '../registry/keys.js'
import type { AdmissionAttributes, AdmissionPlugin } from './admission.js'

const IMMORTAL = new Set(['default', 'kube-system', 'kube-public'])

/** Objects live in namespaces that exist and are not going away; three namespaces never do. */
export function namespaceLifecycle(storage: Storage): AdmissionPlugin {
  function refuseDelete({ context, name }: AdmissionAttributes): void {
    if (isNamespaces(context.resource) && context.subresource === undefined && IMMORTAL.has(name)) {
      throw forbiddenError(NAMESPACES, name, 'this namespace may not be deleted')
    }
  }

  function refuseCreate({ context, name }: AdmissionAttributes): void {
    const { resource, namespace } = context
    if (namespace === '') return
    const found = storage.get(namespaceKey(namespace))?.object
    if (found === undefined) throw notFound(NAMESPACES, namespace)
    if (!isTerminating(found)) return
    const refusal = forbiddenError(
      resource,
      name,
      `unable to create new content in namespace ${namespace} because it is being terminated`,
    )
    throw new StatusError({
      ...refusal.status,
      details: {
        ...refusal.status.details,
        causes: [
          {
            reason: 'NamespaceTerminating',
            message: `namespace ${namespace} is being terminated`,
            field: 'metadata.namespace',
          },
        ],
      },
    })
  }

  return {
    name: 'NamespaceLifecycle',
    // Who asks what somebody may do in a namespace is not told whether there is one.
    handles: ({ group, resource }) => group !== 'authorization.k8s.io' || resource !== 'localsubjectaccessreviews',
    // Runs among the mutating plugins, as in Kubernetes, so that a missing namespace is told before anything else.
    mutate(attributes) {
      if (attributes.operation === 'CREATE' && attributes.context.resource.namespaced) refuseCreate(attributes)
    },
    validate(attributes) {
      if (attributes.operation === 'DELETE') refuseDelete(attributes)
    },
  }
}

function isNamespaces(resource: { group: string; resource: string }): boolean {
  return resource.group === '' && resource.resource === 'namespaces'
}

function isTerminating(namespace: KubeObject): boolean {
  return (
    namespace.metadata.deletionTimestamp !== undefined ||
    (namespace['status'] as { phase?: string } | undefined)?.phase === 'Terminating'
  )
}
