import { type ControllerDefinition, controller, type Kind, resource, z } from 'setpoint'
import type { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { ConfigMap } from 'setpoint/kinds/v1'

const webApp = resource({
  group: 'bench.setpoint.dev',
  version: 'v1',
  kind: 'WebApp',
  spec: z.object({ message: z.string(), replicas: z.int32().default(1) }),
  status: z.object({ configMapName: z.string(), phase: z.string() }).partial(),
  conditions: ['Ready'],
})

/** The kind that every peer reconciles: a message that a ConfigMap has to carry. */
export const WebApp: Kind & { definition(): CustomResourceDefinition } = webApp

/** The operator as a user of Setpoint writes it. `began` hears of the first pass. */
export function webapps(workers: number, began: () => void): ControllerDefinition {
  let tell: (() => void) | undefined = began
  return controller({
    for: webApp,
    owns: [ConfigMap],
    concurrency: workers,
    async reconcile(app, ctx) {
      tell?.()
      tell = undefined
      const config = await ctx.apply({
        kind: ConfigMap,
        name: `${app.metadata.name}-config`,
        data: { message: app.spec.message, replicas: String(app.spec.replicas) },
      })
      ctx.status({ configMapName: config.metadata?.name, phase: 'Ready' })
      ctx.ready('Created', 'the ConfigMap is in place')
    },
  })
}
