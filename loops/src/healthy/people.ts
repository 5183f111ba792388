import { controller, ignoreNotFound, mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Case, widget, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const CONFIG = { name: 'demo-config', namespace: 'default' }

const configs = controller({
  for: Widget,
  owns: [ConfigMap],
  async reconcile({ metadata, spec }, ctx) {
    await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-config`, data: { message: spec.message } })
    ctx.status({ phase: 'Ready' })
    ctx.ready('Created', `the ConfigMap says ${spec.message}`)
  },
})

/** Operators with people around them. */
export const people: readonly Case[] = [
  {
    name: 'follows somebody who edits the spec every second',
    step: '1s',
    steps: 120,
    operator: () => configs,
    others: ({ client }, step) => client.patch(Widget, DEMO, mergePatch({ spec: { message: `edit ${step}` } })),
  },
  {
    name: 'follows somebody who cannot decide between two messages',
    step: '1s',
    steps: 60,
    operator: () => configs,
    others: ({ client }, step) =>
      client.patch(Widget, DEMO, mergePatch({ spec: { message: step % 2 === 0 ? 'yes' : 'no' } })),
  },
  {
    name: 'bears labels that somebody changes every second',
    step: '1s',
    steps: 60,
    operator: () => configs,
    others: ({ client }, step) =>
      client.patch(Widget, DEMO, mergePatch({ metadata: { labels: { ticket: `T-${step}` } } })),
  },
  {
    name: 'bears additions of others to what it owns',
    step: '1s',
    steps: 60,
    operator: () => configs,
    others: ({ client }, step) =>
      step === 0 ? undefined : client.patch(ConfigMap, CONFIG, mergePatch({ data: { note: `by hand, ${step}` } })),
  },
  {
    name: 'undoes what somebody tries out a few times',
    step: '20s',
    steps: 60,
    operator: () => configs,
    others: ({ client }, step) =>
      step > 0 && step < 4
        ? client.patch(ConfigMap, CONFIG, mergePatch({ data: { message: `attempt ${step}` } }))
        : undefined,
  },
  {
    name: 'sees objects made and deleted all the time, with a finalizer',
    from: 'crossplane/crossplane#7200',
    step: '200ms',
    steps: 150,
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata, spec }, ctx) {
          await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-config`, data: { message: spec.message } })
          ctx.status({ phase: 'Ready' })
        },
        async finalize({ metadata }, ctx) {
          await ctx.delete(ConfigMap, `${metadata.name}-config`)
        },
      }),
    others: async ({ client }, step) =>
      step % 2 === 0
        ? client.create(widget('short'), widget('short')).catch(() => undefined)
        : ignoreNotFound(client.delete(Widget, { name: 'short', namespace: 'default' })),
  },
  {
    name: 'goes into maintenance and out of it again whenever somebody changes the image',
    from: 'vfarcic/dot-ai-controller#48',
    step: '10s',
    steps: 60,
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata, spec, status }, ctx) {
          const name = `${metadata.name}-mode`
          if (status?.message === spec.image) return
          await ctx.apply({ kind: ConfigMap, name, data: { maintenance: 'on' } })
          await ctx.apply({ kind: ConfigMap, name, data: { maintenance: 'off' } })
          ctx.status({ message: spec.image })
        },
      }),
    others: ({ client }, step) => client.patch(Widget, DEMO, mergePatch({ spec: { image: `app:${step}` } })),
  },
  {
    name: 'has 60 objects that are all edited in turn',
    step: '50ms',
    steps: 240,
    objects: Array.from({ length: 60 }, (_, index) => widget(`app-${index}`)),
    operator: () => configs,
    others: ({ client }, step) =>
      client.patch(
        Widget,
        { name: `app-${step % 60}`, namespace: 'default' },
        mergePatch({ spec: { message: `edit ${step}` } }),
      ),
  },
]
