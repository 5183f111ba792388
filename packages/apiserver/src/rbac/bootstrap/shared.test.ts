import { type Transport, VirtualClock } from '@setpoint/kube'
import { expect, test } from 'vitest'
import { ScriptedRandom } from '../../random.suite.js'
import { ApiServer } from '../../server.js'
import { openStorage } from '../../storage/index.js'
import { installDefaultPolicy } from './index.js'

const VIEW = '/apis/rbac.authorization.k8s.io/v1/clusterroles/view'

async function send(transport: Transport, method: string, patch?: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/merge-patch+json' }
  const body = patch === undefined ? {} : { body: Buffer.from(JSON.stringify(patch)) }
  const response = await transport.request({ method, path: VIEW, headers, ...body })
  expect(response.status).toBe(200)
  return JSON.parse(Buffer.from(await response.bytes()).toString()) as Record<string, unknown>
}

test('default roles of one server are not those of another in the same process, whatever becomes of them', async () => {
  await using one = await ApiServer.start({ listen: false })
  await using other = await ApiServer.start({ listen: false })
  const before = await send(other.transport(), 'GET')
  const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }]
  const patch = { rules, aggregationRule: null, metadata: { labels: { mine: 'yes' } } }
  expect(await send(one.transport(), 'PATCH', patch)).toMatchObject({ rules, metadata: { labels: { mine: 'yes' } } })
  expect(await send(other.transport(), 'GET')).toEqual(before)
})

test('what storage has of them parsed is what it has in bytes, at any time', async () => {
  for (const time of ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z']) {
    const storage = await openStorage(undefined, (error) => {
      throw error
    })
    await installDefaultPolicy(storage, new VirtualClock(time), new ScriptedRandom())
    for (const { object, bytes } of storage.list('/registry/').items) {
      expect(object.metadata.creationTimestamp).toBe(time)
      expect(`${JSON.stringify(object)}\n`).toBe(Buffer.from(bytes).toString())
    }
  }
})
