import type { Authorize } from '@setpoint/cel'
import type { JsonObject } from '@setpoint/kube'
import type { Authorizer, ResourceAttributes } from '../../authorize/index.js'
import type { User } from '../../registry/index.js'

type AskedResource = Omit<ResourceAttributes, 'type' | 'verb' | 'version'>

/** `authorizer` in an expression is the server's own, asked for the user of the request or for a service account. */
export function authorizeWith(authorizer: Authorizer, user: User): Authorize {
  return ({ serviceAccount, verb, path, resource }) => {
    const { namespace = '', name = '' } = serviceAccount ?? {}
    const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated']
    const account = { name: `system:serviceaccount:${namespace}:${name}`, uid: '', groups, extra: {} }
    const asked =
      path === undefined
        ? ({ type: 'resource', verb, version: '*', ...(resource as AskedResource) } as const)
        : ({ type: 'path', verb, path } as const)
    return authorizer.authorize(serviceAccount === undefined ? user : account, asked)
  }
}

/** The resource that a request is about, for `authorizer.requestResource`. */
export function requestedResource(request: JsonObject): AskedResource {
  const { group, resource } = request['requestResource'] as { group: string; resource: string }
  const text = (name: string): string => (request[name] as string | undefined) ?? ''
  return { group, resource, subresource: text('requestSubResource'), namespace: text('namespace'), name: text('name') }
}
