import {
  after,
  controller,
  createOrUpdate,
  ignoreNotFound,
  isControlledBy,
  mergePatch,
  setControllerReference,
} from 'setpoint'
import { RoleBinding } from 'setpoint/kinds/rbac.authorization.k8s.io/v1'
import { ConfigMap, Pod } from 'setpoint/kinds/v1'
import { deployment, type Looping, type Props, Widget } from '../stage/index.js'

const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'
const HEX = '0123456789abcdef'

const CONTAINER = deployment('pod').template.spec

/** An operator that makes a ConfigMap under another name on every pass. */
function named(name: string, nameOf: (props: Props) => string): Looping {
  return {
    name,
    from: 'a name that nobody looks for again',
    expected: 'I',
    path: '',
    operator: (props) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata, spec }, ctx) {
          const data = { message: spec.message }
          await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-${nameOf(props)}`, data })
        },
      }),
  }
}

/** An operator that adds another key to one ConfigMap on every pass. */
function keyed(name: string, keyOf: (props: Props) => string): Looping {
  return {
    name,
    from: 'a journal in a ConfigMap',
    expected: 'I',
    path: /^\.data\.run-/,
    operator: (props) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata }, ctx) {
          const journal = `${metadata.name}-journal`
          const data = { ...ctx.get(ConfigMap, journal)?.data, [`run-${keyOf(props)}`]: 'done' }
          await ctx.apply({ kind: ConfigMap, name: journal, data })
        },
      }),
  }
}

/** Class I: more and more objects or items, or the same object made and deleted in turn. */
export const runawayObjects: readonly Looping[] = [
  {
    name: 'gives each machine a random name and does not look for it',
    from: 'k0sproject/k0smotron#1535',
    expected: 'I',
    path: '',
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          const machine = { metadata: { generateName: `${widget.metadata.name}-`, namespace: 'default' } }
          setControllerReference(widget, machine)
          await ctx.client.create(ConfigMap, machine)
        },
      }),
  },
  {
    name: 'puts the time into the name of its ConfigMap',
    from: 'a lab about infinite loops',
    expected: 'I',
    path: '',
    operator: ({ now }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata, spec }, ctx) {
          const name = `${metadata.name}-config-${Date.parse(now())}`
          await ctx.apply({ kind: ConfigMap, name, data: { message: spec.message } })
        },
      }),
  },
  {
    name: 'requests a certificate under a new name because the last one is not signed',
    from: 'cert-manager/cert-manager#7828',
    expected: 'I',
    path: '',
    operator: ({ token }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          if (ctx.owned(ConfigMap).some(({ data }) => data?.['certificate'] !== undefined)) return
          await ctx.apply({ kind: ConfigMap, name: `${widget.metadata.name}-${token(5)}`, data: { csr: 'MIIB' } })
        },
      }),
  },
  {
    name: 'counts its pods before it makes one, and again before it removes one',
    from: 'ray-project/kuberay#715',
    expected: 'I',
    path: '',
    operator: () =>
      controller({
        for: Widget,
        owns: [Pod],
        async reconcile(widget, ctx) {
          const name = `${widget.metadata.name}-worker`
          if (ctx.owned(Pod).length === 0) await ctx.apply({ kind: Pod, name, spec: CONTAINER })
          else await ctx.client.delete(Pod, { name, namespace: 'default' }, { gracePeriodSeconds: 0 })
        },
      }),
  },
  {
    name: 'makes anew what it cannot change',
    from: 'scylladb/scylla-operator#2492',
    expected: 'I',
    path: '',
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          const name = `${widget.metadata.name}-fixed`
          const live = ctx.get(ConfigMap, name)
          if (live !== undefined && live.metadata.labels?.['revision'] !== '2') await ctx.delete(ConfigMap, name)
          await ctx.apply({ kind: ConfigMap, name, data: { message: widget.spec.message } })
        },
      }),
  },
  {
    name: 'appends itself to the subjects of a RoleBinding',
    from: 'feast-dev/feast#5056',
    expected: 'I',
    path: '.subjects',
    operator: () =>
      controller({
        for: Widget,
        owns: [RoleBinding],
        async reconcile(widget, ctx) {
          const target = { name: `${widget.metadata.name}-readers`, namespace: 'default' }
          await createOrUpdate(ctx.client, RoleBinding, target, (binding) => {
            if (!isControlledBy(binding, widget)) setControllerReference(widget, binding)
            binding.roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' }
            const subject = { kind: 'ServiceAccount', name: 'feast', namespace: 'default' }
            binding.subjects = [...(binding.subjects ?? []), subject]
          })
        },
      }),
  },
  {
    name: 'appends a finalizer on every pass',
    from: 'redhat-developer/service-binding-operator#287',
    expected: 'I',
    path: '.metadata.finalizers',
    operator: ({ count }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const finalizers = [...(widget.metadata.finalizers ?? []), `loops.example.com/binding-${count()}`]
          await ctx.client.patch(Widget, widget, mergePatch({ metadata: { finalizers } }))
        },
      }),
  },
  {
    name: 'makes its parts again while it is being deleted',
    from: 'ai-dynamo/dynamo#8206',
    expected: 'I',
    path: '',
    slow: true,
    operator: () => {
      const make = (_: unknown, ctx: { apply(child: object): Promise<unknown> }): Promise<unknown> =>
        ctx.apply({ kind: ConfigMap, name: 'demo-part', data: { part: 'of it' } })
      return controller({
        for: Widget,
        owns: [ConfigMap],
        reconcile: async (widget, ctx) => void (await make(widget, ctx)),
        async finalize(widget, ctx) {
          await make(widget, ctx)
          return after('1h')
        },
      })
    },
    async others({ client }, step) {
      const collector = client.with({ fieldManager: 'kube-controller-manager' })
      if (step === 2) await client.delete(Widget, { name: 'demo', namespace: 'default' })
      // The deletion takes away what belongs to the object, each time.
      if (step > 2) await ignoreNotFound(collector.delete(ConfigMap, { name: 'demo-part', namespace: 'default' }))
    },
  },
  named('names its child with five characters of Math.random', ({ draw }) => draw(BASE36, 5)),
  named('names its child with three random bytes', ({ draw }) => draw(HEX, 6)),
  named('numbers its children on, and never counts them', ({ count }) => String(count())),
  {
    name: 'takes the last child away and makes one under another short name',
    from: 'a rotation that does not know when it is done',
    expected: 'I',
    path: '',
    operator: ({ draw }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          for (const last of ctx.owned(ConfigMap)) await ctx.delete(ConfigMap, last.metadata.name ?? '')
          const next = { metadata: { name: `${widget.metadata.name}-${draw(HEX, 6)}`, namespace: 'default' } }
          setControllerReference(widget, next)
          await ctx.client.create(ConfigMap, next)
        },
      }),
  },
  keyed('adds a key of four random characters to a map', ({ draw }) => draw(BASE36, 4)),
  keyed('adds a key with the time to a map', ({ now }) => String(Date.parse(now()))),
  {
    name: 'makes a child under a random name in one pass, and says so in the next',
    from: 'a name that nobody looks for again',
    expected: 'I',
    path: '',
    passesPerRound: 2,
    operator: ({ draw, count }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata }, ctx) {
          const turn = count()
          if (turn % 2 === 0) ctx.status({ ready: turn })
          else await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-${draw(BASE36, 5)}` })
        },
      }),
  },
  {
    name: 'deletes all that it has made, and makes it again',
    from: 'scylladb/scylla-operator#2492',
    expected: 'I',
    path: '',
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata }, ctx) {
          await ctx.client.deleteAllOf(ConfigMap, { namespace: 'default', labelSelector: 'app=demo' })
          await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-config`, labels: { app: 'demo' } })
        },
      }),
  },
]
