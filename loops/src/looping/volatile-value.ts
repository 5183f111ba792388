import { after, controller, mergePatch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Service } from 'setpoint/kinds/v1'
import { deployment, deploymentName, type Looping, Widget } from '../stage/index.js'

const HALF_AN_HOUR = 30 * 60_000

/** Class A: a value that is new on every pass. */
export const volatileValues: readonly Looping[] = [
  {
    name: 'stamps the transition time of a condition that stays True',
    from: 'strimzi/strimzi-kafka-operator#13079',
    expected: 'A',
    path: '.status.conditions[type=Ready].lastTransitionTime',
    operator: ({ now }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          const ready = { type: 'Ready', status: 'True', reason: 'Up', message: 'it is up' } as const
          ctx.status({ conditions: [{ ...ready, lastTransitionTime: now() }] })
        },
      }),
  },
  {
    name: 'writes down when it last reconciled',
    from: 'paperclipinc/openclaw-operator#161',
    expected: 'A',
    path: '.status.lastReconcileTime',
    operator: ({ now }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const status = { phase: 'Ready', lastReconcileTime: now() }
          await ctx.client.status.patch(Widget, widget, mergePatch({ status }))
        },
      }),
  },
  {
    name: 'writes whole seconds, in passes that take longer than one',
    from: 'appvia/terranetes-controller#1281',
    expected: 'A',
    path: '.status.lastReconcile.time',
    operator: ({ nowInSeconds }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ lastReconcile: { time: nowInSeconds() } })
        },
      }),
  },
  {
    name: 'stamps every node that it has seen',
    from: 'rajsinghtech/garage-operator#351',
    expected: 'A',
    path: '.status.nodes[name=b].lastSeen',
    operator: ({ now }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ nodes: ['a', 'b'].map((name) => ({ name, lastSeen: now() })) })
        },
      }),
  },
  {
    name: 'gives a condition a heartbeat',
    from: 'kubevirt/ssp-operator#59',
    expected: 'A',
    path: '.status.lastSeen',
    operator: ({ now }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const live = await ctx.client.get(Widget, widget)
          await ctx.client.status.update(Widget, { ...live, status: { ...live.status, lastSeen: now() } })
        },
      }),
  },
  {
    name: 'annotates the Deployment of a Thing with the time',
    from: 'the first Thing operator',
    expected: 'A',
    path: ".metadata.annotations['thing.example.com/last-reconciled']",
    operator: ({ now }) =>
      controller({
        for: Widget,
        owns: [Deployment, Service],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const annotations = { 'thing.example.com/last-reconciled': now() }
          await ctx.apply({ kind: Deployment, name, annotations, spec: deployment(name) })
          await ctx.apply({ kind: Service, name, spec: { selector: { app: name }, ports: [{ port: 80 }] } })
          ctx.status({ phase: 'Ready' })
        },
      }),
  },
  {
    name: 'annotates a Deployment whose own controller answers before anybody looks again',
    from: 'the first Thing operator',
    expected: 'A',
    path: ".metadata.annotations['thing.example.com/last-reconciled']",
    operator: ({ now, somebody }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const live = ctx.get(Deployment, name)
          // The generation of a Deployment rises with its annotations, and its controller says that it has seen it.
          const status = { observedGeneration: live?.metadata?.generation }
          const annotations = { 'thing.example.com/last-reconciled': now() }
          await Promise.all([
            live && somebody().status.patch(Deployment, live, mergePatch({ status })),
            ctx.apply({ kind: Deployment, name, annotations, spec: deployment(name) }),
          ])
        },
      }),
  },
  {
    name: 'writes the seconds since 1970 into its own spec',
    from: 'a lab about infinite loops',
    expected: 'A',
    path: '.spec.lastReconciled',
    operator: ({ nowInSeconds }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const lastReconciled = String(Date.parse(nowInSeconds()) / 1000)
          await ctx.client.patch(Widget, widget, mergePatch({ spec: { lastReconciled } }))
        },
      }),
  },
  {
    name: 'restarts its pods every half hour, because the restart begins the same half hour again',
    from: 'rossoctl/operator#272',
    expected: 'A',
    path: '.spec.template.metadata.annotations.resign-trigger',
    slow: true,
    step: '5m',
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const live = ctx.get(Deployment, name)?.spec?.template.metadata?.annotations?.['resign-trigger']
          const now = Date.UTC(2026, 0, 2) + elapsed()
          const left = live === undefined ? 0 : Date.parse(live) + HALF_AN_HOUR - now
          const trigger = live !== undefined && left > 0 ? live : new Date(now).toISOString()
          await ctx.apply({ kind: Deployment, name, spec: deployment(name, {}, {}, { 'resign-trigger': trigger }) })
          return after(left > 0 ? left : HALF_AN_HOUR)
        },
      }),
  },
  {
    name: 'counts its own passes',
    from: 'syntasso/kratix#743',
    expected: 'A',
    path: '.status.passes',
    operator: () =>
      controller({
        for: Widget,
        reconcile({ status }, ctx) {
          ctx.status({ passes: (status?.passes ?? 0) + 1 })
        },
      }),
  },
]
