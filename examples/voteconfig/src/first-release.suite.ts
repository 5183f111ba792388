import { controller, type ControllerDefinition } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { VoteConfigV1alpha1 } from './kinds.js'

/** The operator as it was first released: v1alpha1 alone, no webhooks, a finalizer of the same name. */
export function firstRelease(closed: string[]): ControllerDefinition {
  return controller({
    for: VoteConfigV1alpha1,
    owns: [ConfigMap],
    async reconcile({ metadata: { name = '' }, spec }, ctx) {
      const options = spec.options.map((option, index) => [`OPTION_${index}`, option])
      const made = await ctx.apply({ kind: ConfigMap, name: `${name}-config`, data: Object.fromEntries(options) })
      ctx.status({ configMap: made.metadata.name })
    },
    finalize({ metadata }) {
      closed.push(metadata.name ?? '')
    },
  })
}
