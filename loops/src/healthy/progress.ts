import { after, controller, enqueueMapped, generationChanged, mergePatch, retryOnConflict, watch } from 'setpoint'
import { ConfigMap, Node, Secret } from 'setpoint/kinds/v1'
import { type Case, widget, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const theDemo = enqueueMapped(() => [DEMO])
const PHASES = ['Pending', 'Provisioning', 'Bootstrapping', 'Joining', 'Ready']

/** Operators that take several passes to get there, or fail on the way, and do get there or back off. */
export const progress: readonly Case[] = [
  {
    name: 'goes from phase to phase, one in each pass',
    operator: () =>
      controller({
        for: Widget,
        reconcile({ status }, ctx) {
          const next = PHASES[PHASES.indexOf(status?.phase ?? '') + 1]
          if (next !== undefined) ctx.status({ phase: next })
        },
      }),
  },
  {
    name: 'fails for an hour, always with the same message, and is tried again with backoff',
    step: '10s',
    steps: 360,
    operator: () =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.notReady('Unreachable', 'the database does not answer')
          throw new Error('connect ECONNREFUSED')
        },
      }),
  },
  {
    name: 'fails before it writes anything, with a message that is new each time',
    step: '10s',
    steps: 360,
    operator: ({ uuid }) =>
      controller({
        for: Widget,
        reconcile() {
          throw new Error(`503 Service Unavailable, request id: ${uuid()}`)
        },
      }),
  },
  {
    name: 'waits for a Secret that somebody makes later',
    step: '10s',
    steps: 60,
    operator: () =>
      controller({
        for: Widget,
        watches: [watch(Secret, theDemo)],
        uses: [Secret],
        reconcile(_, ctx) {
          if (ctx.get(Secret, 'credentials') === undefined) {
            ctx.notReady('Waiting', 'there is no Secret credentials')
            return after('10s')
          }
          ctx.ready('Connected', 'the credentials are there')
          return undefined
        },
      }),
    others: ({ client }, step) =>
      step === 20 ? client.apply(Secret, { metadata: { name: 'credentials', namespace: 'default' } }) : undefined,
  },
  {
    name: 'updates what somebody else updates too, with retries on conflict',
    step: '500ms',
    steps: 60,
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          await retryOnConflict(async () => {
            const live = await ctx.client.get(Widget, widget)
            if (live.status?.ready === live.metadata.generation) return
            await ctx.client.status.update(Widget, {
              ...live,
              status: { ...live.status, ready: live.metadata.generation ?? 0 },
            })
          })
        },
      }),
    others: ({ client }, step) => client.patch(Widget, DEMO, mergePatch({ spec: { replicas: step } })),
  },
  {
    name: 'shares its object with another controller, each with fields of its own',
    step: '500ms',
    steps: 60,
    operator: () => [
      controller({
        name: 'left',
        for: Widget,
        reconcile({ spec }, ctx) {
          ctx.status({ phase: `left of ${spec.message}` })
        },
      }),
      controller({
        name: 'right',
        for: Widget,
        reconcile({ spec }, ctx) {
          ctx.status({ message: `right of ${spec.message}` })
        },
      }),
    ],
    others: ({ client }, step) => client.patch(Widget, DEMO, mergePatch({ spec: { message: `edit ${step}` } })),
  },
  {
    name: 'has 40 objects that all read one ConfigMap which changes every five seconds',
    from: 'crossplane/crossplane#7114',
    step: '5s',
    steps: 30,
    objects: Array.from({ length: 40 }, (_, index) => widget(`app-${index}`)),
    operator: () =>
      controller({
        for: Widget,
        watches: [
          watch(
            ConfigMap,
            enqueueMapped(() => Array.from({ length: 40 }, (_, index) => `default/app-${index}`)),
          ),
        ],
        uses: [ConfigMap],
        reconcile(_, ctx) {
          ctx.status({ message: ctx.get(ConfigMap, 'shared')?.data?.['message'] })
        },
      }),
    others: ({ client }, step) =>
      client.apply(ConfigMap, {
        metadata: { name: 'shared', namespace: 'default' },
        data: { message: `news ${step}` },
      }),
  },
  {
    name: 'watches nodes, whose heartbeats a predicate keeps away',
    step: '10s',
    steps: 120,
    operator: () =>
      controller({
        for: Widget,
        watches: [watch(Node, theDemo, generationChanged)],
        reconcile(_, ctx) {
          ctx.status({ phase: 'Ready' })
        },
      }),
    async others({ client, clock }, step) {
      if (step === 0) return client.create(Node, { metadata: { name: 'node-1' } })
      const lastHeartbeatTime = `${new Date(clock.now()).toISOString().slice(0, -5)}Z`
      const conditions = [{ type: 'Ready', status: 'True', lastHeartbeatTime }]
      return client.status.patch(Node, { name: 'node-1' }, mergePatch({ status: { conditions } }))
    },
  },
  {
    name: 'makes a password once and keeps it',
    step: '10m',
    steps: 60,
    manager: { cache: { resyncPeriod: 600_000 } },
    operator: ({ token }) =>
      controller({
        for: Widget,
        owns: [Secret],
        async reconcile({ metadata }, ctx) {
          const data = { password: btoa(token()) }
          await ctx.createOnce({ kind: Secret, name: `${metadata.name}-password`, data })
          ctx.status({ phase: 'Ready' })
        },
      }),
  },
]
