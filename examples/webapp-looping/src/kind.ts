import { resource, z } from 'setpoint'

/** The kind of examples/webapp, with room for what these operators should not write. */
export const WebApp = resource({
  group: 'apps.example.com',
  version: 'v1',
  kind: 'WebApp',
  spec: z.object({ message: z.string().min(1), replicas: z.int32().default(1), lastReconciled: z.string().optional() }),
  status: z.object({ configMapName: z.string(), phase: z.string(), lastUpdated: z.string() }).partial(),
  columns: { Message: '.spec.message', Phase: '.status.phase' },
})

/** Tells the time. */
export type Now = () => string

export const now: Now = () => new Date().toISOString()
