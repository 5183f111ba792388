import { createHash } from 'node:crypto'
import { after, controller, enqueueMapped, watch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Lease } from 'setpoint/kinds/coordination.k8s.io/v1'
import { ConfigMap, Secret } from 'setpoint/kinds/v1'
import { type Case, deployment, deploymentName, widget, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const DAY = 24 * 60 * 60 * 1000
const theDemo = enqueueMapped(() => [DEMO])

/** Operators for which time alone is a reason to look again. */
export const overTime: readonly Case[] = [
  {
    name: 'is replayed everything every ten minutes for a day',
    step: '10m',
    steps: 144,
    manager: { cache: { resyncPeriod: 600_000 } },
    objects: Array.from({ length: 5 }, (_, index) => widget(`app-${index}`)),
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata, spec }, ctx) {
          await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-config`, data: { message: spec.message } })
          ctx.ready('Created', 'the ConfigMap is in place')
        },
      }),
  },
  {
    name: 'applies every five minutes, without a look, what the server writes otherwise',
    step: '5m',
    steps: 40,
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const spec = deployment(name, { resources: { requests: { cpu: '0.5' } } })
          await ctx.client.apply(Deployment, { metadata: { name, namespace: 'default' }, spec })
          return after('5m')
        },
      }),
  },
  {
    name: 'follows a Lease that is renewed every two seconds, and says who holds it',
    step: '2s',
    steps: 200,
    operator: () =>
      controller({
        for: Widget,
        watches: [watch(Lease, theDemo)],
        uses: [Lease],
        reconcile(_, ctx) {
          ctx.status({ phase: ctx.get(Lease, 'lock')?.spec?.holderIdentity ?? 'nobody' })
        },
      }),
    others: ({ client, clock }) =>
      client.apply(Lease, {
        metadata: { name: 'lock', namespace: 'default' },
        spec: { holderIdentity: 'replica-1', renewTime: new Date(clock.now()).toISOString().replace('Z', '000Z') },
      }),
  },
  {
    name: 'asks a cloud every 30 seconds and writes down what it says',
    step: '30s',
    steps: 240,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ message: `price ${(100 + 13 * Math.sin(elapsed() / 10_000)).toFixed(2)}` })
          return after('30s')
        },
      }),
  },
  {
    name: 'asks a cloud every minute and mostly hears the same',
    step: '1m',
    steps: 240,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ phase: elapsed() % 3_000_000 < 60_000 ? 'Degraded' : 'Available' })
          return after('1m')
        },
      }),
  },
  {
    name: 'polls every five seconds until a database is there, two minutes later',
    step: '5s',
    steps: 100,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          if (elapsed() < 120_000) {
            ctx.notReady('Creating', 'the database is being created')
            return after('5s')
          }
          ctx.ready('Created', 'the database is there')
          return undefined
        },
      }),
  },
  {
    name: 'shifts traffic by a tenth every minute until all of it has moved',
    step: '1m',
    steps: 30,
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata }, ctx) {
          const name = `${metadata.name}-route`
          const weight = Number(ctx.get(ConfigMap, name)?.data?.['weight'] ?? 0)
          const isDue = weight === 0 || ctx.causes.some(({ what }) => what === 'after')
          const next = isDue ? Math.min(weight + 10, 100) : weight
          await ctx.apply({ kind: ConfigMap, name, data: { weight: String(next) } })
          ctx.status({ ready: next })
          return next < 100 ? after('1m') : undefined
        },
      }),
  },
  {
    name: 'restarts its pods, with the time, whenever somebody else renews their Secret',
    step: '5m',
    steps: 100,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        watches: [watch(Secret, theDemo)],
        uses: [Secret],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const version = ctx.get(Secret, 'tls')?.metadata?.resourceVersion ?? ''
          const annotations = ctx.get(Deployment, name)?.spec?.template.metadata?.annotations ?? {}
          if (annotations['secret'] === version) return
          const restartedAt = new Date(Date.UTC(2026, 0, 2) + elapsed()).toISOString()
          await ctx.apply({ kind: Deployment, name, spec: deployment(name, {}, {}, { secret: version, restartedAt }) })
        },
      }),
    others: ({ client }, step) =>
      client.apply(Secret, {
        metadata: { name: 'tls', namespace: 'default' },
        data: { 'tls.crt': btoa(`cert ${step}`) },
      }),
  },
  {
    name: 'renews a certificate every day',
    step: '2h',
    steps: 144,
    operator: ({ token, elapsed }) =>
      controller({
        for: Widget,
        owns: [Secret],
        async reconcile({ metadata }, ctx) {
          const name = `${metadata.name}-tls`
          const expires = Number(ctx.get(Secret, name)?.metadata?.annotations?.['expires'] ?? 0)
          if (expires > elapsed()) return after(expires - elapsed())
          const annotations = { expires: String(elapsed() + DAY) }
          await ctx.apply({ kind: Secret, name, annotations, data: { 'tls.crt': btoa(token()) } })
          return after(DAY)
        },
      }),
  },
  {
    name: 'backs up every hour and writes down when',
    step: '10m',
    steps: 288,
    operator: ({ nowInSeconds }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          if (ctx.causes.some(({ what }) => what === 'after')) ctx.status({ lastSeen: nowInSeconds() })
          return after('1h')
        },
      }),
  },
  {
    name: 'renews a Lease of its own every two seconds',
    step: '1s',
    steps: 120,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        owns: [Lease],
        async reconcile({ metadata }, ctx) {
          const name = `${metadata.name}-lock`
          const isDue = ctx.causes.some(({ what }) => what === 'after') || ctx.get(Lease, name) === undefined
          const renewTime = new Date(Date.UTC(2026, 0, 2) + elapsed()).toISOString().replace('Z', '000Z')
          const spec = { holderIdentity: 'me', leaseDurationSeconds: 15, renewTime }
          if (isDue) await ctx.apply({ kind: Lease, name, spec })
          return after('2s')
        },
      }),
  },
  {
    name: 'asks a repository every minute for its commit, of which there is a new one every ten',
    step: '1m',
    steps: 240,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata }, ctx) {
          const revision = digest('sha1', Math.floor(elapsed() / 600_000))
          await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-source`, data: { revision } })
          return after('1m')
        },
      }),
  },
  {
    name: 'asks a registry every five minutes for an image, which is pushed every twenty',
    step: '5m',
    steps: 200,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const image = `registry.example.com/app@sha256:${digest('sha256', Math.floor(elapsed() / 1_200_000))}`
          await ctx.apply({ kind: Deployment, name, spec: deployment(name, { image }) })
          return after('5m')
        },
      }),
  },
  ...[30, 45].map(
    (minutes): Case => ({
      name: `renews a token every ${minutes} minutes`,
      step: '5m',
      steps: 300,
      operator: ({ token, elapsed }) =>
        controller({
          for: Widget,
          owns: [Secret],
          async reconcile({ metadata }, ctx) {
            const name = `${metadata.name}-token`
            const expires = Number(ctx.get(Secret, name)?.metadata?.annotations?.['expires'] ?? 0)
            if (expires > elapsed()) return after(expires - elapsed())
            const annotations = { expires: String(elapsed() + minutes * 60_000) }
            await ctx.apply({ kind: Secret, name, annotations, data: { token: btoa(token()) } })
            return after(minutes * 60_000)
          },
        }),
    }),
  ),
  ...[5, 30].map(
    (minutes): Case => ({
      name: `looks every ${minutes} minutes whether a backup is due, and annotates its ConfigMap with the time of it`,
      step: '5m',
      steps: 200,
      operator: ({ elapsed }) =>
        controller({
          for: Widget,
          owns: [ConfigMap],
          async reconcile({ metadata }, ctx) {
            const name = `${metadata.name}-backup`
            const last = Number(ctx.get(ConfigMap, name)?.data?.['last'] ?? -DAY)
            const annotations = { at: new Date(Date.UTC(2026, 0, 2) + elapsed()).toISOString() }
            if (elapsed() - last >= 1_800_000)
              await ctx.apply({ kind: ConfigMap, name, annotations, data: { last: String(elapsed()) } })
            return after(minutes * 60_000)
          },
        }),
    }),
  ),
  {
    name: 'switches its ConfigMap between day and night every 50 minutes',
    step: '10m',
    steps: 200,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata }, ctx) {
          const mode = Math.floor(elapsed() / 3_000_000) % 2 === 0 ? 'day' : 'night'
          await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-mode`, data: { mode } })
          return after(3_000_000 - (elapsed() % 3_000_000))
        },
      }),
  },
  {
    name: 'scales its Deployment by a metric that it asks for every 15 seconds',
    step: '15s',
    steps: 200,
    operator: ({ elapsed }) =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const replicas = Math.round(3 + 2 * Math.sin(elapsed() / 40_000))
          await ctx.apply({ kind: Deployment, name, spec: { replicas, ...deployment(name) } })
          return after('15s')
        },
      }),
  },
]

function digest(algorithm: string, version: number): string {
  return createHash(algorithm).update(`version ${version}`).digest('hex')
}
