import { serviceUnavailable } from '@setpoint/kube'
import type { Access } from '../access/index.js'
import type { Catalog } from '../catalog/index.js'
import type { ApiResponse } from '../http/index.js'
import { OpenApi } from '../openapi/index.js'
import { pathRoutes, resourceRoutes, type Routed } from '../pipeline/index.js'
import { PodActions } from '../pod-actions/index.js'
import type { RegistryDependencies } from '../registry/index.js'
import { openIdMetadata } from '../token-request/index.js'

/** What requests are told of the server itself. */
export interface State {
  ready: boolean
  stopping: boolean
  address: string
}

/** Who answers a request that was let in. */
export function routes(
  catalog: Catalog,
  registry: RegistryDependencies,
  access: Access,
  state: State,
): (routed: Routed) => ApiResponse | Promise<ApiResponse> {
  const alive = { name: 'ping', check: () => undefined }
  const started = {
    name: 'poststarthook/bootstrap-controller',
    check: () => (state.ready ? undefined : 'not finished'),
  }
  const shutdown = { name: 'shutdown', check: () => (state.stopping ? 'process is shutting down' : undefined) }
  // Made with the first question: a server's start has no need of it.
  let openapi: OpenApi | undefined
  const podActions = new PodActions(catalog, registry)
  const toResources = resourceRoutes(
    catalog,
    registry,
    (question, info) => access.respond(question, info) ?? podActions.respond(question, info),
  )
  const toPaths = pathRoutes({
    catalog,
    checks: { healthz: [alive, started], livez: [alive], readyz: [alive, started, shutdown] },
    address: () => state.address,
    openapi: ({ request }) => {
      openapi ??= new OpenApi(catalog, { version: '1.36', clock: registry.clock })
      return openapi.respond(request)
    },
    openid: ({ request }) => openIdMetadata(access.tokens, request, state.address),
  })
  return (routed) => {
    if (routed.info.type !== 'resource') return toPaths(routed)
    if (state.stopping) throw serviceUnavailable('the server is shutting down')
    return toResources(routed, routed.info)
  }
}
