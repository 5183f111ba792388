import { controller, enqueueMapped, ignoreNotFound, mergePatch, watch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { ValidatingWebhookConfiguration } from 'setpoint/kinds/admissionregistration.k8s.io/v1'
import { ConfigMap, Secret } from 'setpoint/kinds/v1'
import { deployment, deploymentName, type Looping, Part, sweeper, widget, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const APP = { name: 'demo-app', namespace: 'default' }
const CONFIG = { name: 'demo-config', namespace: 'default' }
const HOOKS = { name: 'demo.example.com' }

/** Whatever happens, the demo is looked at. */
const theDemo = enqueueMapped(() => [DEMO])

/** Class F: two writers undo each other. Some of the others are managers elsewhere, some are in the same process. */
export const fights: readonly Looping[] = [
  {
    name: 'sets the replicas that an autoscaler sets too',
    from: 'operator-framework/operator-sdk#3367',
    expected: 'F',
    path: '.spec.replicas',
    slow: true,
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          await ctx.apply({ kind: Deployment, name, spec: { replicas: widget.spec.replicas, ...deployment(name) } })
        },
      }),
    async others({ client }) {
      const autoscaler = client.with({ fieldManager: 'kube-controller-manager' })
      const scale = await ignoreNotFound(autoscaler.subresource('scale').get(Deployment, APP))
      if (scale?.spec?.replicas === 1)
        await autoscaler.subresource('scale').patch(Deployment, APP, mergePatch({ spec: { replicas: 5 } }))
    },
  },
  {
    name: 'fights an autoscaler that looks every 15 seconds',
    from: 'knative/operator#1201',
    expected: 'F',
    path: '.spec.replicas',
    slow: true,
    step: '15s',
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          await ctx.apply({ kind: Deployment, name, spec: { replicas: widget.spec.replicas, ...deployment(name) } })
        },
      }),
    async others({ client }, step) {
      const autoscaler = client.with({ fieldManager: 'kube-controller-manager' })
      if (step > 0) await autoscaler.patch(Deployment, APP, mergePatch({ spec: { replicas: 3 } }))
    },
  },
  {
    name: 'fights an autoscaler that wants another number each time',
    from: 'knative/operator#1201',
    expected: 'F',
    path: '.spec.replicas',
    slow: true,
    step: '15s',
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          await ctx.apply({ kind: Deployment, name, spec: { replicas: widget.spec.replicas, ...deployment(name) } })
        },
      }),
    others({ client }, step) {
      const autoscaler = client.with({ fieldManager: 'kube-controller-manager' }).subresource('scale')
      const replicas = 3 + ((step * 5) % 17)
      return step > 0 ? autoscaler.patch(Deployment, APP, mergePatch({ spec: { replicas } })) : undefined
    },
  },
  {
    name: 'strips what the cloud adds to a webhook’s selector',
    from: 'kai-scheduler/KAI-Scheduler#1292',
    expected: 'F',
    path: '.webhooks[name=demo.example.com].namespaceSelector.matchExpressions',
    slow: true,
    operator: () =>
      controller({
        for: Widget,
        watches: [watch(ValidatingWebhookConfiguration, theDemo)],
        uses: [ValidatingWebhookConfiguration],
        async reconcile(_, ctx) {
          const live = ctx.get(ValidatingWebhookConfiguration, HOOKS)
          const clientConfig = { url: 'https://127.0.0.1:9/none' }
          const namespaceSelector = { matchLabels: { checked: 'yes' } }
          const webhook = {
            ...HOOKS,
            clientConfig,
            namespaceSelector,
            sideEffects: 'None' as const,
            admissionReviewVersions: ['v1'],
          }
          const wanted = { metadata: HOOKS, webhooks: [webhook] }
          if (live === undefined) await ctx.client.create(ValidatingWebhookConfiguration, wanted)
          else if (live.webhooks?.[0]?.namespaceSelector?.matchExpressions !== undefined) {
            const { resourceVersion } = live.metadata ?? {}
            const metadata = { ...HOOKS, resourceVersion }
            await ctx.client.update(ValidatingWebhookConfiguration, { ...wanted, metadata })
          }
        },
      }),
    async others({ client }) {
      const cloud = client.with({ fieldManager: 'aks-admission-enforcer' })
      const live = await ignoreNotFound(cloud.get(ValidatingWebhookConfiguration, HOOKS))
      const hook = live?.webhooks?.[0]
      if (live === undefined || hook === undefined || hook.namespaceSelector?.matchExpressions !== undefined) return
      const matchExpressions = [{ key: 'control-plane', operator: 'DoesNotExist' }]
      const namespaceSelector = { ...hook.namespaceSelector, matchExpressions }
      await cloud.update(ValidatingWebhookConfiguration, { ...live, webhooks: [{ ...hook, namespaceSelector }] })
    },
  },
  {
    name: 'applies an empty certificate bundle over the one that is injected',
    from: 'istio-ecosystem/sail-operator#1148',
    expected: 'F',
    path: '.data.caBundle',
    slow: true,
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(_, ctx) {
          await ctx.apply({ kind: ConfigMap, name: CONFIG.name, data: { caBundle: '', url: 'https://istiod' } })
        },
      }),
    async others({ client }) {
      const injector = client.with({ fieldManager: 'istiod' })
      const live = await ignoreNotFound(injector.get(ConfigMap, CONFIG))
      if (live !== undefined && live.data?.['caBundle'] === '')
        await injector.patch(ConfigMap, CONFIG, mergePatch({ data: { caBundle: 'LS0tLS1CRUdJTg==' } }))
    },
  },
  {
    name: 'keeps one Secret for two of its objects',
    from: 'cert-manager/cert-manager#5675',
    expected: 'F',
    path: '.metadata.annotations.certificate-name',
    objects: [widget('first', { secretName: 'tls' }), widget('second', { secretName: 'tls' })],
    operator: () =>
      controller({
        for: Widget,
        watches: [
          watch(
            Secret,
            enqueueMapped(() => ['first', 'second'].map((name) => ({ ...DEMO, name }))),
          ),
        ],
        async reconcile({ metadata, spec }, ctx) {
          const annotations = { 'certificate-name': metadata.name ?? '' }
          const secret = { metadata: { name: spec.secretName ?? '', namespace: 'default', annotations } }
          await ctx.client.apply(Secret, secret, { force: true })
        },
      }),
  },
  {
    name: 'injects two bundles, one controller each',
    from: 'cert-manager/cert-manager#2899',
    expected: 'F',
    path: '.data.caBundle',
    operator: () =>
      ['inject-apiserver-ca', 'inject-ca-from'].map((name) =>
        controller({
          name,
          for: Widget,
          watches: [watch(ConfigMap, theDemo)],
          async reconcile(_, ctx) {
            await ctx.client.apply(ConfigMap, { metadata: CONFIG, data: { caBundle: name } }, { force: true })
          },
        }),
      ),
  },
  {
    name: 'composes a part whose own controller spells its size otherwise',
    from: 'crossplane/crossplane#6751',
    expected: 'F',
    path: '.spec.size',
    operator: () => [
      controller({
        for: Widget,
        owns: [Part],
        async reconcile(widget, ctx) {
          await ctx.apply({ kind: Part, name: `${widget.metadata.name}-part`, spec: { size: 'large' } })
        },
      }),
      controller({
        for: Part,
        async reconcile(part, ctx) {
          if (part.spec.size === 'large') await ctx.client.patch(Part, part, mergePatch({ spec: { size: 'n1-large' } }))
        },
      }),
    ],
  },
  {
    name: 'deletes again what somebody makes',
    from: 'a clean-up of leftovers that a release brings back',
    expected: 'F',
    path: '',
    slow: true,
    operator: () => sweeper([CONFIG.name]),
    others: ({ client }) =>
      client
        .with({ fieldManager: 'helm' })
        .create(ConfigMap, { metadata: CONFIG, data: { mode: 'old' } })
        .catch(() => undefined),
  },
  {
    name: 'deletes again what a sync brings back a few seconds later',
    from: 'a clean-up of leftovers that are still in Git',
    expected: 'F',
    path: '',
    slow: true,
    step: '5s',
    operator: () => sweeper([CONFIG.name]),
    others: ({ client }) =>
      client.with({ fieldManager: 'argocd-controller' }).apply(ConfigMap, { metadata: CONFIG, data: { mode: 'old' } }),
  },
  {
    name: 'deletes again one or the other of two that a sync brings back in turns',
    from: 'a clean-up of leftovers that are still in Git',
    expected: 'F',
    path: '',
    slow: true,
    // Every turn is two passes, that of the deletion has nothing to do, and each of the two has to be known first.
    within: 18,
    operator: () => sweeper([CONFIG.name, 'demo-extra']),
    others({ client }, step) {
      const metadata = step % 2 === 0 ? CONFIG : { ...CONFIG, name: 'demo-extra' }
      return client.with({ fieldManager: 'argocd-controller' }).apply(ConfigMap, { metadata, data: { mode: 'old' } })
    },
  },
  {
    name: 'deletes again what a sync brings back, ten of them one by one',
    from: 'a clean-up of leftovers that are still in Git',
    expected: 'F',
    path: '',
    slow: true,
    step: '1s',
    // As above: each of the ten has to come back three times.
    within: 90,
    operator: () => sweeper(Array.from({ length: 10 }, (_, index) => `demo-${index}`)),
    others({ client }, step) {
      const metadata = { ...CONFIG, name: `demo-${step % 10}` }
      return client.with({ fieldManager: 'argocd-controller' }).apply(ConfigMap, { metadata, data: { mode: 'old' } })
    },
  },
  {
    name: 'makes again one or the other of two that somebody prunes in turns',
    from: 'falcosecurity/falco-operator#349',
    expected: 'F',
    path: '',
    slow: true,
    step: '1s',
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ spec }, ctx) {
          for (const name of [CONFIG.name, 'demo-extra'])
            await ctx.apply({ kind: ConfigMap, name, data: { message: spec.message } })
        },
      }),
    others({ client }, step) {
      const name = step % 2 === 0 ? CONFIG.name : 'demo-extra'
      return ignoreNotFound(client.with({ fieldManager: 'argocd' }).delete(ConfigMap, { ...CONFIG, name }))
    },
  },
  {
    name: 'makes again what somebody prunes',
    from: 'falcosecurity/falco-operator#349',
    expected: 'F',
    path: '',
    slow: true,
    step: '3m',
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ spec }, ctx) {
          const labels = { 'argocd.argoproj.io/instance': 'apps' }
          await ctx.apply({ kind: ConfigMap, name: CONFIG.name, labels, data: { message: spec.message } })
        },
      }),
    others: ({ client }) => ignoreNotFound(client.with({ fieldManager: 'argocd' }).delete(ConfigMap, CONFIG)),
  },
  {
    name: 'overwrites the status that a plugin writes',
    from: 'cloudnative-pg/cloudnative-pg#11385',
    expected: 'F',
    path: '.status.plugins',
    slow: true,
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const live = await ctx.client.get(Widget, widget)
          await ctx.client.status.update(Widget, { ...live, status: { phase: 'Healthy' } })
        },
      }),
    async others({ client }) {
      const plugin = client.with({ fieldManager: 'barman-cloud' })
      const live = await plugin.get(Widget, DEMO)
      const plugins = [{ name: 'barman', version: '1.2' }]
      if (live.status?.plugins === undefined)
        await plugin.status.patch(Widget, DEMO, mergePatch({ status: { plugins } }))
    },
  },
]
