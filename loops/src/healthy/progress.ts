import { after, controller, enqueueMapped, generationChanged, mergePatch, retryOnConflict, watch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Lease } from 'setpoint/kinds/coordination.k8s.io/v1'
import { ConfigMap, Node, Secret } from 'setpoint/kinds/v1'
import { type Case, deployment, deploymentName, widget, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const theDemo = enqueueMapped(() => [DEMO])
const PAGES = 20
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
    name: 'brings one of twelve records over in each pass, and fails until it has brought them all',
    operator: () => {
      let brought = 0
      return controller({
        for: Widget,
        reconcile(_, ctx) {
          const message = `${brought} of 12 records are there`
          ctx.status({ message })
          if (brought === 12) return
          brought++
          throw new Error(message)
        },
      })
    },
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
  {
    name: 'copies 20 pages, one in each pass, and counts them',
    operator: () =>
      controller({
        for: Widget,
        reconcile({ status }, ctx) {
          const ready = status?.ready ?? 0
          if (ready < PAGES) ctx.status({ ready: ready + 1 })
        },
      }),
  },
  {
    name: 'copies 20 pages, one in each pass, and tells how many, and since when',
    operator: ({ count, now }) => {
      let copied = 0
      return controller({
        for: Widget,
        reconcile(_, ctx) {
          if (copied >= PAGES) return
          copied = count()
          ctx.status({ message: `copied ${copied} of ${PAGES} pages`, lastReconcile: { time: now() } })
        },
      })
    },
  },
  {
    name: 'says when it came to which phase, one in each pass',
    operator: ({ now }) =>
      controller({
        for: Widget,
        reconcile({ status }, ctx) {
          const next = PHASES[PHASES.indexOf(status?.phase ?? '') + 1]
          if (next !== undefined) ctx.status({ phase: next, lastReconcile: { time: now() } })
        },
      }),
  },
  {
    name: 'looks every five seconds, for a quarter of an hour, whether the database is gone that it deletes',
    step: '5s',
    steps: 250,
    operator: ({ elapsed }) => {
      let since: number | undefined
      return controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ phase: 'Ready' })
        },
        finalize(_, ctx) {
          since ??= elapsed()
          ctx.notReady('Deleting', 'the database is being deleted')
          return elapsed() - since < 900_000 ? after('5s') : undefined
        },
      })
    },
    others: ({ client }, step) => (step === 2 ? client.delete(Widget, DEMO) : undefined),
  },
  {
    name: 'is paused, while its Deployment is rolled out',
    step: '5s',
    steps: 60,
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          if (widget.metadata.annotations?.['paused'] === 'true') return
          const name = deploymentName(widget)
          await ctx.apply({ kind: Deployment, name, spec: deployment(name) })
        },
      }),
    others({ client }, step) {
      const annotations = { paused: 'true' }
      if (step < 2)
        return step === 0 ? undefined : client.patch(Widget, DEMO, mergePatch({ metadata: { annotations } }))
      const status = { replicas: 1 + (step % 3) }
      const rollout = client.with({ fieldManager: 'kube-controller-manager' })
      return rollout.status.patch(Deployment, { ...DEMO, name: 'demo-app' }, mergePatch({ status }))
    },
  },
  {
    name: 'reads a Lease from the cache of the manager, in the plain layer',
    step: '2s',
    steps: 60,
    wakes: [Lease],
    reconciler: (client, _, cache) => async (request) => {
      const phase = cache.get(Lease, 'lock', 'default')?.spec?.holderIdentity ?? 'nobody'
      if (cache.get(Widget, request.name, 'default')?.status?.phase !== phase)
        await client.status.patch(Widget, request, mergePatch({ status: { phase } }))
    },
    others: ({ client, clock }) =>
      client.apply(Lease, {
        metadata: { name: 'lock', namespace: 'default' },
        spec: { holderIdentity: 'replica-1', renewTime: new Date(clock.now()).toISOString().replace('Z', '000Z') },
      }),
  },
]
