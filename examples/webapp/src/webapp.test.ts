import { ConfigMap } from 'setpoint/kinds/v1'
import { ignoreNotFound, mergePatch } from 'setpoint'
import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { WebApp, webapps } from './webapp.js'

const demo = {
  apiVersion: 'apps.example.com/v1',
  kind: 'WebApp',
  metadata: { name: 'demo', namespace: 'default' },
  spec: { message: 'hello' },
}
const address = { name: 'demo', namespace: 'default' }
const configAddress = { name: 'demo-config', namespace: 'default' }

describe('webapps', () => {
  it('keep a ConfigMap with the message, and say so', async () => {
    await using cluster = await testCluster({ controllers: [webapps] })
    await cluster.apply(demo)
    await cluster.settle()
    const config = await cluster.client.get(ConfigMap, configAddress)
    const app = await cluster.client.get(WebApp, address)
    expect(config.data).toEqual({ message: 'hello', replicas: '1' })
    expect(app.status).toMatchObject({
      configMapName: 'demo-config',
      phase: 'Ready',
      conditions: [{ type: 'Ready', status: 'True' }],
    })
  })

  it('write twice for a new WebApp, and never again', async () => {
    await using cluster = await testCluster({ controllers: [webapps] })
    await cluster.apply(demo)
    const { writes } = await cluster.settle()
    expect(writes).toHaveLength(2)
    // A resync is among it.
    const later = await cluster.advance('12h')
    expect(later.writes).toEqual([])
  })

  it('undo what others do to the ConfigMap, its deletion included', async () => {
    await using cluster = await testCluster({ controllers: [webapps] })
    await cluster.apply(demo)
    await cluster.settle()
    await cluster.client.patch(ConfigMap, configAddress, mergePatch({ data: { message: 'hacked' } }))
    await cluster.settle()
    expect((await cluster.client.get(ConfigMap, configAddress)).data).toMatchObject({ message: 'hello' })
    await cluster.client.delete(ConfigMap, configAddress)
    await cluster.settle()
    expect(await cluster.client.get(ConfigMap, configAddress)).toBeDefined()
  })

  it('say that they failed while the ConfigMap is somebody else’s, and are ready when it is not', async () => {
    await using cluster = await testCluster({ controllers: [webapps] })
    const { metadata } = await cluster.client.create(ConfigMap, { metadata: { ...address, name: 'somebody' } })
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'somebody', uid: metadata.uid ?? '', controller: true }
    await cluster.client.create(ConfigMap, { metadata: { ...configAddress, ownerReferences: [owner] } })
    await cluster.apply(demo)
    await expect(cluster.settle()).rejects.toThrow('demo-config')
    expect((await cluster.client.get(WebApp, address)).status).toMatchObject({
      phase: 'Failed',
      conditions: [{ type: 'Ready', status: 'False', reason: 'NotApplied' }],
    })
    await cluster.client.delete(ConfigMap, configAddress)
    await cluster.settle({ within: '20m' })
    expect((await cluster.client.get(WebApp, address)).status).toMatchObject({ phase: 'Ready' })
  })

  it('take the ConfigMap along when they go', async () => {
    await using cluster = await testCluster({ controllers: [webapps] })
    await cluster.apply(demo)
    await cluster.settle()
    await cluster.client.delete(WebApp, address)
    await cluster.settle()
    expect(await ignoreNotFound(cluster.client.get(ConfigMap, configAddress))).toBeUndefined()
  })
})
