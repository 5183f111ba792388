import { type Component, deploymentOf, serviceOf } from './component.js'

const name = 'model-registry'
const port = 9090

/** Where models are kept track of. */
export const modelRegistry: Component = {
  name: 'modelregistry',
  condition: 'ModelRegistryReady',
  objects: (namespace, spec) => [
    deploymentOf({ name, namespace, image: spec.image ?? 'quay.io/opendatahub/model-registry:v0.2', port }, spec),
    serviceOf(name, namespace, port),
  ],
}
