import { controller } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Looping, Widget } from '../stage/index.js'

const CONFIG = { name: 'demo-config', namespace: 'default' }

/** Class H: new versions without any change. */
export const noOpVersions: readonly Looping[] = [
  {
    name: 'applies under a name that is new on every pass',
    from: 'openshift/cluster-cloud-controller-manager-operator#21',
    expected: 'H',
    path: '',
    operator: ({ count }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const { name = '', namespace } = widget.metadata
          const fieldManager = `widgets-${count()}`
          const patch = { metadata: { name, namespace, labels: { managed: 'yes' } } }
          await ctx.client.apply(Widget, patch, { fieldManager, force: true })
        },
      }),
  },
  {
    name: 'is woken by somebody who applies the same over and over',
    from: 'kubernetes/kubernetes#121404',
    expected: 'H',
    path: '',
    slow: true,
    silent: true,
    step: '1s',
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ spec }, ctx) {
          await ctx.apply({ kind: ConfigMap, name: CONFIG.name, data: { message: spec.message } })
        },
      }),
    others: ({ client }, step) =>
      client.apply(
        ConfigMap,
        { metadata: { ...CONFIG, labels: { synced: 'yes' } } },
        { fieldManager: `sync-${step}`, force: true },
      ),
  },
  {
    name: 'is woken by its own object, which a pipeline applies unchanged',
    from: 'rancher/cluster-api-addon-provider-fleet#84',
    expected: 'H',
    path: '',
    slow: true,
    silent: true,
    step: '1s',
    operator: () =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ phase: 'Ready' })
        },
      }),
    others: ({ client }, step) =>
      client.apply(
        Widget,
        { metadata: { name: 'demo', namespace: 'default', labels: { pipeline: 'main' } } },
        { fieldManager: `run-${step}`, force: true },
      ),
  },
]
