import { controller, type ControllerDefinition, resource, z } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'

/** Guestbook: say here what it is for. The type, the CustomResourceDefinition and its checks follow from this. */
export const Guestbook = resource({
  group: 'web.example.com',
  version: 'v1',
  kind: 'Guestbook',
  spec: z.object({
    message: z.string().min(1).default('hello').describe('What the ConfigMap says.'),
  }),
  status: z.object({ configMapName: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.spec.message' },
})

/** Makes reality match each Guestbook. A pass may come at any time: one that finds nothing to do writes nothing. */
export const guestbooks: ControllerDefinition = controller({
  for: Guestbook,
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
