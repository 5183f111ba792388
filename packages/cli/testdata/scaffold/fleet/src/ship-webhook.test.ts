import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { Ship } from './ship.js'
import { shipWebhook } from './ship-webhook.js'

/** One that the schema accepts: give it what you require. */
function demo(name: string) {
  return { apiVersion: Ship.apiVersion, kind: 'Ship', metadata: { name, namespace: 'default' }, spec: {} }
}

describe('the webhook of Ship', () => {
  it('fills in the label', async () => {
    await using cluster = await testCluster({ webhooks: [shipWebhook] })
    await cluster.apply(demo('demo'))
    const { metadata } = await cluster.client.get(Ship, { name: 'demo', namespace: 'default' })
    expect(metadata.labels).toEqual({ 'app.kubernetes.io/name': 'ship' })
  })

  it('refuses names that leave no room', async () => {
    await using cluster = await testCluster({ webhooks: [shipWebhook] })
    await expect(cluster.apply(demo('a'.repeat(53)))).rejects.toThrow('must not have more than 52 characters')
    await expect(cluster.apply(demo('a'.repeat(52)))).resolves.toBeDefined()
  })
})
