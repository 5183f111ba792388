import { controller, type ControllerDefinition, enqueueMapped, ignoreNotFound, type Predicate, watch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { Widget } from './widget.js'

const namespace = 'default'
const theDemo = enqueueMapped(() => [{ name: 'demo', namespace }])

/** An operator that takes ConfigMaps of those names away, once they say something. It looks whenever a ConfigMap changes, or at such events of them. */
export function sweeper(names: readonly string[], ...predicates: readonly Predicate[]): ControllerDefinition {
  return controller({
    for: Widget,
    uses: [ConfigMap],
    watches: [watch(ConfigMap, theDemo, ...predicates)],
    async reconcile(_, ctx) {
      for (const name of names) {
        if (Object.keys(ctx.get(ConfigMap, name)?.data ?? {}).length > 0)
          await ignoreNotFound(ctx.client.delete(ConfigMap, { name, namespace }))
      }
    },
  })
}
