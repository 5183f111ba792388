import { type Component, deploymentOf, serviceOf } from './component.js'

const name = 'odh-dashboard'
const port = 8080

/** The page that everything begins with. */
export const dashboard: Component = {
  name: 'dashboard',
  condition: 'DashboardReady',
  objects: (namespace, spec) => [
    deploymentOf({ name, namespace, image: spec.image ?? 'quay.io/opendatahub/odh-dashboard:v2', port }, spec),
    serviceOf(name, namespace, port),
  ],
}
