import { controller, type ControllerDefinition, hub, resource, spoke, z } from 'setpoint'

/** Policy: say here what it is for. The type, the CustomResourceDefinition and its checks follow from this. */
export const PolicyV1beta1 = resource({
  group: 'law.example.org',
  version: 'v1beta1',
  kind: 'Policy',
  plural: 'policies',
  scope: 'Cluster',
  spec: z.object({
    message: z.string().min(1).default('hello').describe('What the status repeats.'),
  }),
  status: z.object({ message: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.status.message' },
})

/** v1: it begins as a copy of v1beta1. Change it, and then the conversions in Policy. */
export const PolicyV1 = resource({
  group: 'law.example.org',
  version: 'v1',
  kind: 'Policy',
  plural: 'policies',
  scope: 'Cluster',
  spec: z.object({
    message: z.string().min(1).default('hello').describe('What the status repeats.'),
  }),
  status: z.object({ message: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.status.message' },
})

/**
 * All versions of Policy: the operator works with the first, and objects are stored in it. Who asks for another one gets it
 * converted, both ways: what the other has no field for has to be kept, in an annotation, or it is lost.
 */
export const Policy = hub(
  PolicyV1beta1,
  spoke(PolicyV1, {
    toHub: ({ spec, status }) => ({ spec, status }),
    fromHub: ({ spec, status }) => ({ spec, status }),
  }),
)

/** Makes reality match each Policy. What it makes goes into `owns`, and then `ctx.apply` takes it. */
export const policies: ControllerDefinition = controller({
  for: Policy,
  async reconcile({ spec }, ctx) {
    ctx.status({ message: spec.message })
    ctx.ready('Seen', 'there is nothing to make yet')
  },
})
