import { testCluster } from '@setpoint/testing'
import { ignoreNotFound } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { Guestbook, guestbooks } from './guestbook.js'

const address = { name: 'demo', namespace: 'default' }
const configAddress = { name: 'demo-config', namespace: 'default' }
const demo = {
  apiVersion: Guestbook.apiVersion,
  kind: 'Guestbook',
  metadata: address,
  spec: { message: 'hello' },
}

describe('a guestbook', () => {
  it('gets a ConfigMap, and says so', async () => {
    await using cluster = await testCluster({ controllers: [guestbooks] })
    await cluster.apply(demo)
    await cluster.settle()
    const config = await cluster.client.get(ConfigMap, configAddress)
    const { status } = await cluster.client.get(Guestbook, address)
    expect(config.data).toEqual({ message: 'hello' })
    expect(status).toMatchObject({ configMapName: 'demo-config', conditions: [{ type: 'Ready', status: 'True' }] })
  })

  it('comes to rest', async () => {
    await using cluster = await testCluster({ controllers: [guestbooks] })
    await cluster.apply(demo)
    await cluster.settle()
    const { writes } = await cluster.advance('24h')
    expect(writes).toEqual([])
  })

  it('takes the ConfigMap along when it goes', async () => {
    await using cluster = await testCluster({ controllers: [guestbooks] })
    await cluster.apply(demo)
    await cluster.settle()
    await cluster.client.delete(Guestbook, address)
    await cluster.settle()
    expect(await ignoreNotFound(cluster.client.get(ConfigMap, configAddress))).toBeUndefined()
  })
})
