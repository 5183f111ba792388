import type { Schema } from '@setpoint/kube'
import { resource, z } from 'setpoint'
import type { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'

/** The kind that the operators of the catalogue look after: a bit of everything that real ones have. */
export const Widget = resource({
  group: 'loops.example.com',
  version: 'v1',
  kind: 'Widget',
  spec: z.object({
    message: z.string().default('hello'),
    replicas: z.int32().default(1),
    image: z.string().default('registry.example.com/app:1'),
    secretName: z.string().optional(),
    lastReconciled: z.string().optional(),
  }),
  status: z
    .object({
      phase: z.string(),
      message: z.string(),
      ready: z.int32(),
      passes: z.int(),
      specHash: z.string(),
      lastReconcileTime: z.string(),
      lastReconcile: z.object({ time: z.string() }),
      lastSeen: z.string(),
      endpoints: z.array(z.string()),
      nodes: z.array(z.object({ name: z.string(), lastSeen: z.string() })),
      plugins: z.array(z.object({ name: z.string(), version: z.string() })),
    })
    .partial(),
  conditions: ['Ready'],
})

/** What a Widget may be made of, with a controller of its own. Its status has no conditions. */
export const Part = resource({
  group: 'loops.example.com',
  version: 'v1',
  kind: 'Part',
  spec: z.object({ size: z.string(), strategy: z.string().default('Rolling') }),
  status: z.object({ phase: z.string() }).partial(),
})

/** A Widget to begin with. */
export function widget(name: string, spec: object = {}) {
  return { apiVersion: Widget.apiVersion, kind: Widget.kind, metadata: { name, namespace: 'default' }, spec }
}

/** A Part to begin with. */
export function part(name: string, size = '1Gi') {
  return { apiVersion: Part.apiVersion, kind: Part.kind, metadata: { name, namespace: 'default' }, spec: { size } }
}

/** The definition of Widgets, with other fields in their status than the program knows. */
export function definitionWith(
  change: (fields: Record<string, Schema>) => Record<string, Schema>,
): CustomResourceDefinition {
  const definition = structuredClone(Widget.definition())
  for (const { schema } of definition.spec.versions) {
    const status = (schema?.openAPIV3Schema as Schema | undefined)?.properties?.['status']
    if (status !== undefined) Object.assign(status, { properties: change({ ...status.properties }) })
  }
  return definition
}
