import { controller, mergePatch } from 'setpoint'
import { type Looping, Part, widget, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }

/** Circles that lead over several objects: each pass only answers the one before, and none of them causes itself. */
export const rings: readonly Looping[] = [
  {
    name: 'stamps its neighbour, which stamps it in turn',
    from: 'two objects of one controller',
    expected: 'A',
    path: '.metadata.annotations.seen',
    objects: [widget('left'), widget('right')],
    operator: ({ now }) =>
      controller({
        for: Widget,
        async reconcile({ metadata }, ctx) {
          const name = metadata.name === 'left' ? 'right' : 'left'
          const patch = mergePatch({ metadata: { annotations: { seen: now() } } })
          await ctx.client.patch(Widget, { name, namespace: 'default' }, patch)
        },
      }),
  },
  {
    name: 'stamps its Part, whose controller reports back with a stamp',
    from: 'two controllers of one operator',
    expected: 'A',
    path: '.metadata.annotations.seen',
    operator: ({ now }) => [
      controller({
        for: Widget,
        uses: [Part],
        async reconcile(_, ctx) {
          await ctx.client.apply(Part, { metadata: DEMO, spec: { size: now() } }, { force: true })
        },
      }),
      controller({
        for: Part,
        async reconcile(_, ctx) {
          await ctx.client.patch(Widget, DEMO, mergePatch({ metadata: { annotations: { seen: now() } } }))
        },
      }),
    ],
  },
]
