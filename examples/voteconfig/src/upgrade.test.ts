import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestCluster, testCluster } from '@setpoint/testing'
import { ignoreNotFound, mergePatch } from 'setpoint'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { ConfigMap } from 'setpoint/kinds/v1'
import { afterAll, describe, expect, it } from 'vitest'
import { ballotFolder } from './ballot-boxes.js'
import { controllerOf } from './controller.js'
import { firstRelease } from './first-release.suite.js'
import { VoteConfig, VoteConfigV1alpha1 } from './kinds.js'
import { voteConfigWebhook } from './webhook.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-ballots-'))
afterAll(() => rmSync(folder, { recursive: true }))

const address = { name: 'pets', namespace: 'default' }
const spec = { question: 'Which pet?', options: ['Guinea pigs', 'Dogs'] }

/** A cluster with objects that the first release stored and looked after, and then the current one. */
async function upgraded(options: string[] = spec.options): Promise<TestCluster> {
  const closed: string[] = []
  const at = await testCluster({ controllers: [firstRelease(closed)] })
  await at.client.create(VoteConfigV1alpha1, { metadata: address, spec: { ...spec, options } })
  await at.settle()
  expect((await at.client.get(VoteConfigV1alpha1, address)).status).toEqual({ configMap: 'pets-config' })
  await at.restart({ controllers: [controllerOf(ballotFolder(folder))], webhooks: [voteConfigWebhook] })
  await at.settle()
  return at
}

describe('a VoteConfig that v1alpha1 stored', () => {
  it('is v1 to the new operator, which looks after it from then on', async () => {
    await using at = await upgraded()
    const now = await at.client.get(VoteConfig, address)
    expect(now.spec).toEqual({
      title: 'Which pet?',
      options: [
        { id: 'guinea-pigs', label: 'Guinea pigs' },
        { id: 'dogs', label: 'Dogs' },
      ],
      protected: false,
    })
    expect(now.status).toMatchObject({ configMapName: 'pets-config', phase: 'Open' })
    const { data } = await at.client.get(ConfigMap, { name: 'pets-config', namespace: 'default' })
    // What the first release applied and the second does not is gone: they share a field manager.
    expect(data).toEqual({ TITLE: 'Which pet?', OPTION_A: 'Guinea pigs', OPTION_B: 'Dogs' })
    expect((await at.advance('1h')).writes).toEqual([])
  })

  it('is stored as v1 once it has been written, and is served as both', async () => {
    await using at = await upgraded()
    const { status } = await at.client.get(CustomResourceDefinition, { name: 'voteconfigs.voting.schoolofdevops.com' })
    expect(status?.storedVersions).toEqual(['v1alpha1', 'v1'])
    await at.client.patch(VoteConfig, address, mergePatch({ spec: { title: 'Which one?' } }))
    await at.settle()
    const old = await at.client.get(VoteConfigV1alpha1, address)
    expect(old.spec).toEqual({ ...spec, question: 'Which one?' })
  })

  it('lives and goes although a rule of today would not let it in', async () => {
    await using at = await upgraded(['Dogs', 'DOGS'])
    const { options } = (await at.client.get(VoteConfig, address)).spec
    expect(options.map(({ id }) => id)).toEqual(['dogs', 'dogs-2'])
    await at.client.patch(VoteConfig, address, mergePatch({ spec: { title: 'Which one?' } }))
    await at.client.delete(VoteConfig, address)
    await at.settle()
    expect(await ignoreNotFound(at.client.get(VoteConfig, address))).toBeUndefined()
  })

  it('goes as it should: its finalizer is the same', async () => {
    await using at = await upgraded()
    expect(existsSync(join(folder, 'default.pets'))).toBe(true)
    await at.client.delete(VoteConfig, address)
    await at.settle()
    expect(await ignoreNotFound(at.client.get(VoteConfig, address))).toBeUndefined()
    expect(existsSync(join(folder, 'default.pets'))).toBe(false)
  })
})
