/** The spoke of a version whose fields are those of the hub: what it begins with. */
export function spokeText(name: string): string {
  return `spoke(${name}, {
    toHub: ({ spec, status }) => ({ spec, status }),
    fromHub: ({ spec, status }) => ({ spec, status }),
  })`
}

export function hubText(kind: string, hub: string, spoke: string): string {
  return `/**
 * All versions of ${kind}: the operator works with the first, and objects are stored in it. Who asks for another one gets it
 * converted, both ways: what the other has no field for has to be kept, in an annotation, or it is lost.
 */
export const ${kind} = hub(
  ${hub},
  ${spokeText(spoke)},
)`
}

/** What the test of a conversion needs to know. */
export interface ConversionTestNames {
  readonly kind: string
  readonly kindModule: string
  readonly webhook: string
  readonly webhookModule: string
  readonly namespaced: boolean
  /** The version that is converted, and what the source calls it. */
  readonly version: string
  readonly name: string
}

export function conversionTest(names: ConversionTestNames): string {
  const { kind, kindModule, webhook, webhookModule, namespaced, version, name } = names
  const place = namespaced ? `, namespace: 'default'` : ''
  return `import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { ${kind}, ${name} } from './${kindModule}.js'
import { ${webhook} } from './${webhookModule}.js'

const address = { name: 'demo'${place} }
/** One with everything that ${version} can say: all of it has to come back. */
const demo = { apiVersion: ${name}.apiVersion, kind: '${kind}', metadata: address, spec: {} }

describe('a ${kind} of ${version}', () => {
  it('is converted for the operator, and comes back as it was', async () => {
    await using cluster = await testCluster({ webhooks: [${webhook}] })
    await cluster.apply(demo)
    const seen = await cluster.client.get(${kind}, address)
    expect(seen.apiVersion).toBe(${kind}.apiVersion)
    const back = await cluster.client.get(${name}, address)
    expect(back).toMatchObject(demo)
  })
})
`
}
