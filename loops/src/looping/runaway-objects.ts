import { controller, createOrUpdate, isControlledBy, mergePatch, setControllerReference } from 'setpoint'
import { RoleBinding } from 'setpoint/kinds/rbac.authorization.k8s.io/v1'
import { ConfigMap, Pod } from 'setpoint/kinds/v1'
import { deployment, type Looping, Widget } from '../stage/index.js'

const CONTAINER = deployment('pod').template.spec

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
]
