import { controller, type ControllerDefinition } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Now, now, WebApp } from './kind.js'

/**
 * Steps 6 and 7: a status is an event like any other. This one is new on every pass, so every pass causes the next.
 * Mended: leave the time out; conditions have lastTransitionTime, which changes when something does.
 */
export function timeInStatusWith(time: Now): ControllerDefinition {
  return controller({
    for: WebApp,
    owns: [ConfigMap],
    async reconcile(app, ctx) {
      const name = `${app.metadata.name ?? ''}-config`
      await ctx.apply({ kind: ConfigMap, name, data: { message: app.spec.message } })
      ctx.status({ configMapName: name, phase: 'Ready', lastUpdated: time() })
    },
  })
}

export const timeInStatus: ControllerDefinition = timeInStatusWith(now)
