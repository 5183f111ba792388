import { controller, mergePatch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { ConfigMap } from 'setpoint/kinds/v1'
import { deployment, deploymentName, type Looping, Widget } from '../stage/index.js'

/** Class B: a pass that undoes its own write. */
export const selfTriggers: readonly Looping[] = [
  {
    name: 'says Syncing before and Synced after',
    from: 'vfarcic/dot-ai-controller#48',
    expected: 'B',
    path: '.status.phase',
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          await ctx.client.status.patch(Widget, widget, mergePatch({ status: { phase: 'Syncing' } }))
          await ctx.client.status.patch(Widget, widget, mergePatch({ status: { phase: 'Synced' } }))
        },
      }),
  },
  {
    name: 'marks itself as busy for the time of the pass',
    from: 'red-hat-data-services/rhods-operator#128',
    expected: 'B',
    path: '.metadata.annotations',
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const annotations = { busy: 'true' }
          await ctx.client.patch(Widget, widget, mergePatch({ metadata: { annotations } }))
          await ctx.client.patch(Widget, widget, mergePatch({ metadata: { annotations: { busy: null } } }))
        },
      }),
  },
  {
    name: 'clears its conditions before it sets them again',
    from: 'crossplane/crossplane#7221',
    expected: 'B',
    path: '.status.conditions',
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const since = { lastTransitionTime: '2026-01-02T03:04:05Z', reason: 'Up', message: '' }
          const conditions = [{ type: 'Ready', status: 'True', ...since }]
          await ctx.client.status.patch(Widget, widget, mergePatch({ status: { conditions: null } }))
          await ctx.client.status.patch(Widget, widget, mergePatch({ status: { conditions } }))
        },
      }),
  },
  {
    name: 'takes its own last word for news',
    from: 'konflux-ci/konflux-ci#5874',
    expected: 'B',
    path: '.status.phase',
    operator: () =>
      controller({
        for: Widget,
        reconcile({ status }, ctx) {
          ctx.status({ phase: status?.phase === 'Checking' ? 'Ready' : 'Checking' })
        },
      }),
  },
  {
    name: 'scales its Deployment down and up again to restart it',
    from: 'sustainable-computing-io/kepler-operator#341',
    expected: 'B',
    path: '.spec.replicas',
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          for (const replicas of [0, 2])
            await ctx.apply({ kind: Deployment, name, spec: { replicas, ...deployment(name) } })
        },
      }),
  },
  {
    name: 'empties its ConfigMap before it fills it',
    from: 'sustainable-computing-io/kepler-operator#341',
    expected: 'B',
    path: '.data',
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata, spec }, ctx) {
          const name = `${metadata.name}-config`
          await ctx.apply({ kind: ConfigMap, name, data: {} })
          await ctx.apply({ kind: ConfigMap, name, data: { message: spec.message } })
        },
      }),
  },
  {
    name: 'turns one of six switches in each pass, in turn',
    from: 'a round robin that wakes itself',
    expected: 'B',
    path: '.data.c',
    passesPerRound: 6,
    operator: ({ count }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata }, ctx) {
          const name = `${metadata.name}-switches`
          const data = { a: 'on', b: 'on', c: 'on', d: 'on', e: 'on', f: 'on', ...ctx.get(ConfigMap, name)?.data }
          const turned = 'abcdef'.charAt(count() % 6) as keyof typeof data
          await ctx.apply({ kind: ConfigMap, name, data: { ...data, [turned]: data[turned] === 'on' ? 'off' : 'on' } })
        },
      }),
  },
  {
    name: 'scales its Deployment up and down, by its scale',
    from: 'sustainable-computing-io/kepler-operator#341',
    expected: 'B',
    path: '.spec.replicas',
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const live =
            ctx.get(Deployment, name) ?? (await ctx.apply({ kind: Deployment, name, spec: deployment(name) }))
          const replicas = live.spec?.replicas === 1 ? 2 : 1
          await ctx.client.subresource('scale').patch(Deployment, live, mergePatch({ spec: { replicas } }))
        },
      }),
  },
]
