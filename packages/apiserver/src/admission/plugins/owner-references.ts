import { type OwnerReference, quote, sameValue } from '@setpoint/kube'
import type { Authorizer, ResourceAttributes } from '../../authorize/index.js'
import type { Catalog } from '../../catalog/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { refuse } from '../refuse.js'

/**
 * OwnerReferencesPermissionEnforcement: who changes an object's owners must be allowed to delete it, and who makes it
 * block an owner's deletion must be allowed to set finalizers on that owner.
 */
export function ownerReferencesPermissionEnforcement(authorizer: Authorizer, catalog: Catalog): AdmissionPlugin {
  const may = ({ context }: AdmissionAttributes, asked: Omit<ResourceAttributes, 'type'>): string | undefined => {
    const { allowed, reason } = authorizer.authorize(context.user, { type: 'resource', ...asked })
    return allowed ? undefined : reason
  }

  function expectDelete(attributes: AdmissionAttributes): void {
    const { context, name } = attributes
    const { group, version, resource } = context.resource
    const subresource = context.subresource?.name ?? ''
    const asked = { verb: 'delete', group, version, namespace: context.namespace, resource, subresource, name }
    const reason = may(attributes, asked)
    if (reason === undefined) return
    throw refuse(attributes, `cannot set an ownerRef on a resource you can't delete: ${reason}, <nil>`)
  }

  function expectFinalize(attributes: AdmissionAttributes, { apiVersion, kind, name }: OwnerReference): void {
    const owner = catalog.resourceOfKind(apiVersion, kind)
    if (owner === undefined) {
      const unknown = `no matches for kind ${quote(kind)} in version ${quote(apiVersion)}`
      throw refuse(
        attributes,
        `cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion ${apiVersion} Kind ${kind}: ${unknown}`,
      )
    }
    const { group, version, resource } = owner
    const namespace = owner.namespaced ? attributes.context.namespace : ''
    const asked = { verb: 'update', group, version, namespace, resource, subresource: 'finalizers', name }
    const reason = may(attributes, asked)
    if (reason === undefined) return
    throw refuse(
      attributes,
      `cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on: ${reason}, <nil>`,
    )
  }

  const anything = {
    verb: 'update',
    group: '*',
    version: '*',
    namespace: '',
    resource: '*',
    subresource: 'finalizers',
    name: '*',
  }

  return {
    name: 'OwnerReferencesPermissionEnforcement',
    // A pod's status cannot change its owners.
    validate(attributes) {
      const { operation, object, old, context } = attributes
      if ((operation !== 'CREATE' && operation !== 'UPDATE') || object === undefined) return
      if (context.resource.resource === 'pods' && context.subresource?.name === 'status') return
      const next = object.metadata.ownerReferences ?? []
      const before = old?.metadata.ownerReferences ?? []
      if (sameValue(next, before)) return
      if (operation !== 'CREATE') expectDelete(attributes)
      const blocking = next.filter(
        (reference) => blocks(reference) && !before.some((each) => each.uid === reference.uid && blocks(each)),
      )
      if (blocking.length === 0 || may(attributes, anything) === undefined) return
      for (const reference of blocking) expectFinalize(attributes, reference)
    },
  }
}

function blocks({ blockOwnerDeletion }: OwnerReference): boolean {
  return blockOwnerDeletion === true
}
