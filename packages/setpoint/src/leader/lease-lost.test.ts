import { expect, it } from 'vitest'
import type { Client } from '../client/index.js'
import { leaseLost } from './lease-lost.js'

const election = {
  client: {} as Client,
  namespace: 'web',
  name: 'web-leader',
  identity: 'pod-1',
  renewDeadline: 10_000,
}

it('a lost lease is told of with its name, its holder and the way out', () => {
  const error = leaseLost(election, 'pod-2')
  expect(error).toMatchObject({ code: 'LeaseLost', retryable: true })
  expect(error.message).toBe(
    'pod-2 has the lease web/web-leader and leads by now; this one (pod-1) ends and leaves the work to it. ' +
      'Look at the connection to the API server, and at its load',
  )
  expect(leaseLost(election, 'pod-1').message).toContain(
    'the lease web/web-leader could not be renewed for 10 s, so another process may lead by now',
  )
})
