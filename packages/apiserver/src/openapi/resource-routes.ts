import type { GroupVersion } from '@setpoint/kube'
import { type Action, actionsOf } from './actions.js'
import { operationId, tag, titleCase } from './operation-id.js'
import type { Route } from './route.js'
import { type RouteContext, type RoutedResource, type Target, targetsOf } from './target.js'

/** Every route of one resource and of its subresources: the one path builder for built-in and custom resources. */
export function resourceRoutes(context: RouteContext, resource: RoutedResource): Route[] {
  return targetsOf(context, resource).flatMap((target) => actionsOf(target).map((action) => route(target, action)))
}

function route(target: Target, action: Action): Route {
  const { context, resource, subresource } = target
  const { group, version, dialect } = context
  const scope = (action.isNamespaced ?? resource.namespaced) ? 'Namespaced' : ''
  const subject = `${scope}${resource.kind}${titleCase(subresource)}`
  const { verb, prefix = '', suffix = '' } = action
  return {
    path: groupVersionPath(context) + action.path,
    method: action.method,
    operationId: operationId(verb, group, version, `${prefix}${subject}${suffix}`),
    tag: tag(group, version),
    action: action.action,
    kind: dialect.namesSubresourceKind ? target.kind : { group, version, kind: resource.kind },
    parameters: action.parameters,
    consumes: action.consumes ?? dialect.consumes,
    produces: action.produces ?? dialect.produces,
    ...(action.body && { body: action.body }),
    responses: action.responses,
  }
}

/** `/api/v1`, `/apis/apps/v1`. */
export function groupVersionPath({ group, version }: GroupVersion): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`
}
