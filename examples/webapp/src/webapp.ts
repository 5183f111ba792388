import { controller, type ControllerDefinition, resource, z } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'

/** A message, served from a ConfigMap. */
export const WebApp = resource({
  group: 'apps.example.com',
  version: 'v1',
  kind: 'WebApp',
  spec: z.object({
    message: z.string().min(1).describe('What the application says.'),
    replicas: z.int32().min(0).default(1).describe('How many of it there should be.'),
  }),
  status: z.object({ configMapName: z.string(), phase: z.enum(['Ready', 'Failed']) }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.spec.message', Phase: '.status.phase' },
})

/** Keeps a ConfigMap with the message of each WebApp. The ConfigMap goes with its WebApp: it is owned. */
export const webapps: ControllerDefinition = controller({
  for: WebApp,
  owns: [ConfigMap],
  async reconcile(app, ctx) {
    const desired = {
      kind: ConfigMap,
      name: `${app.metadata.name}-config`,
      data: { message: app.spec.message, replicas: String(app.spec.replicas) },
    }
    const config = await ctx.apply(desired).catch((error: unknown) => {
      ctx.status({ phase: 'Failed' })
      ctx.notReady('NotApplied', 'the ConfigMap could not be written')
      throw error // so that it is tried again; what was said is written all the same
    })
    ctx.status({ configMapName: config.metadata?.name, phase: 'Ready' })
    ctx.ready('Created', 'the ConfigMap is in place')
  },
})
