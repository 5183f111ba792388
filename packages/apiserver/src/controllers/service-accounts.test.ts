import type { KubeObject } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { useServer } from '../testing.suite.js'

const api = useServer()
const ACCOUNTS = '/api/v1/namespaces/default/serviceaccounts'
const SECRETS = '/api/v1/namespaces/default/secrets'
const RBAC = '/apis/rbac.authorization.k8s.io/v1'

function tokenSecret(name: string, account: string): object {
  return {
    metadata: { name, annotations: { 'kubernetes.io/service-account.name': account } },
    type: 'kubernetes.io/service-account-token',
  }
}

async function filled(name: string): Promise<{ token: string; secret: KubeObject }> {
  const read = async (): Promise<Record<string, string>> =>
    ((await api.client.read(`${SECRETS}/${name}`))['data'] ?? {}) as Record<string, string>
  await expect.poll(read).toHaveProperty('token')
  const token = Buffer.from((await read())['token'] ?? '', 'base64').toString()
  return { token, secret: await api.client.read(`${SECRETS}/${name}`) }
}

describe('a Secret for a token', () => {
  test('is filled in, and its token is good while it is there', async () => {
    await api.client.create(ACCOUNTS, { metadata: { name: 'robot' } })
    await api.client.create(SECRETS, tokenSecret('robot', 'robot'))
    const { token, secret } = await filled('robot')
    const data = secret['data'] as Record<string, string>
    expect(Buffer.from(data['ca.crt'] ?? '', 'base64').toString()).toBe(api.server.ca)
    expect(Buffer.from(data['namespace'] ?? '', 'base64').toString()).toBe('default')
    const ask = (): Promise<{ code: number }> =>
      api.client.request('GET', '/api', undefined, { authorization: `Bearer ${token}` })
    expect((await ask()).code).toBe(200)
    await expect
      .poll(async () => (await api.client.read(`${SECRETS}/robot`)).metadata.labels)
      .toHaveProperty('kubernetes.io/legacy-token-last-used')
    await api.client.patch(`${SECRETS}/robot`, {
      metadata: { labels: { 'kubernetes.io/legacy-token-invalid-since': 'x' } },
    })
    expect((await ask()).code).toBe(401)
    await api.client.delete(`${SECRETS}/robot`)
    expect((await ask()).code).toBe(401)
  })

  test('goes with its account, and is dropped from the account when it goes', async () => {
    await api.client.create(ACCOUNTS, { metadata: { name: 'short' }, secrets: [{ name: 'one' }, { name: 'two' }] })
    await api.client.create(SECRETS, tokenSecret('one', 'short'))
    await api.client.create(SECRETS, tokenSecret('two', 'short'))
    await filled('two')
    await api.client.delete(`${SECRETS}/one`)
    await expect.poll(async () => (await api.client.read(`${ACCOUNTS}/short`))['secrets']).toEqual([{ name: 'two' }])
    await api.client.delete(`${ACCOUNTS}/short`)
    await expect.poll(async () => (await api.client.get(`${SECRETS}/two`)).code).toBe(404)
  })
})

test('an aggregated role follows the roles that it gathers', async () => {
  const labels = { part: 'yes' }
  const rule = (resource: string): object => ({ apiGroups: [''], resources: [resource], verbs: ['get'] })
  await api.client.create(`${RBAC}/clusterroles`, {
    metadata: { name: 'whole' },
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: labels }] },
  })
  const rules = async (): Promise<unknown> => (await api.client.read(`${RBAC}/clusterroles/whole`))['rules'] ?? []
  await api.client.create(`${RBAC}/clusterroles`, { metadata: { name: 'b', labels }, rules: [rule('b')] })
  await api.client.create(`${RBAC}/clusterroles`, { metadata: { name: 'a', labels }, rules: [rule('a'), rule('b')] })
  await expect.poll(async () => JSON.stringify(await rules())).toContain('"a"')
  await expect.poll(async () => ((await rules()) as unknown[]).length).toBe(2)
  await api.client.patch(`${RBAC}/clusterroles/whole`, { rules: [rule('mine')] })
  await expect.poll(async () => JSON.stringify(await rules())).not.toContain('mine')
  await api.client.delete(`${RBAC}/clusterroles/a`)
  await expect.poll(async () => ((await rules()) as unknown[]).length).toBe(1)
})
