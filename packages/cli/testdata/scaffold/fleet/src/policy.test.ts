import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { Policy, policies } from './policy.js'

const address = { name: 'demo' }
const demo = {
  apiVersion: Policy.apiVersion,
  kind: 'Policy',
  metadata: address,
  spec: { message: 'hello' },
}

describe('a policy', () => {
  it('is ready', async () => {
    await using cluster = await testCluster({ controllers: [policies] })
    await cluster.apply(demo)
    await cluster.settle()
    const { status } = await cluster.client.get(Policy, address)
    expect(status).toMatchObject({ message: 'hello', conditions: [{ type: 'Ready', status: 'True' }] })
  })

  it('comes to rest', async () => {
    await using cluster = await testCluster({ controllers: [policies] })
    await cluster.apply(demo)
    await cluster.settle()
    const { writes } = await cluster.advance('24h')
    expect(writes).toEqual([])
  })
})
