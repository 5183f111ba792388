import { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import { type Clock, turns, VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import type { Client } from '../client/index.js'
import { Registry } from '../metrics/index.js'
import { testServer } from '../server.suite.js'
import { type LeaderElectionOptions, LeaderElector } from './index.js'

const { client: newClient } = testServer()
const namespace = 'default'
let leases = 0

/** Everything that runs on the in-process server is done after some turns of the event loop. */
async function pass(clock: VirtualClock, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 500) {
    await clock.advance(Math.min(left, 500))
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

interface Candidate {
  readonly elector: LeaderElector
  readonly stop: AbortController
  readonly run: Promise<'lost' | 'stopped'>
  /** What happened to its leadership, in order. */
  readonly history: string[]
}

function candidate(
  identity: string,
  options: Partial<LeaderElectionOptions> & Pick<LeaderElectionOptions, 'clock' | 'name'>,
  work?: (signal: AbortSignal) => Promise<void>,
): Candidate {
  const history: string[] = []
  const stop = new AbortController()
  const random = { next: () => 0, uuid: () => '', bytes: () => new Uint8Array() }
  const elector = new LeaderElector({
    client: newClient({ clock: options.clock }),
    namespace,
    identity,
    random,
    ...options,
  })
  const run = elector.run(async (signal) => {
    history.push('leads')
    signal.addEventListener('abort', () => history.push('aborted'))
    await (work?.(signal) ?? new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())))
    history.push('ended')
  }, stop.signal)
  return { elector, stop, run, history }
}

function setting(): { clock: VirtualClock; name: string } {
  return { clock: new VirtualClock(), name: `lease-${++leases}` }
}

/** A client whose requests are never answered from the moment that it is cut off, whatever becomes of their signals. */
function hanging(clock: Clock): { client: Client; cut: () => void; answer: () => void; sent: string[] } {
  let off = false
  const held: (() => void)[] = []
  const sent: string[] = []
  const client = newClient({ clock }).with({
    intercept: async (call, send) => {
      sent.push(call.verb)
      if (off) await new Promise<void>((resolve) => held.push(resolve))
      return send({ ...call, signal: undefined })
    },
  })
  return { client, sent, cut: () => (off = true), answer: () => held.splice(0).forEach((resolve) => resolve()) }
}

/** A client whose requests fail from the moment that it is cut off. */
function cuttable(clock: Clock): { client: Client; cut: () => void } {
  let off = false
  const client = newClient({ clock }).with({
    intercept: (call, send) => (off ? Promise.reject(new Error('no route to host')) : send(call)),
  })
  return { client, cut: () => (off = true) }
}

describe('leader election', () => {
  it('lets one candidate lead, with a Lease as client-go writes it', async () => {
    const { clock, name } = setting()
    const seen: string[] = []
    const a = candidate('a', { clock, name })
    await pass(clock, 500)
    const b = candidate('b', { clock, name, onNewLeader: (leader) => seen.push(leader) })
    await pass(clock, 60_000)
    expect([a.history, b.history]).toEqual([['leads'], []])
    expect([a.elector.isLeader, b.elector.isLeader, b.elector.leader, seen]).toEqual([true, false, 'a', ['a']])
    const { spec } = await newClient().get(Lease, { namespace, name })
    expect(spec).toMatchObject({ holderIdentity: 'a', leaseDurationSeconds: 15, leaseTransitions: 0 })
    expect(spec?.renewTime).not.toBe(spec?.acquireTime)
    for (const { stop, run } of [a, b]) {
      stop.abort()
      await run
    }
  })

  it('hands over at the next attempt when the leader stops', async () => {
    const { clock, name } = setting()
    const a = candidate('a', { clock, name })
    await pass(clock, 500)
    const b = candidate('b', { clock, name })
    await pass(clock, 5_000)
    a.stop.abort()
    expect(await a.run).toBe('stopped')
    expect(a.history).toEqual(['leads', 'aborted', 'ended'])
    await pass(clock, 2_500)
    expect(b.history).toEqual(['leads'])
    expect((await newClient().get(Lease, { namespace, name })).spec?.leaseTransitions).toBe(1)
    b.stop.abort()
    await b.run
  })

  it('keeps the lease until the leader’s work has ended', async () => {
    const { clock, name } = setting()
    const a = candidate(
      'a',
      { clock, name },
      (signal) =>
        new Promise<void>((resolve) => signal.addEventListener('abort', () => clock.schedule(40_000, resolve))),
    )
    await pass(clock, 500)
    const b = candidate('b', { clock, name })
    await pass(clock, 1_000)
    a.stop.abort()
    await pass(clock, 39_000)
    expect([a.history, b.history]).toEqual([['leads', 'aborted'], []])
    await pass(clock, 5_000)
    expect([await a.run, a.history.at(-1), b.history]).toEqual(['stopped', 'ended', ['leads']])
    b.stop.abort()
    await b.run
  })

  it('ends leadership before anybody else may begin, when the server cannot be reached', async () => {
    const { clock, name } = setting()
    const { client, cut } = cuttable(clock)
    const registry = new Registry()
    const a = candidate('a', { clock, name, client, registry })
    await pass(clock, 500)
    const b = candidate('b', { clock, name })
    await pass(clock, 10_000)
    expect(registry.text()).toContain(`leader_election_master_status{name="${name}"} 1`)
    cut()
    await pass(clock, 7_500)
    expect([a.history, b.history]).toEqual([['leads'], []])
    await pass(clock, 4_500)
    expect(await a.run).toBe('lost')
    expect(a.history).toEqual(['leads', 'aborted', 'ended'])
    expect(b.history).toEqual([])
    expect(registry.text()).toContain(`leader_election_master_status{name="${name}"} 0`)
    await pass(clock, 10_000)
    expect(b.history).toEqual(['leads'])
    b.stop.abort()
    await b.run
  })

  it('ends leadership in time when the way to the server neither answers nor ends', async () => {
    const { clock, name } = setting()
    const { client, cut, answer, sent } = hanging(clock)
    const a = candidate('a', { clock, name, client })
    await pass(clock, 500)
    const b = candidate('b', { clock, name })
    await pass(clock, 3_500)
    cut()
    await pass(clock, 9_000)
    expect([a.history, b.history]).toEqual([['leads'], []])
    await pass(clock, 2_000)
    expect(await a.run).toBe('lost')
    expect([a.history, a.elector.isLeader, b.history]).toEqual([['leads', 'aborted', 'ended'], false, []])
    await pass(clock, 10_000)
    expect(b.history).toEqual(['leads'])
    // An answer that comes after all changes nothing.
    const before = sent.length
    answer()
    await pass(clock, 500)
    expect([a.elector.isLeader, sent.length, b.elector.isLeader]).toEqual([false, before, true])
    b.stop.abort()
    await b.run
  })

  it('survives a connection that is dead without a word: the next attempt takes another', async () => {
    const { clock, name } = setting()
    let updates = 0
    const client = newClient({ clock }).with({
      intercept: (call, send) =>
        call.verb === 'update' && ++updates === 2 ? new Promise(() => undefined) : send(call),
    })
    const a = candidate('a', { clock, name, client })
    await pass(clock, 30_000)
    expect([a.history, a.elector.isLeader]).toEqual([['leads'], true])
    a.stop.abort()
    await a.run
  })

  it('never lasts longer than the renew deadline, however close to it the lease ends', async () => {
    const { clock, name } = setting()
    const { client, cut } = cuttable(clock)
    const times = { leaseDuration: 11_000, renewDeadline: 10_500, retryPeriod: 4_000 }
    const a = candidate('a', { clock, name, client, ...times })
    await pass(clock, 500)
    const b = candidate('b', { clock, name, ...times, retryPeriod: 500 })
    await pass(clock, 1_000)
    cut()
    await pass(clock, 9_500)
    expect([a.history, b.history]).toEqual([['leads', 'aborted', 'ended'], []])
    await pass(clock, 2_000)
    expect([await a.run, b.history]).toEqual(['lost', ['leads']])
    b.stop.abort()
    await b.run
  })

  it('ends leadership at the next renewal when another has the lease all the same', async () => {
    const { clock, name } = setting()
    const a = candidate('a', { clock, name })
    await pass(clock, 3_000)
    const lease = await newClient().get(Lease, { namespace, name })
    await newClient().update(Lease, { ...lease, spec: { ...lease.spec, holderIdentity: 'b' } })
    await pass(clock, 2_500)
    expect([await a.run, a.elector.leader, a.elector.isLeader]).toEqual(['lost', 'b', false])
    expect(a.history).toEqual(['leads', 'aborted', 'ended'])
  })

  it('goes on when somebody deletes the lease, or changes it without taking it', async () => {
    const { clock, name } = setting()
    const a = candidate('a', { clock, name })
    await pass(clock, 3_000)
    const lease = await newClient().get(Lease, { namespace, name })
    await newClient().update(Lease, { ...lease, metadata: { ...lease.metadata, labels: { by: 'hand' } } })
    await pass(clock, 2_500)
    expect((await newClient().get(Lease, { namespace, name })).metadata.labels).toEqual({ by: 'hand' })
    await newClient().delete(Lease, { namespace, name })
    await pass(clock, 5_000)
    const { spec } = await newClient().get(Lease, { namespace, name })
    expect(spec).toMatchObject({ holderIdentity: 'a', leaseTransitions: 0 })
    expect([a.history, a.elector.isLeader]).toEqual([['leads'], true])
    a.stop.abort()
    await a.run
  })

  it('takes a lease that nobody holds at once, and counts that as a transition', async () => {
    const { clock, name } = setting()
    await newClient().create(Lease, { metadata: { namespace, name }, spec: { leaseTransitions: 6 } })
    const a = candidate('a', { clock, name })
    await pass(clock, 500)
    expect(a.history).toEqual(['leads'])
    expect((await newClient().get(Lease, { namespace, name })).spec?.leaseTransitions).toBe(7)
    a.stop.abort()
    await a.run
  })

  it('gives the lease back also when it is told to stop in the middle of a renewal', async () => {
    const { clock, name } = setting()
    const stop = new AbortController()
    const client = newClient({ clock }).with({
      intercept: async (call, send) => {
        if (call.verb === 'update' && !stop.signal.aborted) {
          stop.abort()
          await turns()
        }
        return send(call)
      },
    })
    const elector = new LeaderElector({ client, clock, namespace, name, identity: 'a' })
    const run = elector.run(
      (signal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
      stop.signal,
    )
    await pass(clock, 3_000)
    expect(await run).toBe('stopped')
    expect((await newClient().get(Lease, { namespace, name })).spec?.holderIdentity ?? '').toBe('')
  })

  it('leaves the lease alone when it is told to, and when the server never answers', async () => {
    const { clock, name } = setting()
    const a = candidate('a', { clock, name, releaseOnStop: false })
    await pass(clock, 500)
    a.stop.abort()
    await Promise.all([a.run, pass(clock, 500)])
    expect((await newClient().get(Lease, { namespace, name })).spec?.holderIdentity).toBe('a')
    const other = setting()
    const { client, cut } = hanging(other.clock)
    const b = candidate('b', { ...other, client })
    await pass(other.clock, 500)
    cut()
    b.stop.abort()
    const [end] = await Promise.all([b.run, pass(other.clock, 10_500)])
    expect(end).toBe('stopped')
  })

  it.each(['2001-01-01T00:00:00.000000Z', '2101-01-01T00:00:00.000000Z'])(
    'takes over a lease whose holder is gone only after its whole duration, renewed at %s as it says',
    async (time) => {
      const { clock, name } = setting()
      const spec = { holderIdentity: 'gone', leaseDurationSeconds: 15, acquireTime: time, renewTime: time }
      await newClient().create(Lease, { metadata: { namespace, name }, spec })
      const a = candidate('a', { clock, name })
      await pass(clock, 14_000)
      expect(a.history).toEqual([])
      await pass(clock, 4_000)
      expect(a.history).toEqual(['leads'])
      a.stop.abort()
      await a.run
    },
  )

  it('stops waiting when told so, and passes on what the work throws', async () => {
    const { clock, name } = setting()
    const a = candidate('a', { clock, name }, () => Promise.reject(new Error('broken')))
    await Promise.all([expect(a.run).rejects.toThrow('broken'), pass(clock, 3_000)])
    expect((await newClient().get(Lease, { namespace, name })).spec?.holderIdentity ?? '').toBe('')
    await newClient().delete(Lease, { namespace, name })
    const b = candidate('b', { clock, name })
    await pass(clock, 500)
    const c = candidate('c', { clock, name })
    await pass(clock, 500)
    c.stop.abort()
    expect(await c.run).toBe('stopped')
    expect(c.history).toEqual([])
    b.stop.abort()
    await b.run
  })

  it('refuses times that could let two lead, and a candidate without a name', () => {
    const { clock, name } = setting()
    const client = newClient()
    const make = (options: Partial<LeaderElectionOptions>) => () =>
      new LeaderElector({ client, clock, namespace, name, identity: 'a', ...options })
    expect(make({ leaseDuration: 10_000 })).toThrow('must be above renewDeadline')
    expect(make({ name: 'My Operator' })).toThrow(
      "leader election: name is 'My Operator', which no Lease can have: a lowercase RFC 1123 subdomain",
    )
    expect(make({ namespace: '' })).toThrow("leader election: namespace is '', which no Lease can have")
    expect(make({ leaseDuration: 1_900, renewDeadline: 1_500, retryPeriod: 100 })).toThrow(
      'must be above renewDeadline',
    )
    expect(make({ retryPeriod: 9_000 })).toThrow('1.2 × retryPeriod')
    expect(make({ identity: '' })).toThrow('needs an identity')
    expect(make({ identity: '' })).toThrow(expect.objectContaining({ code: 'OptionInvalid' }))
  })

  it('refuses what is no text or no number, where nobody has compiled, and what there is not', () => {
    const { clock, name } = setting()
    const client = newClient()
    const make = (options: object) => () =>
      new LeaderElector({ client, clock, namespace, name, identity: 'a', ...options })
    expect(make({ name: 5 })).toThrow('leader election: name is 5; it must be a text')
    expect(make({ name: undefined })).toThrow('leader election: name is undefined; it must be a text')
    expect(make({ namespace: undefined })).toThrow('leader election: namespace is undefined; it must be a text')
    expect(make({ identity: 5 })).toThrow('leader election: identity is 5; it must be a text')
    expect(make({ leaseDuration: '15000' })).toThrow(
      "leader election: leaseDuration is '15000'; it must be a number of milliseconds",
    )
    expect(make({ leaseName: 'x' })).toThrow(
      'leader election: there is no option "leaseName"; there are client, clock, ',
    )
  })
})
