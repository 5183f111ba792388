import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { Ship, ShipV1 } from './ship.js'
import { shipWebhook } from './ship-webhook.js'

const address = { name: 'demo', namespace: 'default' }
/** One with everything that v1 can say: all of it has to come back. */
const demo = { apiVersion: ShipV1.apiVersion, kind: 'Ship', metadata: address, spec: {} }

describe('a Ship of v1', () => {
  it('is converted for the operator, and comes back as it was', async () => {
    await using cluster = await testCluster({ webhooks: [shipWebhook] })
    await cluster.apply(demo)
    const seen = await cluster.client.get(Ship, address)
    expect(seen.apiVersion).toBe(Ship.apiVersion)
    const back = await cluster.client.get(ShipV1, address)
    expect(back).toMatchObject(demo)
  })
})
