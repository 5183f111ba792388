import { isDeepStrictEqual } from 'node:util'
import {
  type ControllerDefinition,
  controller,
  type Kind,
  type Mutable,
  resource,
  setControllerReference,
  z,
} from 'setpoint'
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

/**
 * The operator as a user of Setpoint writes it. `began` hears of the first pass. `likeForLike`: it creates and updates the
 * ConfigMap, which is less work for the server than to apply it.
 */
export function webapps(workers: number, began: () => void, likeForLike = false): ControllerDefinition {
  let tell: (() => void) | undefined = began
  return controller({
    for: webApp,
    owns: [ConfigMap],
    concurrency: workers,
    async reconcile(app, ctx) {
      tell?.()
      tell = undefined
      const name = `${app.metadata.name}-config`
      const data = { message: app.spec.message, replicas: String(app.spec.replicas) }
      const live = likeForLike ? ctx.get(ConfigMap, name) : undefined
      if (!likeForLike) await ctx.apply({ kind: ConfigMap, name, data })
      else if (live === undefined) {
        const made = { metadata: { name, namespace: app.metadata.namespace }, data }
        setControllerReference(app, made)
        await ctx.client.create(ConfigMap, made)
      } else if (!isDeepStrictEqual(live.data, data))
        await ctx.client.update(ConfigMap, { ...(live as Mutable<typeof live>), data })
      ctx.status({ configMapName: name, phase: 'Ready' })
      ctx.ready('Created', 'the ConfigMap is in place')
    },
  })
}
