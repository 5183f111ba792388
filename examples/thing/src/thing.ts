import { createHash } from 'node:crypto'
import { controller, type ControllerDefinition, resource, z } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Service } from 'setpoint/kinds/v1'

/** A program that serves: a Deployment of it, and a Service in front. */
export const Thing = resource({
  group: 'thing.example.com',
  version: 'v1',
  kind: 'Thing',
  spec: z.object({
    image: z.string().min(1).describe('What runs.'),
    replicas: z.int32().min(0).default(1).describe('How many of it.'),
    port: z.int32().min(1).max(65_535).default(8080).describe('Where it listens.'),
  }),
  status: z.object({ specHash: z.string(), readyReplicas: z.int32() }).partial(),
  conditions: ['Ready'],
  columns: { Image: '.spec.image', Ready: '.status.readyReplicas' },
})

/**
 * Keeps a Deployment and a Service for each Thing.
 *
 * Every value that is written is a function of the Thing and of its Deployment. When a pass ran is no such value: that
 * is in the log and in controller_runtime_reconcile_time_seconds. `../looping` is this operator with that mistake.
 */
export const things: ControllerDefinition = controller({
  for: Thing,
  owns: [Deployment, Service],
  async reconcile(thing, ctx) {
    const { name = '' } = thing.metadata
    const { image, replicas, port } = thing.spec
    const labels = { 'app.kubernetes.io/name': name, 'app.kubernetes.io/managed-by': 'things' }
    const deployment = await ctx.apply({
      kind: Deployment,
      name,
      labels,
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: 'thing', image, ports: [{ containerPort: port }] }] },
        },
      },
    })
    await ctx.apply({
      kind: Service,
      name,
      labels,
      spec: { selector: labels, ports: [{ port: 80, targetPort: port }] },
    })
    const readyReplicas = deployment.status?.readyReplicas ?? 0
    ctx.status({ specHash: hashOf(image, replicas, port), readyReplicas })
    if (readyReplicas >= replicas) ctx.ready('Available', 'every replica is ready')
    else ctx.notReady('Progressing', `${readyReplicas} of ${replicas} replicas are ready`)
  },
})

/** Of a list, whose order is ours: the order of an object's keys is the server's. */
function hashOf(...source: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 12)
}
