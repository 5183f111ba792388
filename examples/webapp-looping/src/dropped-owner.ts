import { controller, type ControllerDefinition, mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { WebApp } from './kind.js'

/**
 * Step 9, its first line: one place of the operator sets the owner, another writes the ConfigMap without it, which
 * takes it away. Each pass does both.
 * Mended: one place that says all of it.
 */
export const droppedOwner: ControllerDefinition = controller({
  for: WebApp,
  owns: [ConfigMap],
  async reconcile(app, ctx) {
    const name = `${app.metadata.name ?? ''}-config`
    const namespace = app.metadata.namespace ?? ''
    await ctx.apply({ kind: ConfigMap, name, data: { message: app.spec.message } })
    await ctx.client.patch(ConfigMap, { name, namespace }, mergePatch({ metadata: { ownerReferences: null } }))
  },
})
