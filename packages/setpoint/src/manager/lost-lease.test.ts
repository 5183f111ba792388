import { type Transport, turns, VirtualClock } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { expect, it, vi } from 'vitest'
import { createClient } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { controller } from '../operator/index.js'
import { testServer } from '../server.suite.js'
import { leaseElection } from './lease-election.js'
import { Manager } from './manager.js'

const { transport: newTransport } = testServer()
const log = silentLogger

/** A leader in the middle of a pass that ends only when its signal aborts, and a network that can be cut. */
async function leaderAtWork(name: string): Promise<{
  readonly manager: Manager
  /** As SIGTERM does. */
  readonly terminate: () => void
  /** Why `run` has rejected; undefined while it has not ended. */
  readonly failure: () => unknown
  readonly signal: AbortSignal
  readonly cut: () => void
  readonly pass: (milliseconds: number) => Promise<void>
}> {
  const clock = new VirtualClock()
  const inner = newTransport()
  let off = false
  const transport: Transport = {
    request: (request) => (off ? Promise.reject(new Error('no route to host')) : inner.request(request)),
    close: () => inner.close(),
  }
  const signals: AbortSignal[] = []
  const slow = controller({
    for: ConfigMap,
    name: 'slow',
    reconcile: (_, { signal }) =>
      new Promise<void>((resolve) => {
        signals.push(signal)
        signal.addEventListener('abort', () => resolve())
      }),
  })
  const client = createClient({ transport, logger: log, clock })
  const election = leaseElection({ client, namespace: 'default', name, identity: 'a', clock })
  const manager = new Manager({ transport, controllers: [slow], election, gracePeriod: 30_000, clock, log })
  const pass = async (milliseconds: number): Promise<void> => {
    for (let left = milliseconds; left > 0; left -= 500) {
      await clock.advance(500)
      await turns(10)
    }
  }
  const ending = new AbortController()
  let failure: unknown
  manager.run(ending.signal).catch((error: unknown) => (failure = error))
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  const [signal = AbortSignal.abort()] = signals
  return { manager, terminate: () => ending.abort(), failure: () => failure, signal, cut: () => (off = true), pass }
}

it('a lease that is lost while a manager stops in good order ends what is left of its grace period', async () => {
  const { manager, terminate, failure, signal, cut, pass } = await leaderAtWork('stopping')
  terminate()
  cut()
  await pass(9_000)
  expect([manager.status().state, signal.aborted]).toEqual(['stopping', false])
  // Others may lead from the fifteenth second on; this one gives up with the tenth.
  await pass(1_500)
  expect(signal.aborted).toBe(true)
  expect(manager.status().state).toBe('stopped')
  expect(failure()).toMatchObject({ code: 'LeaseLost' })
})

it('a lease that is lost while a controller is being removed ends its passes as well', async () => {
  const { manager, failure, signal, cut, pass } = await leaderAtWork('removing')
  const removed = manager.remove('slow')
  cut()
  await pass(9_000)
  expect([manager.status().state, signal.aborted]).toEqual(['running', false])
  await pass(1_500)
  await removed
  expect(signal.aborted).toBe(true)
  expect(failure()).toMatchObject({ code: 'LeaseLost' })
})

it('a manager that holds its lease gives passes all of the grace period', async () => {
  const { manager, terminate, failure, signal, pass } = await leaderAtWork('holding')
  terminate()
  await pass(29_500)
  expect([manager.status().state, signal.aborted]).toEqual(['stopping', false])
  await pass(500)
  expect(signal.aborted).toBe(true)
  await vi.waitFor(() => expect(failure()).toMatchObject({ code: 'StopTimeout' }))
})
