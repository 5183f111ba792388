import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { Policy, PolicyV1 } from './policy.js'
import { policyWebhook } from './policy-webhook.js'

const address = { name: 'demo' }
/** One with everything that v1 can say: all of it has to come back. */
const demo = { apiVersion: PolicyV1.apiVersion, kind: 'Policy', metadata: address, spec: {} }

describe('a Policy of v1', () => {
  it('is converted for the operator, and comes back as it was', async () => {
    await using cluster = await testCluster({ webhooks: [policyWebhook] })
    await cluster.apply(demo)
    const seen = await cluster.client.get(Policy, address)
    expect(seen.apiVersion).toBe(Policy.apiVersion)
    const back = await cluster.client.get(PolicyV1, address)
    expect(back).toMatchObject(demo)
  })
})
