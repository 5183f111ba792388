import { controller, mergePatch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { HorizontalPodAutoscaler } from 'setpoint/kinds/autoscaling/v2'
import { ConfigMap, Service } from 'setpoint/kinds/v1'
import { type Case, deployment, deploymentName, Widget } from '../stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const APP = { name: 'demo-app', namespace: 'default' }

/** A Deployment as most operators have one; its progress shows in their status. */
const deployments = controller({
  for: Widget,
  owns: [Deployment, Service],
  async reconcile(widget, ctx) {
    const name = deploymentName(widget)
    const { replicas, image } = widget.spec
    const live = await ctx.apply({ kind: Deployment, name, spec: { replicas, ...deployment(name, { image }) } })
    await ctx.apply({ kind: Service, name, spec: { selector: { app: name }, ports: [{ port: 80 }] } })
    const ready = live.status?.readyReplicas ?? 0
    ctx.status({ ready, phase: ready === replicas ? 'Ready' : 'Progressing' })
    if (ready === replicas) ctx.ready('Available', 'all of it is up')
    else ctx.notReady('Progressing', `${ready} of ${replicas} are up`)
  },
})

/** Operators over workloads that come and go: much happens, and none of it is their own doing. */
export const workloads: readonly Case[] = [
  {
    name: 'rolls out three images in a row',
    server: { workloads: true },
    step: '50ms',
    steps: 240,
    operator: () => deployments,
    others({ client }, step) {
      if (step % 60 !== 1) return undefined
      const spec = { replicas: 6, image: `registry.example.com/app:${step}` }
      return client.patch(Widget, DEMO, mergePatch({ spec }))
    },
  },
  {
    name: 'is scaled up and down by hand',
    from: 'crossplane/crossplane#6910',
    server: { workloads: true },
    step: '100ms',
    steps: 200,
    operator: () => deployments,
    others: ({ client }, step) =>
      step % 20 === 0 ? client.patch(Widget, DEMO, mergePatch({ spec: { replicas: 1 + (step % 7) } })) : undefined,
  },
  {
    name: 'has pods that crash and come back',
    server: { workloads: true },
    step: '1s',
    steps: 120,
    operator: () => deployments,
    async others({ client, server }, step) {
      if (step === 1) await client.patch(Widget, DEMO, mergePatch({ spec: { replicas: 3 } }))
      const pods = { namespace: 'default', selector: 'app=demo-app' }
      if (step % 30 === 10) server.workloads?.pods.fail(pods, 'crash-loop')
      if (step % 30 === 20) server.workloads?.pods.heal(pods)
    },
  },
  {
    name: 'leaves the replicas to an autoscaler that is busy with them',
    from: 'apache/superset-kubernetes-operator#151',
    step: '15s',
    steps: 200,
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          await ctx.apply({ kind: Deployment, name, spec: deployment(name, { image: widget.spec.image }) })
          ctx.status({ phase: 'Ready' })
        },
      }),
    others({ client }, step) {
      const autoscaler = client.with({ fieldManager: 'kube-controller-manager' })
      return step === 0
        ? undefined
        : autoscaler.subresource('scale').patch(Deployment, APP, mergePatch({ spec: { replicas: 1 + (step % 5) } }))
    },
  },
  {
    name: 'owns an autoscaler whose status changes 12 times a minute',
    from: 'GoogleContainerTools/kpt-config-sync',
    step: '5s',
    steps: 240,
    operator: () =>
      controller({
        for: Widget,
        owns: [HorizontalPodAutoscaler],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name }
          const scaler = await ctx.apply({
            kind: HorizontalPodAutoscaler,
            name,
            spec: { scaleTargetRef, minReplicas: 1, maxReplicas: 5 },
          })
          ctx.status({ ready: scaler.status?.currentReplicas ?? 0 })
        },
      }),
    others({ client }, step) {
      if (step === 0) return undefined
      const current = { averageUtilization: 40 + (step % 17), averageValue: `${100 + step}m` }
      const currentMetrics = [{ type: 'Resource', resource: { name: 'cpu', current } }]
      const status = { currentReplicas: 2, desiredReplicas: 2, currentMetrics }
      const scaler = client.with({ fieldManager: 'kube-controller-manager' })
      return scaler.status.patch(HorizontalPodAutoscaler, APP, mergePatch({ status }))
    },
  },
  {
    name: 'makes 200 children at once',
    from: 'crossplane/crossplane#7108',
    steps: 60,
    operator: () =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile({ metadata, spec }, ctx) {
          for (let index = 0; index < 200; index++)
            await ctx.apply({ kind: ConfigMap, name: `${metadata.name}-${index}`, data: { message: spec.message } })
          ctx.status({ ready: ctx.owned(ConfigMap).length })
        },
      }),
  },
]
