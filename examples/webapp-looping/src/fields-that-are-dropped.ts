import { after, controller, type ControllerDefinition, mergePatch } from 'setpoint'
import { WebApp } from './kind.js'

interface Conditions {
  readonly conditions?: readonly { readonly type: string }[]
}

/**
 * Step 13: conditions, which the definition does not have. The server drops them with a warning that nobody reads, and
 * the operator never sees what it wrote.
 * Mended: `conditions: ['ConfigMapReady']` in the resource; the compiler would have told.
 */
export const fieldsThatAreDropped: ControllerDefinition = controller({
  for: WebApp,
  async reconcile(app, ctx) {
    const { conditions = [] } = (app.status ?? {}) as Conditions
    if (conditions.some(({ type }) => type === 'ConfigMapReady')) return undefined
    const ready = { type: 'ConfigMapReady', status: 'True', reason: 'Created', message: 'it is there' }
    await ctx.client.status.patch(WebApp, app, mergePatch({ status: { phase: 'Ready', conditions: [ready] } }))
    return after('2s')
  },
})
