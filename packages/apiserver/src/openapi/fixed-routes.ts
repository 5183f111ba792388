import type { GroupVersion } from '@setpoint/kube'
import type { Dialect } from './dialect.js'
import { operationId, tag } from './operation-id.js'
import { groupVersionPath } from './resource-routes.js'
import { type Payload, type Route, TEXT } from './route.js'

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.'
const DISCOVERY = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']

/** GET /apis/GROUP/VERSION/ */
export function resourceListRoute(context: GroupVersion & { readonly dialect: Dialect }): Route {
  const { group, version, dialect } = context
  return {
    ...get(`${groupVersionPath(context)}/`, { component: `${META}APIResourceList` }, dialect.produces),
    operationId: operationId('get', group, version, 'APIResources'),
    tag: tag(group, version),
  }
}

/** GET /apis/GROUP/ */
export function groupRoute(group: string): Route {
  return {
    ...get(`/apis/${group}/`, { component: `${META}APIGroup` }, DISCOVERY),
    operationId: operationId('get', group, '', 'APIGroup'),
    tag: tag(group, ''),
  }
}

/** What is served outside of any group, by the path of its document. */
export const FIXED_ROUTES: ReadonlyMap<string, Route> = new Map([
  [
    'api',
    {
      ...get('/api/', { component: `${META}APIVersions` }, DISCOVERY),
      operationId: 'getCoreAPIVersions',
      tag: 'core',
    },
  ],
  [
    'apis',
    { ...get('/apis/', { component: `${META}APIGroupList` }, DISCOVERY), operationId: 'getAPIVersions', tag: 'apis' },
  ],
  [
    'version',
    {
      ...get('/version/', { component: 'io.k8s.apimachinery.pkg.version.Info' }, ['application/json']),
      operationId: 'getCodeVersion',
      tag: 'version',
    },
  ],
  [
    '.well-known/openid-configuration',
    {
      ...get('/.well-known/openid-configuration/', TEXT, ['application/json']),
      operationId: 'getServiceAccountIssuerOpenIDConfiguration',
      tag: 'WellKnown',
    },
  ],
  [
    'openid/v1/jwks',
    {
      ...get('/openid/v1/jwks/', TEXT, ['application/jwk-set+json']),
      operationId: 'getServiceAccountIssuerOpenIDKeyset',
      tag: 'openid',
    },
  ],
])

function get(path: string, payload: Payload, produces: readonly string[]): Omit<Route, 'operationId' | 'tag'> {
  // What go-restful makes of a route that reads nothing: it consumes what it produces. The OpenID routes are not made with it.
  const consumes = payload === TEXT ? [] : produces
  return { path, method: 'get', parameters: [], consumes, produces, responses: [[200, payload]] }
}
