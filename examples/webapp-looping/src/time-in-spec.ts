import { controller, type ControllerDefinition, mergePatch } from 'setpoint'
import { type Now, now, WebApp } from './kind.js'

/**
 * Step 9, as it was meant: the operator writes when it was there into the spec. With a schema that has the field, that
 * is a new generation each time, and nobody can tell any more what the user asked for.
 * Mended: the spec is the user's; an operator writes status and what it owns.
 */
export function timeInSpecWith(time: Now): ControllerDefinition {
  return controller({
    for: WebApp,
    async reconcile(app, ctx) {
      await ctx.client.patch(WebApp, app, mergePatch({ spec: { lastReconciled: time() } }))
    },
  })
}

export const timeInSpec: ControllerDefinition = timeInSpecWith(now)
