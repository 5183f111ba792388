import { type Transport, VirtualClock } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { expect, it } from 'vitest'
import { silentLogger } from '../log/index.js'
import { testServer } from '../server.suite.js'
import { Manager } from './index.js'

const { transport } = testServer()

it('a server that asks a manager’s client to come back later is waited for by the manager’s own clock', async () => {
  let refused = false
  const busy: Transport = {
    close: () => Promise.resolve(),
    request: (request) => {
      if (refused) return transport().request(request)
      refused = true
      const bytes = new TextEncoder().encode('{}')
      const body = (async function* () {
        yield await Promise.resolve(bytes)
      })()
      return Promise.resolve({
        status: 429,
        headers: { 'retry-after': '20' },
        body,
        bytes: () => Promise.resolve(bytes),
      })
    },
  }
  const clock = new VirtualClock()
  await using manager = new Manager({ transport: busy, clock, log: silentLogger })
  let made = false
  const creating = manager.client
    .create(ConfigMap, { metadata: { name: 'after-a-while', namespace: 'default' } })
    .then(() => (made = true))
  await clock.advance(19_999)
  expect(made).toBe(false)
  await clock.advance(1)
  await creating
})
