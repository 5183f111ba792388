// A server behind a socket, whose events are far behind its answers, as those of a busy one are.
import { systemClock, type Transport, type TransportResponse } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { after, controller } from 'setpoint'
import { expect, it } from 'vitest'
import { serveBehindASocket } from './behind-a-socket.suite.js'
import { testCluster } from './index.js'
import { Thing } from './thing.suite.js'

/** Milliseconds; several times what a test cluster waits between two looks. */
const LATE = 40

serveBehindASocket()

/** What stands before the server's events: each waits for what is given. */
function late(wait: () => Promise<unknown>): (transport: Transport) => Transport {
  return (transport) => ({
    close: () => transport.close(),
    request: async (request) => {
      const response = await transport.request(request)
      return /[?&]watch=(1|true)/.test(request.path) ? { ...response, body: delayed(response, wait) } : response
    },
  })
}

async function* delayed({ body }: TransportResponse, wait: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    await wait()
    yield piece
  }
}

const STEPS = 3

/** Every minute three steps, each of which is called for by the event of the one before. */
const stepping = controller({
  for: Thing,
  owns: [ConfigMap],
  async reconcile(_, ctx) {
    const { done = '0', minute = '1' } = ctx.get(ConfigMap, { name: 'steps' })?.data ?? {}
    const isOver = Number(done) === STEPS * Number(minute)
    const isTime = isOver && ctx.causes.some(({ what }) => what === 'after')
    if (isOver && !isTime) return after('1m')
    const data = { done: String(Number(done) + 1), minute: String(Number(minute) + (isTime ? 1 : 0)) }
    await ctx.apply({ kind: ConfigMap, name: 'steps', data })
    return undefined
  },
})

it('a cluster settles when the operator has heard of all that was written, and time waits for that, too', async () => {
  const through = late(() => systemClock.sleep(LATE))
  await using cluster = await testCluster({ on: 'real', controllers: [stepping], manager: { doctor: 'off' }, through })
  await cluster.apply({
    apiVersion: 'example.com/v1',
    kind: 'Thing',
    metadata: { name: 'demo', namespace: 'default' },
    spec: {},
  })
  expect((await cluster.settle()).writes).toHaveLength(STEPS)
  expect((await cluster.advance('4m')).writes).toHaveLength(4 * STEPS)
})

it('a cluster that does not settle says which events of the operator’s own writes have not come', async () => {
  let until = Promise.resolve()
  let release = (): void => undefined
  await using cluster = await testCluster({ on: 'real', controllers: [stepping], through: late(() => until) })
  until = new Promise((resolve) => void (release = resolve))
  await cluster.manager?.client.create(ConfigMap, { metadata: { name: 'note', namespace: 'default' } })
  await expect(cluster.settle({ patience: '200ms' })).rejects.toThrow(
    'ConfigMap: the events of 1 own writes have not come yet',
  )
  release()
  await cluster.settle()
})
