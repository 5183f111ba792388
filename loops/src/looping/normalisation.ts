import { isDeepStrictEqual } from 'node:util'
import { after, controller, mergePatch, setControllerReference } from 'setpoint'
import { CronJob } from 'setpoint/kinds/batch/v1'
import { Deployment, StatefulSet } from 'setpoint/kinds/apps/v1'
import { MutatingWebhookConfiguration } from 'setpoint/kinds/admissionregistration.k8s.io/v1'
import { ConfigMap, Secret, Service } from 'setpoint/kinds/v1'
import { deployment, deploymentName, type Looping, Part, widget, Widget } from '../stage/index.js'

// Most of these write what the server has already, in other words. Nothing changes, no event comes back: it is the
// operator's own next look that finds the difference again. So they wait for time.

/** Every ConfigMap gets a tier before it is stored. */
function fillingIn(): NonNullable<Looping['objects']> {
  const api = { apiVersion: 'admissionregistration.k8s.io/v1' }
  const metadata = { name: 'tiers' }
  const resources = ['configmaps']
  const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources }
  const expression = 'Object{data: {"tier": "standard"}}'
  const spec = {
    matchConstraints: { resourceRules: [rule] },
    reinvocationPolicy: 'Never',
    mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }],
  }
  return [
    { ...api, kind: 'MutatingAdmissionPolicy', metadata, spec },
    { ...api, kind: 'MutatingAdmissionPolicyBinding', metadata, spec: { policyName: metadata.name } },
  ]
}

