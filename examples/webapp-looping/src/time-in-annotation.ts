import { controller, type ControllerDefinition, mergePatch } from 'setpoint'
import { type Now, now, WebApp } from './kind.js'

/**
 * Step 9, the script that loops: notes in an annotation of the very object that is watched. The generation stands
 * still, and a predicate on it (`when: [generationChanged]`) would hide the loop from this operator, though not the
 * writes from everybody else's.
 * Mended: log it, or count it in a metric.
 */
export function timeInAnnotationWith(time: Now): ControllerDefinition {
  return controller({
    for: WebApp,
    async reconcile(app, ctx) {
      const annotations = { 'example.com/last-reconciled': time() }
      await ctx.client.patch(WebApp, app, mergePatch({ metadata: { annotations } }))
    },
  })
}

export const timeInAnnotation: ControllerDefinition = timeInAnnotationWith(now)
