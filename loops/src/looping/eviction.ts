import { controller } from 'setpoint'
import { Pod } from 'setpoint/kinds/v1'
import { deployment, type Looping, Widget } from '../stage/index.js'

const CONTAINER = deployment('pod').template.spec

/** What deletes without being called a delete. */
export const evictions: readonly Looping[] = [
  {
    name: 'evicts its Pod, and makes it again',
    from: 'ray-project/kuberay#715',
    expected: 'I',
    path: '',
    operator: () =>
      controller({
        for: Widget,
        owns: [Pod],
        async reconcile({ metadata }, ctx) {
          const target = { name: `${metadata.name}-worker`, namespace: 'default' }
          if (ctx.get(Pod, target.name) === undefined)
            await ctx.apply({ kind: Pod, name: target.name, spec: CONTAINER })
          else await ctx.client.subresource('eviction').create(Pod, target, { metadata: target })
        },
      }),
  },
]