/** Class D: the server stores something else than what is sent. */
export const normalisations: readonly Looping[] = [
  {
    name: 'compares a whole Deployment, with the defaults that the server has filled in',
    from: 'openshift/cluster-version-operator#722',
    expected: 'D',
    path: '.spec.strategy',
    slow: true,
    step: '1m',
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const metadata = { name: deploymentName(widget), namespace: 'default' }
          const wanted = { metadata, spec: { replicas: 1, ...deployment(metadata.name) } }
          setControllerReference(widget, wanted)
          const live = ctx.get(Deployment, metadata.name)
          if (live === undefined) await ctx.client.create(Deployment, wanted)
          else if (!isDeepStrictEqual(live.spec, wanted.spec)) await ctx.client.update(Deployment, wanted)
          return after('3m')
        },
      }),
  },
  {
    name: 'undoes what is filled in on the way in',
    from: 'knative/serving#2767',
    expected: 'D',
    path: '.data.tier',
    slow: true,
    step: '10s',
    objects: [...fillingIn(), widget('demo')],
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          const metadata = { name: `${widget.metadata.name}-config`, namespace: 'default' }
          const wanted = { metadata, data: { message: widget.spec.message } }
          setControllerReference(widget, wanted)
          const live = ctx.get(ConfigMap, metadata.name)
          if (live === undefined) await ctx.client.create(ConfigMap, wanted)
          else if (!isDeepStrictEqual(live.data, wanted.data)) await ctx.client.update(ConfigMap, wanted)
          return after('30s')
        },
      }),
    // The first one to be filled in waits until the server has loaded what it takes, in the machine's time: before virtual time goes on.
    others: ({ client }, step) =>
      step === 0 ? client.create(ConfigMap, { metadata: { name: 'first', namespace: 'default' } }) : undefined,
  },
  {
    name: 'takes the defaults of a definition for drift',
    from: 'openshift/cluster-version-operator#862',
    expected: 'D',
    path: '.spec.strategy',
    slow: true,
    step: '10s',
    operator: () =>
      controller({
        for: Widget,
        owns: [Part],
        async reconcile(widget, ctx) {
          const metadata = { name: `${widget.metadata.name}-part`, namespace: 'default' }
          const wanted = { apiVersion: Part.apiVersion, kind: Part.kind, metadata, spec: { size: '1Gi' } }
          setControllerReference(widget, wanted)
          const live = ctx.get(Part, metadata.name)
          if (live === undefined) await ctx.client.create(wanted, wanted)
          else if (!isDeepStrictEqual(live.spec, wanted.spec)) {
            const { resourceVersion } = live.metadata
            await ctx.client.update(wanted, { ...wanted, metadata: { ...metadata, resourceVersion } })
          }
          return after('30s')
        },
      }),
  },
  {
    name: 'sends an empty rollingUpdate, which the server fills in',
    from: 'paperclipinc/openclaw-operator#403',
    expected: 'D',
    path: '.spec.updateStrategy.rollingUpdate',
    slow: true,
    step: '10s',
    operator: () =>
      controller({
        for: Widget,
        owns: [StatefulSet],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const live = ctx.get(StatefulSet, name)
          const updateStrategy = { type: 'RollingUpdate' as const, rollingUpdate: {} }
          if (!isDeepStrictEqual(live?.spec?.updateStrategy, updateStrategy)) {
            const spec = { serviceName: name, updateStrategy, ...deployment(name) }
            const metadata = { name, namespace: 'default' }
            await ctx.client.apply(StatefulSet, { metadata, spec }, { force: true })
          }
          return after('30s')
        },
      }),
  },
  {
    name: 'misses a webhook policy that the server has filled in',
    from: 'kubermatic/kubermatic#6640',
    expected: 'D',
    path: '.webhooks[name=demo.example.com].reinvocationPolicy',
    slow: true,
    step: '10s',
    operator: () =>
      controller({
        for: Widget,
        uses: [MutatingWebhookConfiguration],
        async reconcile(widget, ctx) {
          const metadata = { name: `${widget.metadata.name}.example.com` }
          const clientConfig = { url: 'https://127.0.0.1:9/none' }
          const webhook = {
            name: metadata.name,
            clientConfig,
            sideEffects: 'None' as const,
            admissionReviewVersions: ['v1'],
            failurePolicy: 'Fail' as const,
            matchPolicy: 'Equivalent' as const,
            timeoutSeconds: 10,
            namespaceSelector: {},
            objectSelector: {},
          }
          const live = ctx.get(MutatingWebhookConfiguration, metadata.name)
          const wanted = { metadata, webhooks: [webhook] }
          if (live === undefined) await ctx.client.create(MutatingWebhookConfiguration, wanted)
          else if (!isDeepStrictEqual(live.webhooks, wanted.webhooks)) {
            const { resourceVersion } = live.metadata ?? {}
            await ctx.client.update(MutatingWebhookConfiguration, {
              ...wanted,
              metadata: { ...metadata, resourceVersion },
            })
          }
          return after('30s')
        },
      }),
  },
  {
    name: 'asks for 2048Mi where the server says 2Gi',
    from: 'Altinity/clickhouse-operator#1904',
    expected: 'D',
    path: '.spec.template.spec.containers[name=app].resources.limits.memory',
    slow: true,
    step: '10s',
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const limits = { memory: '2048Mi' }
          const live = ctx.get(Deployment, name)?.spec?.template.spec?.containers[0]?.resources
          if (!isDeepStrictEqual(live?.limits, limits)) {
            const spec = deployment(name, { resources: { limits } })
            await ctx.client.apply(Deployment, { metadata: { name, namespace: 'default' }, spec })
          }
          return after('30s')
        },
      }),
  },
  {
    name: 'rolls its pods because 1000m is not 1',
    from: 'strimzi/strimzi-kafka-operator#648',
    expected: 'D',
    path: '.spec.template.spec.containers[name=app].resources.requests.cpu',
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const requests = { cpu: '1000m' }
          const template = ctx.get(Deployment, name)?.spec?.template
          if (isDeepStrictEqual(template?.spec?.containers[0]?.resources?.requests, requests)) return
          const roll = String(Number(template?.metadata?.annotations?.['roll'] ?? 0) + 1)
          await ctx.apply({ kind: Deployment, name, spec: deployment(name, { resources: { requests } }, {}, { roll }) })
        },
      }),
  },
  {
    name: 'sends null for what is not there',
    from: 'elastic/cloud-on-k8s#5532',
    expected: 'D',
    path: '.status.nodes',
    slow: true,
    step: '5s',
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const nodes: unknown = widget.status?.nodes
          if (nodes !== null)
            await ctx.client.status.patch(Widget, widget, mergePatch({ status: { phase: 'Ready', nodes: null } }))
          return after('10s')
        },
      }),
  },
  {
    name: 'compares the empty data of a Secret with none',
    from: 'mortise-org/mortise#418',
    expected: 'D',
    path: '.data',
    slow: true,
    step: '5s',
    operator: () =>
      controller({
        for: Widget,
        owns: [Secret],
        async reconcile(widget, ctx) {
          const wanted = { metadata: { name: `${widget.metadata.name}-env`, namespace: 'default' }, data: {} }
          setControllerReference(widget, wanted)
          const live = ctx.get(Secret, wanted.metadata.name)
          if (live === undefined) await ctx.client.create(Secret, wanted)
          else if (!isDeepStrictEqual(live.data, wanted.data)) await ctx.client.update(Secret, wanted)
          return after('10s')
        },
      }),
  },
  {
    name: 'leaves the node port to the server and misses it afterwards',
    from: 'apache/superset-kubernetes-operator#360',
    expected: 'D',
    path: '.spec.ports[port=80].nodePort',
    slow: true,
    step: '5s',
    operator: () =>
      controller({
        for: Widget,
        owns: [Service],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const ports = [{ port: 80, targetPort: 8080, protocol: 'TCP' as const, nodePort: 0 }]
          const live = ctx.get(Service, name)
          if (!isDeepStrictEqual(live?.spec?.ports, ports)) {
            const spec = { type: 'NodePort' as const, selector: { app: name }, ports }
            await ctx.client.apply(Service, { metadata: { name, namespace: 'default' }, spec })
          }
          return after('10s')
        },
      }),
  },
  {
    name: 'compares a Date with its text, which the server keeps without milliseconds',
    from: 'rancher/rancher#14412',
    expected: 'D',
    path: '.status.lastScheduleTime',
    slow: true,
    step: '5s',
    operator: () =>
      controller({
        for: Widget,
        owns: [CronJob],
        async reconcile(widget, ctx) {
          const metadata = { name: `${widget.metadata.name}-job`, namespace: 'default' }
          const lastScheduleTime = new Date('2026-01-02T03:00:00Z')
          const live = ctx.get(CronJob, metadata.name)
          if (live === undefined) {
            const pod = { ...deployment('job').template.spec, restartPolicy: 'Never' as const }
            const jobTemplate = { spec: { template: { spec: pod } } }
            await ctx.apply({ kind: CronJob, name: metadata.name, spec: { schedule: '0 * * * *', jobTemplate } })
          }
          const known: unknown = live?.status?.lastScheduleTime
          if (known !== lastScheduleTime)
            await ctx.client.status.patch(CronJob, { metadata }, mergePatch({ status: { lastScheduleTime } }))
          return after('10s')
        },
      }),
  },
]
