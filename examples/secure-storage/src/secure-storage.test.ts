import { type TestCluster, testCluster } from '@setpoint/testing'
import { ignoreNotFound } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { CloudClient } from './cloud/client.js'
import { useCloud } from './cloud-process.suite.js'
import { secureStoragesWith } from './controller.js'
import { SecureStorage } from './kind.js'
import { Mortal } from './mortal.suite.js'

const cloud = useCloud()
const address = { name: 'invoices', namespace: 'default' }
const invoices = { metadata: address, spec: { location: 'westeurope', keyVault: 'finance', keyName: 'invoices' } }
const ACCOUNT = '/storageAccounts/default-invoices'
const VAULT = '/keyVaults/finance'
const encrypted = { encryption: { keyVault: 'finance', keyName: 'invoices' } }

/** Begins with a vault and without an account. */
async function operator(mortal?: Mortal): Promise<TestCluster> {
  await cloud.put('/identities', { held: false })
  await cloud.put('/faults', { status: 503, times: 0 })
  for (const path of [ACCOUNT, VAULT, '/keyVaults/late']) await cloud.delete(path)
  await cloud.put(VAULT)
  return testCluster({
    controllers: [secureStoragesWith(new CloudClient(cloud.url, mortal?.fetch))],
    ...(mortal === undefined ? {} : { through: (transport) => mortal.transport(transport) }),
  })
}

const statusOf = async (at: TestCluster): Promise<unknown> => (await at.client.get(SecureStorage, address)).status

async function expectReady(at: TestCluster): Promise<void> {
  expect(await statusOf(at)).toMatchObject({ phase: 'Ready', conditions: [{ type: 'Ready', status: 'True' }] })
  const { identity } = (await cloud.get(ACCOUNT)) as { identity: { principalId: string } }
  expect(await cloud.get(ACCOUNT)).toMatchObject(encrypted)
  expect(await cloud.get(VAULT)).toMatchObject({ accessPolicies: [identity.principalId] })
}

async function expectGone(at: TestCluster): Promise<void> {
  expect(await ignoreNotFound(at.client.get(SecureStorage, address))).toBeUndefined()
  expect(await cloud.get(ACCOUNT)).toBeUndefined()
  expect(await cloud.get(VAULT)).toMatchObject({ accessPolicies: [] })
}

describe('a SecureStorage', () => {
  it('becomes an account with an identity, access for it, and encryption; then all of it goes', async () => {
    await using at = await operator()
    await at.client.create(SecureStorage, invoices)
    await at.settle()
    await expectReady(at)
    expect((await at.advance('1h')).writes).toEqual([])
    await at.client.delete(SecureStorage, address)
    await at.settle()
    await expectGone(at)
  })

  it('waits for an identity that takes its time, without asking all the time', async () => {
    await using at = await operator()
    await cloud.put('/identities', { held: true })
    await at.client.create(SecureStorage, invoices)
    await at.settle()
    expect(await statusOf(at)).toMatchObject({ phase: 'WaitingForIdentity' })
    expect((await at.advance('29s')).passes).toEqual([])
    expect((await at.advance('1s')).passes).toHaveLength(1)
    await cloud.put('/identities', { held: false })
    await at.advance('30s')
    await expectReady(at)
  })

  it('outlives failures of the provider, and says what is the matter meanwhile', async () => {
    await using at = await operator()
    await cloud.put('/faults', { status: 503, times: 12 })
    await at.client.create(SecureStorage, invoices)
    await expect(at.settle()).rejects.toThrow('503 the provider is having a bad day')
    expect(await statusOf(at)).toMatchObject({ conditions: [{ status: 'False', reason: 'ProviderUnavailable' }] })
    await at.settle({ within: '5m' })
    await expectReady(at)
  })

  it('says which vault is missing, and goes on when it is there', async () => {
    await using at = await operator()
    const spec = { ...invoices.spec, keyVault: 'late' }
    await at.client.create(SecureStorage, { ...invoices, spec })
    await at.settle()
    expect(await statusOf(at)).toMatchObject({
      conditions: [{ reason: 'Refused', message: expect.stringContaining('key vault late is not there') as string }],
    })
    await cloud.put('/keyVaults/late')
    await at.advance('5m')
    expect(await statusOf(at)).toMatchObject({ phase: 'Ready' })
  })

  it('leaves an account of the same name alone that is somebody else’s, also when it goes', async () => {
    await using at = await operator()
    await cloud.put(ACCOUNT, { location: 'westeurope', owner: 'somebody' })
    await at.client.create(SecureStorage, invoices)
    await at.settle()
    expect(await statusOf(at)).toMatchObject({ conditions: [{ status: 'False', reason: 'Refused' }] })
    await at.client.delete(SecureStorage, address)
    await at.settle()
    expect(await cloud.get(ACCOUNT)).toMatchObject({ owner: 'somebody' })
  })

  it('repairs what somebody changed behind its back', async () => {
    await using at = await operator()
    await at.client.create(SecureStorage, invoices)
    await at.settle()
    await cloud.delete(ACCOUNT)
    await at.advance('10m')
    expect(await cloud.get(ACCOUNT)).toMatchObject(encrypted)
    await expectReady(at)
  })
})

describe('an operator that dies', () => {
  // The finalizer, the account, access, encryption, the status; access, the account, the finalizer.
  const writes = [1, 2, 3, 4, 5, 6, 7, 8]

  it.each(writes)('at write %i goes on from where things are', async (write) => {
    const mortal = new Mortal()
    let deaths = 0
    await using at = await operator(mortal)
    mortal.dieAt(write)
    await at.client.create(SecureStorage, invoices)
    await lives(at)
    await at.client.delete(SecureStorage, address)
    await lives(at)
    expect(deaths).toBe(1)
    await expectGone(at)

    /** Until there is nothing to do; in between it may die, and another one takes over. */
    async function lives(cluster: TestCluster): Promise<void> {
      const settled = cluster.settle().catch(() => undefined)
      await Promise.race([mortal.death, settled])
      if (mortal.isAlive) return
      deaths++
      mortal.revive()
      await cluster.restart()
      await cluster.settle()
      if (write <= 5) await expectReady(cluster)
    }
  })

  it('has died at every write that there is', async () => {
    const mortal = new Mortal()
    await using at = await operator(mortal)
    mortal.dieAt(writes.length + 1)
    await at.client.create(SecureStorage, invoices)
    await at.settle()
    await at.client.delete(SecureStorage, address)
    await at.settle()
    expect(mortal.isAlive).toBe(true)
    await expectGone(at)
  })
})
