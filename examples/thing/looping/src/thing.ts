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
 * The Thing operator as it was first deployed. It is wrong on purpose: the annotation that was meant to help people has
 * another value on every pass, so every pass changes the Deployment, and every change of the Deployment is a pass.
 */
export const things: ControllerDefinition = controller({
  for: Thing,
  owns: [Deployment, Service],
  async reconcile(thing, ctx) {
    const { name = '' } = thing.metadata
    const { image, replicas, port } = thing.spec
    const labels = { 'app.kubernetes.io/name': name, 'app.kubernetes.io/managed-by': 'things' }
    await ctx.apply({
      kind: Deployment,
      name,
      labels,
      annotations: {
        'thing.example.com/last-reconciled': new Date().toISOString(),
        'thing.example.com/source-hash': hashOf(image, replicas, port),
      },
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
    ctx.ready('Applied', 'the Deployment and the Service are in place')
  },
})

/** Of a list, whose order is ours: the order of an object's keys is the server's. */
function hashOf(...source: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 12)
}
