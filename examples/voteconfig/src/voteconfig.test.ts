import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestCluster, testCluster } from '@setpoint/testing'
import { ignoreNotFound, isForbidden, isInvalid, mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { afterAll, describe, expect, it } from 'vitest'
import { ballotFolder } from './ballot-boxes.js'
import { controllerOf } from './controller.js'
import { VoteConfig, VoteConfigV1alpha1 } from './kinds.js'
import { voteConfigWebhook } from './webhook.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-ballots-'))
afterAll(() => rmSync(folder, { recursive: true }))

const address = { name: 'pets', namespace: 'default' }
const configAddress = { name: 'pets-config', namespace: 'default' }
const cats = { id: 'cats', label: 'Cats' }
const dogs = { id: 'dogs', label: 'Dogs' }
const pets = { metadata: address, spec: { options: [cats, dogs], protected: false } }

function cluster(): Promise<TestCluster> {
  return testCluster({ controllers: [controllerOf(ballotFolder(folder))], webhooks: [voteConfigWebhook] })
}

describe('a VoteConfig', () => {
  it('becomes a ConfigMap and a ballot box, and says so', async () => {
    await using at = await cluster()
    await at.client.create(VoteConfig, pets)
    const { writes } = await at.settle()
    const config = await at.client.get(ConfigMap, configAddress)
    expect(config.data).toEqual({ TITLE: 'pets', OPTION_A: 'Cats', OPTION_B: 'Dogs' })
    expect(readdirSync(join(folder, 'default.pets')).sort()).toEqual(['cats', 'dogs'])
    expect((await at.client.get(VoteConfig, address)).status).toMatchObject({
      configMapName: 'pets-config',
      phase: 'Open',
      conditions: [{ type: 'Ready', status: 'True' }],
    })
    // The finalizer, the ConfigMap and the status; then there is nothing left to write.
    expect(writes).toHaveLength(3)
    expect((await at.advance('1h')).writes).toEqual([])
  })

  it('takes both along when it goes', async () => {
    await using at = await cluster()
    await at.client.create(VoteConfig, pets)
    await at.settle()
    await at.client.delete(VoteConfig, address)
    await at.settle()
    expect(existsSync(join(folder, 'default.pets'))).toBe(false)
    expect(await ignoreNotFound(at.client.get(VoteConfig, address))).toBeUndefined()
    expect(await ignoreNotFound(at.client.get(ConfigMap, configAddress))).toBeUndefined()
  })
})

describe('its webhook', () => {
  it('fills in the title and trims the labels', async () => {
    await using at = await cluster()
    const spec = { options: [{ id: 'cats', label: ' Cats ' }, dogs], protected: false }
    const made = await at.client.create(VoteConfig, { metadata: address, spec })
    expect(made.spec).toEqual({ title: 'pets', options: [cats, dogs], protected: false })
  })

  it('refuses labels that voters cannot tell apart', async () => {
    await using at = await cluster()
    const spec = { options: [cats, { id: 'other', label: 'CATS' }], protected: false }
    const refusal = await at.client.create(VoteConfig, { metadata: address, spec }).catch((error: unknown) => error)
    expect(isInvalid(refusal)).toBe(true)
    expect(String(refusal)).toContain('spec.options[1].label: Duplicate value: "CATS"')
  })

  it('keeps options that may have votes, and lets others come', async () => {
    await using at = await cluster()
    await at.client.create(VoteConfig, pets)
    await at.settle()
    const birds = { id: 'birds', label: 'Birds' }
    const change = (options: object[]): Promise<unknown> =>
      at.client.patch(VoteConfig, address, mergePatch({ spec: { options } })).catch((error: unknown) => error)
    expect(String(await change([cats, birds]))).toContain(
      'spec.options: Forbidden: "dogs" may have votes already; voting is open',
    )
    expect(await change([cats, dogs, birds])).toMatchObject({ spec: { options: [cats, dogs, birds] } })
    await at.settle()
    expect((await at.client.get(ConfigMap, configAddress)).data).toMatchObject({ OPTION_C: 'Birds' })
  })

  it('refuses to delete what is protected', async () => {
    await using at = await cluster()
    await at.client.create(VoteConfig, { ...pets, spec: { ...pets.spec, protected: true } })
    const refusal = await at.client.delete(VoteConfig, address).catch((error: unknown) => error)
    expect(isForbidden(refusal)).toBe(true)
    expect(String(refusal)).toContain('pets is protected; set spec.protected to false first')
    await at.client.patch(VoteConfig, address, mergePatch({ spec: { protected: false } }))
    await at.client.delete(VoteConfig, address)
  })
})

describe('v1alpha1', () => {
  it('is served as ever, and the operator sees v1', async () => {
    await using at = await cluster()
    const spec = { question: 'Which pet?', options: ['Guinea pigs', 'Dogs'] }
    await at.client.create(VoteConfigV1alpha1, { metadata: address, spec })
    await at.settle()
    expect((await at.client.get(VoteConfig, address)).spec).toEqual({
      title: 'Which pet?',
      options: [{ id: 'guinea-pigs', label: 'Guinea pigs' }, dogs],
      protected: false,
    })
    const old = await at.client.get(VoteConfigV1alpha1, address)
    expect(old).toMatchObject({ spec, status: { configMap: 'pets-config' } })
  })

  it('loses nothing of v1 when somebody writes through it', async () => {
    await using at = await cluster()
    const spec = { title: 'Which?', options: [{ id: 'c', label: 'Cats' }, dogs], protected: true }
    await at.client.create(VoteConfig, { metadata: address, spec })
    await at.client.patch(VoteConfigV1alpha1, address, mergePatch({ spec: { question: 'Which one?' } }))
    const after = await at.client.get(VoteConfig, address)
    expect(after.spec).toEqual({ ...spec, title: 'Which one?' })
    expect(after.metadata.annotations).toBeUndefined()
  })
})
