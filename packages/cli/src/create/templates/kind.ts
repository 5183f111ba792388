import type { KindNames } from '../names.js'

/** The fields that name a kind, as resource() takes them. */
function namesText({ group, version, kind, plural, singular }: KindNames, namespaced: boolean): string {
  return [
    `group: '${group}',`,
    `version: '${version}',`,
    `kind: '${kind}',`,
    ...(plural === `${singular}s` ? [] : [`plural: '${plural}',`]),
    ...(namespaced ? [] : [`scope: 'Cluster',`]),
  ].join('\n  ')
}

/** A kind in a namespace, with a controller that keeps a ConfigMap for each object. */
export function namespacedKind(names: KindNames): string {
  const { kind, plural } = names
  return `import { controller, type ControllerDefinition, resource, z } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'

/** ${kind}: say here what it is for. The type, the CustomResourceDefinition and its checks follow from this. */
export const ${kind} = resource({
  ${namesText(names, true)}
  spec: z.object({
    message: z.string().min(1).default('hello').describe('What the ConfigMap says.'),
  }),
  status: z.object({ configMapName: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.spec.message' },
})

/** Makes reality match each ${kind}. A pass may come at any time: one that finds nothing to do writes nothing. */
export const ${plural}: ControllerDefinition = controller({
  for: ${kind},
  owns: [ConfigMap],
  async reconcile(object, ctx) {
    const config = await ctx.apply({
      kind: ConfigMap,
      name: \`\${object.metadata.name}-config\`,
      data: { message: object.spec.message },
    })
    ctx.status({ configMapName: config.metadata?.name })
    ctx.ready('Applied', 'the ConfigMap is in place')
  },
})
`
}

/** A kind without a namespace, with a controller that reports. */
export function clusterKind(names: KindNames): string {
  const { kind, plural } = names
  return `import { controller, type ControllerDefinition, resource, z } from 'setpoint'

/** ${kind}: say here what it is for. The type, the CustomResourceDefinition and its checks follow from this. */
export const ${kind} = resource({
  ${namesText(names, false)}
  spec: z.object({
    message: z.string().min(1).default('hello').describe('What the status repeats.'),
  }),
  status: z.object({ message: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Message: '.status.message' },
})

/** Makes reality match each ${kind}. What it makes goes into \`owns\`, and then \`ctx.apply\` takes it. */
export const ${plural}: ControllerDefinition = controller({
  for: ${kind},
  async reconcile({ spec }, ctx) {
    ctx.status({ message: spec.message })
    ctx.ready('Seen', 'there is nothing to make yet')
  },
})
`
}
