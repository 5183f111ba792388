import { controller, type ControllerDefinition, enqueueMapped, ignoreNotFound, watch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { Widget } from './widget.js'

/** An operator that takes a ConfigMap of that name away when the demo is looked at, and that is whenever a ConfigMap changes. */
export function sweeper(
  name: string,
  isDue: (data: Readonly<Record<string, string>>) => boolean = () => true,
): ControllerDefinition {
  const namespace = 'default'
  const theDemo = enqueueMapped(() => [{ name: 'demo', namespace }])
  return controller({
    for: Widget,
    uses: [ConfigMap],
    watches: [watch(ConfigMap, theDemo)],
    async reconcile(_, ctx) {
      const there = ctx.get(ConfigMap, name)
      if (there !== undefined && isDue(there.data ?? {}))
        await ignoreNotFound(ctx.client.delete(ConfigMap, { name, namespace }))
    },
  })
}
