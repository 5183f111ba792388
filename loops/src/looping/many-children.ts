import { controller } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Looping, Widget } from '../stage/index.js'

/** More writes in a pass than an object remembers of its own: the events of the last pass are still its own in this one. */
export const manyChildren: readonly Looping[] = [49, 200].map((count) => ({
  name: `stamps its ${count} children in every pass`,
  from: 'a parent of many, after rajsinghtech/garage-operator#351',
  expected: 'A',
  path: '.data.at',
  steps: 2,
  operator: ({ now }) =>
    controller({
      for: Widget,
      owns: [ConfigMap],
      async reconcile({ metadata }, ctx) {
        for (let child = 0; child < count; child++)
          await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-${child}`, data: { at: now() } })
      },
    }),
}))
