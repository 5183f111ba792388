import { controller, type ControllerDefinition, setControllerReference } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { WebApp } from './kind.js'

/**
 * Step 2, one thought further: the ConfigMap is created without a look whether it is there, under a name that is new
 * each time, so that nothing refuses it. Every ConfigMap is an event of the owner's, and makes the next one.
 * Mended: a name that follows from the owner's, and `ctx.apply`.
 */
export const duplicates: ControllerDefinition = controller({
  for: WebApp,
  owns: [ConfigMap],
  async reconcile(app, ctx) {
    const { name = '', namespace = '' } = app.metadata
    const config = { metadata: { generateName: `${name}-config-`, namespace }, data: { message: app.spec.message } }
    setControllerReference(app, config)
    await ctx.client.create(ConfigMap, config)
  },
})
