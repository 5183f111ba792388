import type { KindNames } from '../names.js'

export function namespacedKindTest({ kind, plural, singular, module }: KindNames): string {
  return `import { testCluster } from '@setpoint/testing'
import { ignoreNotFound } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { ${kind}, ${plural} } from './${module}.js'

const address = { name: 'demo', namespace: 'default' }
const configAddress = { name: 'demo-config', namespace: 'default' }
const demo = {
  apiVersion: ${kind}.apiVersion,
  kind: '${kind}',
  metadata: address,
  spec: { message: 'hello' },
}

describe('a ${singular}', () => {
  it('gets a ConfigMap, and says so', async () => {
    await using cluster = await testCluster({ controllers: [${plural}] })
    await cluster.apply(demo)
    await cluster.settle()
    const config = await cluster.client.get(ConfigMap, configAddress)
    const { status } = await cluster.client.get(${kind}, address)
    expect(config.data).toEqual({ message: 'hello' })
    expect(status).toMatchObject({ configMapName: 'demo-config', conditions: [{ type: 'Ready', status: 'True' }] })
  })

  it('comes to rest', async () => {
    await using cluster = await testCluster({ controllers: [${plural}] })
    await cluster.apply(demo)
    await cluster.settle()
    const { writes } = await cluster.advance('24h')
    expect(writes).toEqual([])
  })

  it('takes the ConfigMap along when it goes', async () => {
    await using cluster = await testCluster({ controllers: [${plural}] })
    await cluster.apply(demo)
    await cluster.settle()
    await cluster.client.delete(${kind}, address)
    await cluster.settle()
    expect(await ignoreNotFound(cluster.client.get(ConfigMap, configAddress))).toBeUndefined()
  })
})
`
}

export function clusterKindTest({ kind, plural, singular, module }: KindNames): string {
  return `import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { ${kind}, ${plural} } from './${module}.js'

const address = { name: 'demo' }
const demo = {
  apiVersion: ${kind}.apiVersion,
  kind: '${kind}',
  metadata: address,
  spec: { message: 'hello' },
}

describe('a ${singular}', () => {
  it('is ready', async () => {
    await using cluster = await testCluster({ controllers: [${plural}] })
    await cluster.apply(demo)
    await cluster.settle()
    const { status } = await cluster.client.get(${kind}, address)
    expect(status).toMatchObject({ message: 'hello', conditions: [{ type: 'Ready', status: 'True' }] })
  })

  it('comes to rest', async () => {
    await using cluster = await testCluster({ controllers: [${plural}] })
    await cluster.apply(demo)
    await cluster.settle()
    const { writes } = await cluster.advance('24h')
    expect(writes).toEqual([])
  })
})
`
}
