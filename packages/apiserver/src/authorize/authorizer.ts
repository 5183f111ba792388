import { forbiddenError, quote } from '@setpoint/kube'
import type { User } from '../registry/index.js'
import type { RequestInfo, ResourceRequest } from '../request/index.js'

/** Decides whether a user may do what a request asks for. */
export type Authorize = (user: User, info: RequestInfo, path: string) => boolean

/** What anybody may read, as Kubernetes' role system:public-info-viewer says. */
const PUBLIC_PATHS = new Set(['/healthz', '/livez', '/readyz', '/version', '/version/'])

/** Everybody who says who they are may do everything; everybody else may ask for health and version. */
export const allowAuthenticated: Authorize = (user, info, path) =>
  user.groups.includes('system:authenticated') || (info.type === 'path' && PUBLIC_PATHS.has(path))

/** The 403 that Kubernetes sends. */
export function refusal(user: User, info: RequestInfo, path: string): Error {
  const who = `User ${quote(user.name)} cannot`
  if (info.type === 'path') {
    return forbiddenError({ group: '', resource: '' }, '', `${who} ${info.verb} path ${quote(path)}`)
  }
  const what = `${info.verb} resource ${quote(resourceText(info))} in API group ${quote(info.group)}`
  const where = info.namespace === '' ? 'at the cluster scope' : `in the namespace ${quote(info.namespace)}`
  return forbiddenError({ group: info.group, resource: info.resource }, info.name, `${who} ${what} ${where}`)
}

function resourceText({ resource, subresource }: ResourceRequest): string {
  return subresource === '' ? resource : `${resource}/${subresource}`
}
