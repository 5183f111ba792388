import { ConfigMap } from 'setpoint/kinds/v1'
import { type Component, deploymentOf } from './component.js'

const name = 'notebook-controller'

/** What starts and culls notebooks; its settings come before it. */
export const workbenches: Component = {
  name: 'workbenches',
  condition: 'WorkbenchesReady',
  objects: (namespace, spec) => [
    {
      kind: ConfigMap,
      name: `${name}-culler-config`,
      namespace,
      data: { ENABLE_CULLING: 'true', CULL_IDLE_TIME: '1440' },
    },
    deploymentOf(
      { name, namespace, image: spec.image ?? 'quay.io/opendatahub/notebook-controller:v1', port: 8080 },
      spec,
    ),
  ],
}
