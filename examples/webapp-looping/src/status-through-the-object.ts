import { after, controller, type ControllerDefinition, mergePatch } from 'setpoint'
import { WebApp } from './kind.js'

/**
 * Step 6: the status is written where it is ignored. No event comes of that, so there is no storm; but the operator,
 * which looks again until it is Ready, looks for ever.
 * Mended: `ctx.status({ phase: 'Ready' })`, or `client.status.patch`.
 */
export const statusThroughTheObject: ControllerDefinition = controller({
  for: WebApp,
  async reconcile(app, ctx) {
    if (app.status?.phase === 'Ready') return undefined
    await ctx.client.patch(WebApp, app, mergePatch({ status: { phase: 'Ready' } }))
    return after('2s')
  },
})
