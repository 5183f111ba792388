import { after, controller, type ControllerDefinition } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { WebApp } from './kind.js'

/**
 * Step 14 without its backoff: somebody else's ConfigMap is not there yet, so it is looked for at once, and again. It
 * writes nothing, and takes a whole core.
 * Mended: throw, which is retried ever more slowly; or watch what is waited for, and return.
 */
export const hotRequeue: ControllerDefinition = controller({
  for: WebApp,
  uses: [ConfigMap],
  reconcile: (_, ctx) => (ctx.get(ConfigMap, 'somebody-elses') === undefined ? after(0) : undefined),
})
