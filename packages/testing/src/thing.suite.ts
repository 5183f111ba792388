import { resource, type ResourceKind, z } from 'setpoint'

type Text = z.ZodOptional<z.ZodString>
type Whole = z.ZodOptional<z.ZodInt>

const text = (): Text => z.string().optional()
const whole = (): Whole => z.int().optional()

/** The kind that the operators of the loop doctor's tests look after, with room for what they should not write. */
export const Thing: ResourceKind<
  'example.com',
  'v1',
  'Thing',
  z.ZodObject<{ size: z.ZodDefault<z.ZodInt> }>,
  z.ZodObject<{
    phase: Text
    message: Text
    seen: Text
    checked: Text
    size: Whole
    count: Whole
    ready: Whole
    made: Whole
    generation: Whole
    items: z.ZodOptional<z.ZodArray<z.ZodString>>
  }>,
  'Ready'
> = resource({
  group: 'example.com',
  version: 'v1',
  kind: 'Thing',
  spec: z.object({ size: z.int().default(1) }),
  status: z.object({
    phase: text(),
    message: text(),
    seen: text(),
    checked: text(),
    size: whole(),
    count: whole(),
    ready: whole(),
    made: whole(),
    generation: whole(),
    items: z.array(z.string()).optional(),
  }),
  conditions: ['Ready'],
})

/** A Thing to apply, and the name to ask for it or for what is called like it. */
export function thing(
  size = 1,
  name = 'demo',
): { apiVersion: string; kind: string; metadata: { name: string; namespace: string }; spec: { size: number } } {
  return { apiVersion: Thing.apiVersion, kind: Thing.kind, metadata: { name, namespace: 'default' }, spec: { size } }
}
