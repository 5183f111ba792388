/** What a webhook does: at least one of them. */
export type WebhookPart = 'defaulting' | 'validation' | 'conversion'

/** What the templates of a webhook need to know. */
export interface WebhookNames {
  readonly kind: string
  readonly namespaced: boolean
  /** The module that declares the kind, as others in src/ import it. */
  readonly kindModule: string
  /** The module of the webhook. */
  readonly module: string
  /** What it exports. */
  readonly name: string
}

/** As long as names of what an operator makes have a suffix, an object's own name cannot be as long as Kubernetes allows. */
const LONGEST_NAME = 52

export function webhookModule({ kind, kindModule, name }: WebhookNames, parts: ReadonlySet<WebhookPart>): string {
  const validates = parts.has('validation')
  const fills = parts.has('defaulting')
  const words = [...(validates ? ['denied'] : []), 'webhook', 'type WebhookDefinition'].join(', ')
  return `import { ${words} } from 'setpoint'
import { ${kind} } from './${kindModule}.js'
${
  validates
    ? `
/** What the operator makes is called after its object, and more: Kubernetes has room for 63 characters. */
const LONGEST_NAME = ${LONGEST_NAME}
`
    : ''
}
/** ${fills || validates ? `What the schema of ${kind} cannot say.` : `Serves the conversions between the versions of ${kind}.`} */
export const ${name}: WebhookDefinition = webhook({
  for: ${kind},
${fills ? DEFAULTING(kind) : ''}${validates ? VALIDATION(kind) : ''}})
`
}

const DEFAULTING = (
  kind: string,
): string => `  /** Fills in what is missing. It may be called again, and must then find nothing to do. */
  default({ metadata }) {
    metadata.labels = { 'app.kubernetes.io/name': '${kind.toLowerCase()}', ...metadata.labels }
  },
`

const VALIDATION = (
  kind: string,
): string => `  /** Returning is consent; what is returned are warnings. \`update\` and \`delete\` are there too. */
  validate: {
    create({ metadata: { name = '' } }) {
      if (name.length > LONGEST_NAME)
        throw denied(\`the name of a ${kind} must not have more than \${LONGEST_NAME} characters\`)
    },
  },
`

export function webhookTest(names: WebhookNames, parts: ReadonlySet<WebhookPart>): string {
  const { kind, namespaced, kindModule, module, name } = names
  const place = namespaced ? `, namespace: 'default'` : ''
  const cases = [
    ...(parts.has('defaulting')
      ? [
          `  it('fills in the label', async () => {
    await using cluster = await testCluster({ webhooks: [${name}] })
    await cluster.apply(demo('demo'))
    const { metadata } = await cluster.client.get(${kind}, { name: 'demo'${place} })
    expect(metadata.labels).toEqual({ 'app.kubernetes.io/name': '${kind.toLowerCase()}' })
  })
`,
        ]
      : []),
    ...(parts.has('validation')
      ? [
          `  it('refuses names that leave no room', async () => {
    await using cluster = await testCluster({ webhooks: [${name}] })
    await expect(cluster.apply(demo('a'.repeat(${LONGEST_NAME + 1})))).rejects.toThrow('must not have more than ${LONGEST_NAME} characters')
    await expect(cluster.apply(demo('a'.repeat(${LONGEST_NAME})))).resolves.toBeDefined()
  })
`,
        ]
      : []),
  ].join('\n')
  return `import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { ${kind} } from './${kindModule}.js'
import { ${name} } from './${module}.js'

/** One that the schema accepts: give it what you require. */
function demo(name: string) {
  return { apiVersion: ${kind}.apiVersion, kind: '${kind}', metadata: { name${place} }, spec: {} }
}

describe('the webhook of ${kind}', () => {
${cases}})
`
}
