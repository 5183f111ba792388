import { controller, type ControllerDefinition, hub, resource, spoke, z } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'

/** Ship: say here what it is for. The type, the CustomResourceDefinition and its checks follow from this. */
export const ShipV1alpha1 = resource({
  group: 'harbour.ships.example.org',
  version: 'v1alpha1',
  kind: 'Ship',
  spec: z.object({
    message: z.string().min(1).default('hello').describe('What the ConfigMap says.'),
  }),
  status: z.object({ configMapName: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.spec.message' },
})

/** v1: it begins as a copy of v1alpha1. Change it, and then the conversions in Ship. */
export const ShipV1 = resource({
  group: 'harbour.ships.example.org',
  version: 'v1',
  kind: 'Ship',
  spec: z.object({
    message: z.string().min(1).default('hello').describe('What the ConfigMap says.'),
  }),
  status: z.object({ configMapName: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.spec.message' },
})

/** v2: it begins as a copy of v1. Change it, and then the conversions in Ship. */
export const ShipV2 = resource({
  group: 'harbour.ships.example.org',
  version: 'v2',
  kind: 'Ship',
  spec: z.object({
    message: z.string().min(1).default('hello').describe('What the ConfigMap says.'),
  }),
  status: z.object({ configMapName: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.spec.message' },
})

/**
 * All versions of Ship: the operator works with the first, and objects are stored in it. Who asks for another one gets it
 * converted, both ways: what the other has no field for has to be kept, in an annotation, or it is lost.
 */
export const Ship = hub(
  ShipV2,
  spoke(ShipV1, {
    toHub: ({ spec, status }) => ({ spec, status }),
    fromHub: ({ spec, status }) => ({ spec, status }),
  }),
  spoke(ShipV1alpha1, {
    toHub: ({ spec, status }) => ({ spec, status }),
    fromHub: ({ spec, status }) => ({ spec, status }),
  }),
)

/** Makes reality match each Ship. A pass may come at any time: one that finds nothing to do writes nothing. */
export const ships: ControllerDefinition = controller({
  for: Ship,
  owns: [ConfigMap],
  async reconcile(object, ctx) {
    const config = await ctx.apply({
      kind: ConfigMap,
      name: `${object.metadata.name}-config`,
      data: { message: object.spec.message },
    })
    ctx.status({ configMapName: config.metadata?.name })
    ctx.ready('Applied', 'the ConfigMap is in place')
  },
})
