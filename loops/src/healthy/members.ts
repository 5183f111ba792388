import { after, controller, ignoreNotFound, mergePatch, setControllerReference } from 'setpoint'
import { ConfigMap, Node, Pod } from 'setpoint/kinds/v1'
import { type Case, Part, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const PODS = 8
const CONTAINERS = { containers: [{ name: 'app', image: 'registry.example.com/app:1' }] }

/** Operators that go from one of their children to the next, one in each pass, as their own writes wake them. */
export const members: readonly Case[] = [
  {
    name: 'restarts the pods of a StatefulSet one after the other, whenever somebody asks for it',
    step: '3s',
    steps: 120,
    operator: () =>
      controller({
        for: Widget,
        uses: [Pod],
        async reconcile({ spec, status }, ctx) {
          const ready = status?.message === spec.message ? (status?.ready ?? 0) : 0
          if (ready < PODS) {
            const pod = { name: `web-${ready}`, namespace: 'default' }
            await ignoreNotFound(ctx.client.delete(Pod, pod, { gracePeriodSeconds: 0 }))
            ctx.status({ message: spec.message, ready: ready + 1 })
          }
          return after('3s')
        },
      }),
    async others({ client }, step) {
      const maker = client.with({ fieldManager: 'kube-controller-manager' })
      for (let index = 0; index < PODS; index++)
        await maker
          .create(Pod, { metadata: { name: `web-${index}`, namespace: 'default' }, spec: CONTAINERS })
          .catch(() => undefined)
      if (step % 30 === 10) await client.patch(Widget, DEMO, mergePatch({ spec: { message: `restart ${step}` } }))
    },
  },
  {
    name: 'makes its members one after the other, one in each pass',
    steps: 120,
    objects: [{ apiVersion: Widget.apiVersion, kind: 'Widget', metadata: DEMO, spec: { replicas: 12 } }],
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata, spec }, ctx) {
          const there = ctx.owned(ConfigMap).length
          if (there < spec.replicas) await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-${there}` })
          ctx.status({ ready: there })
        },
      }),
  },
  ...[numbered(30), ['demo-bq7xw', 'demo-c4k9z', 'demo-d2mtp', 'demo-fg8rl', 'demo-h5vnc', 'demo-jx6bq']].map(
    (names): Case => ({
      name: `updates its members one after the other, one in each pass: ${names[0]}, ${names[1]} …`,
      steps: 200,
      operator: () =>
        controller({
          for: Widget,
          owns: [ConfigMap],
          async reconcile({ spec }, ctx) {
            const members = ctx.owned(ConfigMap)
            const outdated = members.filter(({ data }) => data?.['image'] !== spec.image)
            const [next] = outdated
            if (next !== undefined) await ctx.client.patch(ConfigMap, next, mergePatch({ data: { image: spec.image } }))
            ctx.status({ ready: members.length - outdated.length })
          },
        }),
      async others({ client }, step) {
        if (step === 5) {
          const owner = await client.get(Widget, DEMO)
          for (const name of names) {
            const member = { metadata: { name, namespace: 'default' }, data: { image: 'registry.example.com/app:1' } }
            setControllerReference(owner, member)
            await client.create(ConfigMap, member)
          }
        }
        if (step === 50) await client.patch(Widget, DEMO, mergePatch({ spec: { image: 'registry.example.com/app:2' } }))
      },
    }),
  ),
  {
    name: 'removes its members one after the other, one in each pass',
    steps: 200,
    objects: [{ apiVersion: Widget.apiVersion, kind: 'Widget', metadata: DEMO, spec: { replicas: 20 } }],
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ spec }, ctx) {
          const members = ctx.owned(ConfigMap)
          if (members.length === 0 && spec.replicas > 0) {
            for (const name of numbered(spec.replicas)) await ctx.apply({ kind: ConfigMap, name })
          }
          const last = spec.replicas === 0 ? members.at(-1) : undefined
          if (last !== undefined) await ctx.client.delete(ConfigMap, last)
          ctx.status({ ready: members.length })
        },
      }),
    others: ({ client }, step) =>
      step === 50 ? client.patch(Widget, DEMO, mergePatch({ spec: { replicas: 0 } })) : undefined,
  },
  {
    name: 'counts the members that another controller of the same operator gets ready, step by step',
    steps: 200,
    operator: () => [
      controller({
        for: Widget,
        owns: [Part],
        async reconcile(_, ctx) {
          for (const name of numbered(12)) await ctx.apply({ kind: Part, name, spec: { size: 'large' } })
          ctx.status({ ready: ctx.owned(Part).filter(({ status }) => status?.phase === 'Ready').length })
        },
      }),
      controller({
        for: Part,
        reconcile({ status }, ctx) {
          const next = ['Pending', 'Creating', 'Joining', 'Ready']
          ctx.status({ phase: next[next.indexOf(status?.phase ?? '') + 1] ?? 'Ready' })
        },
      }),
    ],
  },
  {
    name: 'makes as many members as are wanted under generated names, one in each pass',
    steps: 120,
    objects: [{ apiVersion: Widget.apiVersion, kind: 'Widget', metadata: DEMO, spec: { replicas: 30 } }],
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          if (ctx.owned(ConfigMap).length >= widget.spec.replicas) return
          const member = { metadata: { generateName: 'demo-', namespace: 'default' } }
          setControllerReference(widget, member)
          await ctx.client.create(ConfigMap, member)
        },
      }),
  },
  {
    name: 'makes the members of a list that it has in its spec, one in each pass, and looks for each by its name',
    steps: 120,
    objects: [
      {
        apiVersion: Widget.apiVersion,
        kind: 'Widget',
        metadata: DEMO,
        spec: { message: 'ann ben cleo dora emil fritz gina hans ida jo kurt lea'.replaceAll(' ', ',') },
      },
    ],
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ spec }, ctx) {
          const missing = spec.message.split(',').find((name) => ctx.get(ConfigMap, name) === undefined)
          if (missing !== undefined) await ctx.apply({ kind: ConfigMap, name: missing })
        },
      }),
  },
  {
    name: 'replaces a pod that has failed by one with a generated name, once a minute',
    step: '1m',
    steps: 40,
    objects: [{ apiVersion: Widget.apiVersion, kind: 'Widget', metadata: DEMO, spec: { replicas: 3 } }],
    operator: () =>
      controller({
        for: Widget,
        owns: [Pod],
        async reconcile(widget, ctx) {
          const failed = ctx.owned(Pod).filter(({ status }) => status?.phase === 'Failed')
          for (const pod of failed) await ctx.client.delete(Pod, pod, { gracePeriodSeconds: 0 })
          for (let there = ctx.owned(Pod).length - failed.length; there < widget.spec.replicas; there++) {
            const pod = { metadata: { generateName: 'demo-', namespace: 'default' }, spec: CONTAINERS }
            setControllerReference(widget, pod)
            await ctx.client.create(Pod, pod)
          }
        },
      }),
    async others({ client }, step) {
      const [pod] = step < 2 ? [] : (await client.list(Pod, { namespace: 'default' })).items
      const kubelet = client.with({ fieldManager: 'kubelet' })
      if (pod !== undefined) await kubelet.status.patch(Pod, pod, mergePatch({ status: { phase: 'Failed' } }))
    },
  },
  {
    name: 'takes its members down one after the other, one in each pass, and up again in the same way',
    steps: 200,
    operator: ({ count }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(_, ctx) {
          const names = numbered(15)
          if (ctx.owned(ConfigMap).length < names.length) {
            for (const name of names) await ctx.apply({ kind: ConfigMap, name, data: { replicas: '1' } })
            return
          }
          const turn = count() - 1
          if (turn >= names.length * 2) return
          const name = names[turn % names.length] ?? ''
          await ctx.apply({ kind: ConfigMap, name, data: { replicas: turn < names.length ? '0' : '1' } })
        },
      }),
  },
  {
    name: 'makes a ConfigMap for each of 30 nodes, one in each pass',
    steps: 120,
    objects: [...nodes(30), { apiVersion: Widget.apiVersion, kind: 'Widget', metadata: DEMO, spec: {} }],
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        uses: [Node],
        async reconcile({ metadata }, ctx) {
          const names = ctx.list(Node).map((node) => `${metadata.name}-${node.metadata.name}`)
          const missing = names.find((name) => ctx.get(ConfigMap, name) === undefined)
          if (missing !== undefined) await ctx.apply({ kind: ConfigMap, name: missing })
        },
      }),
  },
  {
    name: 'writes an entry for each of 12 nodes into its status, one in each pass',
    operator: () =>
      controller({
        for: Widget,
        reconcile({ status }, ctx) {
          const nodes = status?.nodes ?? []
          if (nodes.length < 12) ctx.status({ nodes: [...nodes, { name: `node-${nodes.length}`, lastSeen: 'never' }] })
        },
      }),
  },
]

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `demo-${index}`)
}

function nodes(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: `node-${index}` },
  }))
}
