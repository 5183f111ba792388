import { VirtualClock } from '@setpoint/kube'
import { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import { expect, it } from 'vitest'
import { testServer } from '../server.suite.js'
import { leaseElection } from './lease-election.js'

const { client: newClient } = testServer()
const namespace = 'default'

async function pass(clock: VirtualClock, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 500) {
    await clock.advance(500)
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

it('a replica that is told to stop while it waits for the leadership does not become the leader any more', async () => {
  const clock = new VirtualClock()
  const client = newClient({ clock })
  const times = { namespace, name: 'waiting', clock, client }
  const first = leaseElection({ ...times, identity: 'first' })
  await first.acquire(new AbortController().signal, () => undefined)
  const second = leaseElection({ ...times, identity: 'second' })
  const stop = new AbortController()
  const waiting = second.acquire(stop.signal, () => undefined).catch((error: Error) => error.message)
  await pass(clock, 1000)
  stop.abort(new Error('stopping'))
  expect(await waiting).toBe('stopping')
  await first.release(false)
  await pass(clock, 20_000)
  expect((await newClient().get(Lease, { namespace, name: 'waiting' })).spec?.holderIdentity ?? '').toBe('')
  await second.release(false)
})

it('a replica that was told to stop before does not try to lead', async () => {
  const clock = new VirtualClock()
  const election = leaseElection({ client: newClient({ clock }), clock, namespace, name: 'late', identity: 'a' })
  const signal = AbortSignal.abort(new Error('stopping'))
  await expect(election.acquire(signal, () => undefined)).rejects.toThrow('stopping')
  await pass(clock, 1000)
  await election.release(false)
  expect((await newClient().list(Lease, { fields: { 'metadata.name': 'late' } })).items).toEqual([])
})

it('a lease is left to expire when there is work that has not ended', async () => {
  const clock = new VirtualClock()
  const election = leaseElection({ client: newClient({ clock }), clock, namespace, name: 'stuck', identity: 'a' })
  await election.acquire(new AbortController().signal, () => undefined)
  await election.release(true)
  expect((await newClient().get(Lease, { namespace, name: 'stuck' })).spec?.holderIdentity).toBe('a')
})
