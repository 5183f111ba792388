import { type TestCluster, testCluster } from '@setpoint/testing'
import { ignoreNotFound, mergePatch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Job } from 'setpoint/kinds/batch/v1'
import { NetworkPolicy } from 'setpoint/kinds/networking.k8s.io/v1'
import { Namespace } from 'setpoint/kinds/v1'
import { expect, it } from 'vitest'
import { ISOLATED, isolation } from './event-driven.js'
import { DnsRecord, dnsRecordsWith } from './hybrid.js'
import { Cleanup, cleanups } from './one-shot.js'
import { Release, releases } from './phased.js'
import { UptimeCheck, uptimeChecksWith } from './time-driven.js'

const address = { name: 'demo', namespace: 'default' }

/** What the job controller writes when a job has done its work. */
async function completes(at: TestCluster, name: string): Promise<void> {
  const time = '2026-01-02T03:04:05Z'
  const condition = { status: 'True', lastProbeTime: time, lastTransitionTime: time }
  const conditions = ['SuccessCriteriaMet', 'Complete'].map((type) => ({ type, ...condition }))
  const status = { startTime: time, completionTime: time, succeeded: 1, uncountedTerminatedPods: {}, conditions }
  await at.client.status.patch(Job, { name, namespace: 'default' }, mergePatch({ status }))
  await at.settle()
}

it('event-driven: a label makes a policy, its removal takes it away, and time does nothing', async () => {
  await using at = await testCluster({ controllers: [isolation] })
  const policy = { name: 'deny-by-default', namespace: 'vault' }
  const find = (): Promise<unknown> => ignoreNotFound(at.client.get(NetworkPolicy, policy))
  await at.client.create(Namespace, { metadata: { name: 'vault', labels: { [ISOLATED]: 'true' } } })
  await at.settle()
  expect(await find()).toMatchObject({ spec: { policyTypes: ['Ingress'] } })
  expect((await at.advance('1h')).passes).toEqual([])
  await at.client.delete(NetworkPolicy, policy)
  await at.settle()
  expect(await find()).toBeDefined()
  await at.client.patch(Namespace, { name: 'vault' }, mergePatch({ metadata: { labels: { [ISOLATED]: null } } }))
  await at.settle()
  expect(await find()).toBeUndefined()
})

it('time-driven: looks when it is time, and writes when something has changed', async () => {
  let ok = true
  const looks: string[] = []
  const controllers = [
    uptimeChecksWith((url) => {
      looks.push(url)
      return ok ? Promise.resolve({ ok, text: 'HTTP 200' }) : Promise.reject(new Error('nobody there'))
    }),
  ]
  await using at = await testCluster({ controllers })
  await at.client.create(UptimeCheck, { metadata: address, spec: { url: 'http://shop.example/', every: '30s' } })
  await at.settle()
  const looked = looks.length
  expect((await at.advance('5m')).writes).toEqual([])
  expect(looks.length - looked).toBe(10)
  ok = false
  await at.advance('30s')
  const { status } = await at.client.get(UptimeCheck, address)
  expect(status).toEqual({ isUp: false, lastAnswer: 'Error: nobody there' })
})

it('hybrid: follows the object at once and the zone within a minute, and cleans up', async () => {
  const zone = new Map<string, string>()
  const controllers = [
    dnsRecordsWith({
      get: (host) => Promise.resolve(zone.get(host)),
      set: (host, to) => Promise.resolve(void zone.set(host, to)),
      remove: (host) => Promise.resolve(void zone.delete(host)),
    }),
  ]
  await using at = await testCluster({ controllers })
  await at.client.create(DnsRecord, { metadata: address, spec: { host: 'www', address: '192.0.2.1' } })
  await at.settle()
  await at.client.patch(DnsRecord, address, mergePatch({ spec: { address: '192.0.2.2' } }))
  await at.settle()
  expect(zone.get('www')).toBe('192.0.2.2')
  zone.set('www', '203.0.113.9')
  await at.advance('1m')
  expect(zone.get('www')).toBe('192.0.2.2')
  await at.client.delete(DnsRecord, address)
  await at.settle()
  expect(zone.size).toBe(0)
})

it('phased: rolls out when the migration is done, also after a restart, and again for another image', async () => {
  await using at = await testCluster({ controllers: [releases] })
  const phase = async (): Promise<string | undefined> => (await at.client.get(Release, address)).status?.phase
  const image = `registry.example.com/shop@sha256:${'0'.repeat(64)}`
  await at.client.create(Release, { metadata: address, spec: { image } })
  await at.settle()
  expect([await phase(), await ignoreNotFound(at.client.get(Deployment, address))]).toEqual(['Migrating', undefined])
  await at.restart()
  const [migration] = (await at.client.list(Job, { namespace: 'default' })).items
  await completes(at, migration?.metadata?.name ?? '')
  expect(await phase()).toBe('RollingOut')
  const { metadata } = await at.client.get(Deployment, address)
  const ready = { observedGeneration: metadata.generation, replicas: 1, updatedReplicas: 1 }
  const status = { ...ready, readyReplicas: 1, availableReplicas: 1 }
  await at.client.status.patch(Deployment, address, mergePatch({ status }))
  await at.settle()
  expect(await phase()).toBe('Done')
  await at.client.patch(Release, address, mergePatch({ spec: { image: 'shop:v2' } }))
  await at.settle()
  expect(await phase()).toBe('Migrating')
})

it('one-shot: runs once, and not again when the job is tidied away', async () => {
  await using at = await testCluster({ controllers: [cleanups] })
  const find = (): Promise<Job | undefined> => ignoreNotFound(at.client.get(Job, address))
  await at.client.create(Cleanup, { metadata: address, spec: { image: 'cleanup', args: ['--all'] } })
  await at.settle()
  await completes(at, 'demo')
  await at.client.delete(Job, address, { propagationPolicy: 'Background' })
  await at.settle()
  expect(await find()).toBeUndefined()
  const { status } = await at.client.get(Cleanup, address)
  expect(status).toMatchObject({ conditions: [{ type: 'Complete', status: 'True', reason: 'Succeeded' }] })
})
