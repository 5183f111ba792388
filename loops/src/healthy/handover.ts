import { turns } from '@setpoint/kube'
import { controller, mergePatch } from 'setpoint'
import { type Case, part, Part, widget, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const QUOTA = 40

/** Controllers of one operator that hand something to each other, and come to an end: rings that are none. */
export const handovers: readonly Case[] = [
  {
    name: 'hands its size to its Part, whose controller hands back a name that goes with it, for every edit by hand',
    step: '1s',
    steps: 60,
    objects: [widget('demo'), part('demo')],
    operator: () => [
      controller({
        for: Widget,
        uses: [Part],
        async reconcile({ spec }, ctx) {
          const size = `${spec.replicas}Gi`
          if (ctx.get(Part, DEMO)?.spec.size !== size)
            await ctx.client.patch(Part, DEMO, mergePatch({ spec: { size } }))
        },
      }),
      controller({
        for: Part,
        uses: [Widget],
        async reconcile({ spec }, ctx) {
          const secretName = `volume-of-${spec.size}`
          if (ctx.get(Widget, DEMO)?.spec.secretName !== secretName)
            await ctx.client.patch(Widget, DEMO, mergePatch({ spec: { secretName } }))
        },
      }),
    ],
    others: ({ client }, step) => client.patch(Widget, DEMO, mergePatch({ spec: { replicas: step + 2 } })),
  },
  {
    name: 'raises a number by turns with the controller of its Part, until the quota is reached',
    objects: [widget('demo'), part('demo', '0')],
    operator: () => [
      controller({
        for: Widget,
        uses: [Part],
        async reconcile({ spec }, ctx) {
          if (spec.replicas <= QUOTA)
            await ctx.client.patch(Part, DEMO, mergePatch({ spec: { size: String(spec.replicas) } }))
        },
      }),
      controller({
        for: Part,
        uses: [Widget],
        async reconcile({ spec }, ctx) {
          if (Number(spec.size) > 0)
            await ctx.client.patch(Widget, DEMO, mergePatch({ spec: { replicas: Number(spec.size) + 1 } }))
        },
      }),
    ],
  },
  {
    name: 'writes down which layer its Part has come to, whose controller says so many times within one pass',
    operator: ({ token }) => [
      controller({
        for: Widget,
        owns: [Part],
        async reconcile(_, ctx) {
          const { status } = await ctx.apply({ kind: Part, name: DEMO.name, spec: { size: '1Gi' } })
          if (status?.phase !== undefined) ctx.status({ specHash: status.phase })
        },
      }),
      controller({
        for: Part,
        async reconcile({ status }, { client }) {
          if (status?.phase === 'Complete') return
          for (let layer = 1; layer <= 10; layer++) {
            await client.status.patch(Part, DEMO, mergePatch({ status: { phase: layer < 10 ? token() : 'Complete' } }))
            // The other controller is not kept waiting.
            await turns(20)
          }
        },
      }),
    ],
  },
]
