import { after, controller, type ControllerDefinition, mergePatch } from 'setpoint'
import { type Looping, Part, part, widget, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }

/** One leg of a ring: a pass over the Widget changes the Part's spec, by a moment that is always another. */
function patchesItsPart(now: () => string): ControllerDefinition {
  return controller({
    for: Widget,
    uses: [Part],
    async reconcile(_, ctx) {
      await ctx.client.patch(Part, DEMO, mergePatch({ spec: { size: now() } }))
    },
  })
}

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
  {
    name: 'patches the spec of its Part, whose controller patches its spec in turn',
    from: 'two controllers of one operator',
    expected: 'A',
    path: '.spec.lastReconciled',
    objects: [widget('demo'), part('demo')],
    operator: ({ now }) => [
      patchesItsPart(now),
      controller({
        for: Part,
        uses: [Widget],
        async reconcile(_, ctx) {
          await ctx.client.patch(Widget, DEMO, mergePatch({ spec: { lastReconciled: now() } }))
        },
      }),
    ],
  },
  {
    name: 'updates the spec of its Part, whose controller updates its spec in turn',
    from: 'two controllers of one operator',
    expected: 'A',
    path: '.spec.size',
    objects: [widget('demo'), part('demo')],
    operator: ({ now }) => [
      controller({
        for: Widget,
        uses: [Part],
        async reconcile(_, ctx) {
          const found = await ctx.client.get(Part, DEMO)
          await ctx.client.update(Part, { ...found, spec: { ...found.spec, size: now() } })
        },
      }),
      controller({
        for: Part,
        uses: [Widget],
        async reconcile(_, ctx) {
          const found = await ctx.client.get(Widget, DEMO)
          await ctx.client.update(Widget, { ...found, spec: { ...found.spec, lastReconciled: now() } })
        },
      }),
    ],
  },
  {
    name: 'applies a Part with a fresh token, whose controller applies a fresh one to it',
    from: 'two controllers of one operator',
    expected: 'E',
    path: '.spec.size',
    operator: ({ token }) => [
      controller({
        for: Widget,
        owns: [Part],
        async reconcile(_, ctx) {
          await ctx.apply({ kind: Part, name: DEMO.name, spec: { size: token() } })
        },
      }),
      controller({
        for: Part,
        uses: [Widget],
        async reconcile(_, ctx) {
          await ctx.client.apply(Widget, { metadata: DEMO, spec: { secretName: token() } }, { force: true })
        },
      }),
    ],
  },
  {
    name: 'hands a stamp in the spec round among three of its objects',
    from: 'three objects of one controller',
    expected: 'A',
    path: '.spec.lastReconciled',
    objects: [widget('first'), widget('second'), widget('third')],
    operator: ({ now }) =>
      controller({
        for: Widget,
        async reconcile({ metadata }, ctx) {
          const next = metadata.name === 'first' ? 'second' : metadata.name === 'second' ? 'third' : 'first'
          const patch = mergePatch({ spec: { lastReconciled: now() } })
          await ctx.client.patch(Widget, { name: next, namespace: 'default' }, patch)
        },
      }),
  },
  {
    name: 'sizes its Part, which sizes another Widget, which sizes it in turn',
    from: 'two controllers of one operator, three objects',
    expected: 'A',
    path: '.spec.lastReconciled',
    objects: [widget('demo'), part('demo'), widget('other')],
    operator: ({ now }) => [
      controller({
        for: Widget,
        uses: [Part],
        async reconcile({ metadata }, ctx) {
          if (metadata.name === 'demo') await ctx.client.patch(Part, DEMO, mergePatch({ spec: { size: now() } }))
          else await ctx.client.patch(Widget, DEMO, mergePatch({ spec: { lastReconciled: now() } }))
        },
      }),
      controller({
        for: Part,
        uses: [Widget],
        async reconcile(_, ctx) {
          const other = { name: 'other', namespace: 'default' }
          await ctx.client.patch(Widget, other, mergePatch({ spec: { lastReconciled: now() } }))
        },
      }),
    ],
  },
  {
    name: 'writes its Part, whose controller writes it twice in turn',
    from: 'two controllers of one operator',
    expected: 'A',
    path: '.spec.lastReconciled',
    passesPerRound: 2,
    objects: [widget('demo'), part('demo')],
    operator: ({ now }) => [
      patchesItsPart(now),
      controller({
        for: Part,
        uses: [Widget],
        async reconcile(_, ctx) {
          await ctx.client.patch(Widget, DEMO, mergePatch({ spec: { lastReconciled: now() } }))
          await ctx.client.patch(Widget, DEMO, mergePatch({ metadata: { annotations: { seen: now() } } }))
        },
      }),
    ],
  },
  {
    name: 'writes its Part, whose controller writes it in turn and looks again every second',
    from: 'two controllers of one operator, one of which polls',
    expected: 'A',
    path: '.spec.size',
    objects: [widget('demo'), part('demo')],
    operator: ({ now }) => [
      patchesItsPart(now),
      controller({
        for: Part,
        uses: [Widget],
        async reconcile(_, ctx) {
          await ctx.client.patch(Widget, DEMO, mergePatch({ spec: { lastReconciled: now() } }))
          return after('1s')
        },
      }),
    ],
  },
]
