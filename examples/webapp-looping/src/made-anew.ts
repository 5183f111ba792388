import { controller, type ControllerDefinition } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { WebApp } from './kind.js'

/**
 * What the lab calls thrashing: to be sure that the ConfigMap is right, it is deleted and made again. Both are events.
 * Mended: `ctx.apply` alone, which writes what differs.
 */
export const madeAnew: ControllerDefinition = controller({
  for: WebApp,
  owns: [ConfigMap],
  async reconcile(app, ctx) {
    const name = `${app.metadata.name ?? ''}-config`
    await ctx.delete(ConfigMap, name)
    await ctx.apply({ kind: ConfigMap, name, data: { message: app.spec.message } })
  },
})
