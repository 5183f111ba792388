import { createHash } from 'node:crypto'
import { controller, createOrUpdate, setControllerReference } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { ConfigMap, Secret } from 'setpoint/kinds/v1'
import { deployment, deploymentName, type Looping, type Props, Widget } from '../stage/index.js'

const ENV = ['HOST', 'PORT', 'LEVEL', 'REGION'].map((name) => ({ name, value: name.toLowerCase() }))

/** Class E: the same inputs give another result each time. */
export const nondeterminisms: readonly Looping[] = [
  {
    name: 'builds the environment from a map',
    from: 'stacklok/toolhive#5064',
    expected: 'E',
    path: '.spec.template.spec.containers[name=app].env',
    operator: ({ unordered }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const metadata = { name: deploymentName(widget), namespace: 'default' }
          const wanted = { metadata, spec: deployment(metadata.name, { env: unordered(ENV) }) }
          setControllerReference(widget, wanted)
          await ctx.client.apply(Deployment, wanted)
        },
      }),
  },
  {
    name: 'has its sidecars in any order',
    from: 'zalando/postgres-operator#924',
    expected: 'E',
    path: '.spec.template.spec.containers',
    operator: ({ unordered }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const metadata = { name: deploymentName(widget), namespace: 'default' }
          const containers = unordered(['app', 'metrics', 'logs']).map((name) => ({
            name,
            image: `example.com/${name}`,
          }))
          const wanted = { metadata, spec: { replicas: 1, ...deployment(metadata.name, {}, { containers }) } }
          setControllerReference(widget, wanted)
          if (ctx.get(Deployment, metadata.name) === undefined) await ctx.client.create(Deployment, wanted)
          else await ctx.client.update(Deployment, wanted)
        },
      }),
  },
  {
    name: 'has its arguments in any order',
    from: 'redhat-developer/rhdh-operator#2785',
    expected: 'E',
    path: '.spec.template.spec.containers[name=app].args',
    operator: ({ unordered }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const args = unordered(['--config=/a', '--config=/b', '--verbose'])
          await ctx.apply({ kind: Deployment, name, spec: deployment(name, { args }) })
        },
      }),
  },
  {
    name: 'writes its settings into one variable, in the order of a map',
    from: 'strimzi/strimzi-kafka-operator#6705',
    expected: 'E',
    path: '.spec.template.spec.containers[name=app].env[name=CONFIGURATION].value',
    operator: ({ unordered }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const value = unordered(['goals=rack', 'metrics=jmx', 'webserver=off']).join('\n')
          await ctx.apply({
            kind: Deployment,
            name,
            spec: deployment(name, { env: [{ name: 'CONFIGURATION', value }] }),
          })
        },
      }),
  },
  {
    name: 'hashes a configuration that has its keys in any order',
    from: 'slauger/openvox-operator#77',
    expected: 'E',
    path: ".data['puppet.conf']",
    operator: ({ unordered }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          const text = unordered(['server = a', 'environment = production', 'report = true']).join('\n')
          const annotations = { 'config-hash': createHash('sha256').update(text).digest('hex') }
          const name = `${widget.metadata.name}-config`
          await ctx.apply({ kind: ConfigMap, name, annotations, data: { 'puppet.conf': text } })
        },
      }),
  },
  {
    name: 'prints JSON with its keys in any order',
    from: 'openstack-k8s-operators/neutron-operator#523',
    expected: 'E',
    path: ".data['config.json']",
    operator: ({ unordered }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          const name = `${widget.metadata.name}-config`
          const target = { name, namespace: 'default' }
          const settings = Object.fromEntries(unordered(['driver', 'bridge', 'mtu']).map((key) => [key, key.length]))
          await createOrUpdate(ctx.client, ConfigMap, target, (config) => {
            setControllerReference(widget, config)
            config.data = { 'config.json': JSON.stringify(settings) }
          })
        },
      }),
  },
  {
    name: 'lists what it found in the order in which the answers came',
    from: 'operator-framework/operator-lifecycle-manager#1816',
    expected: 'E',
    path: '.status.endpoints',
    operator: ({ unordered }) =>
      controller({
        for: Widget,
        async reconcile(_, ctx) {
          const endpoints: string[] = []
          const hosts = unordered(['eu.example.com', 'us.example.com', 'ap.example.com'])
          await Promise.all(hosts.map(async (host) => endpoints.push(await Promise.resolve(host))))
          ctx.status({ endpoints })
        },
      }),
  },
  {
    name: 'asks for new credentials on every pass',
    from: 'nmaupu/vault-secret#16',
    expected: 'E',
    path: '.data.password',
    operator: ({ token }) =>
      controller({
        for: Widget,
        owns: [Secret],
        async reconcile(widget, ctx) {
          const data = { user: btoa('app'), password: btoa(token()) }
          await ctx.apply({ kind: Secret, name: `${widget.metadata.name}-credentials`, data })
        },
      }),
  },
  {
    name: 'annotates its pods with the hash of a certificate that it makes anew',
    from: 'opendatahub-io/kserve#1295',
    expected: 'E',
    path: '.spec.template.metadata.annotations.cert-hash',
    operator: ({ token }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const annotations = { 'cert-hash': createHash('sha256').update(token()).digest('hex') }
          await ctx.apply({ kind: Deployment, name, spec: deployment(name, {}, {}, annotations) })
        },
      }),
  },
  {
    name: 'annotates itself with a list of labels in any order',
    from: 'infinispan/infinispan-operator#1142',
    expected: 'E',
    path: '.metadata.annotations.labels',
    operator: ({ unordered }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const labels = unordered(['app', 'tier', 'zone']).join(',')
          const { name = '', namespace } = widget.metadata
          await ctx.client.apply(Widget, { metadata: { name, namespace, annotations: { labels } } })
        },
      }),
  },
  ...(
    [
      ['a port', '.status.ready', ({ below }) => ({ ready: 30_000 + below(2767) })],
      ['a word', '.status.specHash', ({ draw }) => ({ specHash: draw('abcdefghijklmnopqrstuvwxyz', 12) })],
      ['eight digits', '.status.specHash', ({ draw }) => ({ specHash: draw('0123456789abcdef', 8) })],
    ] satisfies [string, string, (props: Props) => object][]
  ).map(
    ([what, path, drawn]): Looping => ({
      name: `draws ${what} at random on every pass`,
      from: 'Math.random in a status',
      expected: 'E',
      path,
      operator: (props) =>
        controller({
          for: Widget,
          reconcile(_, ctx) {
            ctx.status(drawn(props))
          },
        }),
    }),
  ),
]
