import { controller, ignoreNotFound, mergePatch } from 'setpoint'
import { ConfigMap, Pod } from 'setpoint/kinds/v1'
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

const threePods = controller({
  for: Widget,
  owns: [Pod],
  async reconcile({ metadata }, ctx) {
    const spec = { containers: [{ name: 'app', image: 'registry.example.com/app:1' }] }
    for (const index of [0, 1, 2]) await ctx.apply({ kind: Pod, name: `${metadata.name}-${index}`, spec })
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
  {
    name: 'makes again what somebody deletes by hand every hour',
    step: '10m',
    steps: 60,
    operator: () => configs,
    others: ({ client }, step) => (step > 0 && step % 6 === 0 ? client.delete(ConfigMap, CONFIG) : undefined),
  },
  {
    name: 'makes a pod again whose node is drained every six hours',
    step: '1h',
    steps: 100,
    operator: () => threePods,
    others: ({ client }, step) =>
      step > 0 && step % 6 === 0
        ? client.delete(Pod, { name: 'demo-0', namespace: 'default' }, { gracePeriodSeconds: 0 })
        : undefined,
  },
  {
    name: 'makes its pods again while one node after the other is drained, every five minutes',
    step: '5m',
    steps: 40,
    operator: () => threePods,
    others: ({ client }, step) =>
      step > 0
        ? client.delete(Pod, { name: `demo-${step % 3}`, namespace: 'default' }, { gracePeriodSeconds: 0 })
        : undefined,
  },
  ...[1, 60].map(
    (minutes): Case => ({
      name: `undoes what somebody sets by kubectl edit, always the same, every ${minutes} minutes`,
      step: `${minutes}m`,
      steps: 20,
      operator: () => configs,
      others({ client }, step) {
        const person = client.with({ fieldManager: 'kubectl-edit' })
        return step > 0 ? person.patch(ConfigMap, CONFIG, mergePatch({ data: { message: 'mine' } })) : undefined
      },
    }),
  ),
]
