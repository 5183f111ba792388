import type { Schema } from '@setpoint/kube'
import { after, controller, mergePatch, setControllerReference } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { ConfigMap, Service } from 'setpoint/kinds/v1'
import { definitionWith, deployment, deploymentName, type Looping, widget, Widget } from '../stage/index.js'

const HALF_AN_HOUR = 30 * 60_000
const TWO_HOURS = 4 * HALF_AN_HOUR
const WORDS = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda my ny xi'.split(' ')

/** Conditions as those of nodes, which say when they were last looked at. */
function withHeartbeat(conditions: Schema = {}): Schema {
  const items = conditions.items as Schema
  const lastHeartbeatTime: Schema = { type: 'string', format: 'date-time' }
  return { ...conditions, items: { ...items, properties: { ...items.properties, lastHeartbeatTime } } }
}

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
    name: 'says in the language of its machine when it last reconciled',
    from: 'every operator that calls toLocaleString',
    expected: 'A',
    path: '.status.message',
    operator: ({ nowInSeconds }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ message: new Date(nowInSeconds()).toLocaleString('en-US', { timeZone: 'UTC' }) })
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
    path: '.status.conditions[type=Ready].lastHeartbeatTime',
    definition: definitionWith(({ conditions, ...fields }) => ({ ...fields, conditions: withHeartbeat(conditions) })),
    operator: ({ now }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const since = { lastTransitionTime: '2026-01-02T03:04:05Z', reason: 'Up', message: '' }
          const conditions = [{ type: 'Ready', status: 'True', ...since, lastHeartbeatTime: now() }]
          await ctx.client.status.patch(Widget, widget, mergePatch({ status: { conditions } }))
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
    name: 'restarts its pods every two hours',
    from: 'rossoctl/operator#272',
    expected: 'A',
    path: '.spec.template.metadata.annotations.restarted-at',
    slow: true,
    step: '10m',
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const live = ctx.get(Deployment, name)?.spec?.template.metadata?.annotations?.['restarted-at']
          const now = Date.UTC(2026, 0, 2) + elapsed()
          const left = live === undefined ? 0 : Date.parse(live) + TWO_HOURS - now
          const at = live !== undefined && left > 0 ? live : new Date(now).toISOString()
          await ctx.apply({ kind: Deployment, name, spec: deployment(name, {}, {}, { 'restarted-at': at }) })
          return after(left > 0 ? left : TWO_HOURS)
        },
      }),
  },
  {
    name: 'stamps one of its nodes in each pass, in turn',
    from: 'rajsinghtech/garage-operator#351',
    expected: 'A',
    path: '.status.nodes[name=b].lastSeen',
    passesPerRound: 3,
    operator: ({ now, count }) =>
      controller({
        for: Widget,
        reconcile({ status }, ctx) {
          const turn = count() % 3
          const nodes = ['a', 'b', 'c'].map((name, place) => ({
            name,
            lastSeen: place === turn ? now() : (status?.nodes?.[place]?.lastSeen ?? 'never'),
          }))
          ctx.status({ nodes })
        },
      }),
  },
  ...[
    ['north', 'east', 'south', 'west'],
    Array.from({ length: 20 }, (_, index) => String(index)),
    // As many as nobody remembers in full.
    'amber beige coral denim ebony fawn green hazel ivory jade khaki lilac mauve navy olive'.split(' '),
  ].map(
    (names): Looping => ({
      name: `stamps one of ${names.length} ConfigMaps in each pass, in turn: ${names[0]}, ${names[1]} …`,
      from: 'a round robin that wakes itself',
      expected: 'A',
      path: '.data.at',
      passesPerRound: names.length,
      operator: ({ now, count }) =>
        controller({
          for: Widget,
          owns: [ConfigMap],
          async reconcile({ metadata }, ctx) {
            if (ctx.owned(ConfigMap).length < names.length) {
              for (const name of names)
                await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-${name}`, data: { at: 'never' } })
            } else {
              const name = `${metadata.name}-${names[count() % names.length]}`
              await ctx.apply({ kind: ConfigMap, name, data: { at: now() } })
            }
          },
        }),
    }),
  ),
  {
    name: 'stamps itself beside a word that is another one each time',
    from: 'paperclipinc/openclaw-operator#161',
    expected: 'A',
    path: '.status.lastSeen',
    operator: ({ now, unordered }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ lastSeen: now(), phase: unordered(WORDS)[0] })
        },
      }),
  },
  {
    name: 'keeps its last five runs, with their identifiers',
    from: 'syntasso/kratix#743',
    expected: 'A',
    path: /^\.status\.plugins\[name=/,
    operator: ({ now, uuid }) =>
      controller({
        for: Widget,
        reconcile({ status }, ctx) {
          ctx.status({ plugins: [...(status?.plugins ?? []), { name: uuid(), version: now() }].slice(-5) })
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
  {
    name: 'stamps ConfigMaps by the client of the manager, in passes of five workers',
    from: 'a client that knows no pass',
    expected: 'A',
    path: '.data.at',
    objects: Array.from({ length: 5 }, (_, index) => widget(`app-${index}`)),
    operator: ({ now, managersClient }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        concurrency: 5,
        async reconcile(widget) {
          const stamped = {
            metadata: { name: `${widget.metadata.name}-config`, namespace: 'default' },
            data: { at: now() },
          }
          setControllerReference(widget, stamped)
          await managersClient().with({ fieldManager: 'widgets' }).apply(ConfigMap, stamped, { force: true })
        },
      }),
  },
]
