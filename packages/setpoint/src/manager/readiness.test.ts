import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { type Transport, VirtualClock } from '@setpoint/kube'
import { expect, it, vi } from 'vitest'
import { Health } from '../health/index.js'
import { silentLogger } from '../log/index.js'
import { controller } from '../operator/index.js'
import { testServer } from '../server.suite.js'
import { Manager } from './manager.js'
import { webhook } from '../webhook/index.js'
import { addReadiness } from './readiness.js'

const server = testServer()

async function answerOf(health: Health, path: string): Promise<string> {
  const { status, body } = await health.respond(path, new URLSearchParams())
  return `${status} ${body}`
}

const controllersOf = (health: Health): Promise<string> => answerOf(health, '/controllers')

it('readiness names what keeps a controller: a cache before it runs, an object whose pass does not end, and what it is at after it', async () => {
  const clock = new VirtualClock()
  const hanging = controller({ for: ConfigMap, name: 'hanging', reconcile: () => new Promise<void>(() => undefined) })
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const gated = server.transport()
  const transport: Transport = {
    close: () => gated.close(),
    request: (request) => gate.then(() => gated.request(request)),
  }
  await using manager = new Manager({ transport, controllers: [hanging], clock, gracePeriod: 0, log: silentLogger })
  const health = new Health()
  addReadiness(health, manager)
  const starting = manager.start()
  await vi.waitFor(async () => expect(await controllersOf(health)).toContain('hanging is syncing (configmaps)'))
  open()
  await starting
  await vi.waitFor(() => expect(manager.status().controllers[0]?.running).toBe(1))
  expect(await controllersOf(health)).toBe('200 ok')
  await clock.advance(60_000)
  expect(await controllersOf(health)).toMatch(/^200 ok\nhanging does not come to an end with \S+ \(for 60s\)/)
  await manager.stop(0)
  expect(await controllersOf(health)).toMatch(/^500 [^]*hanging is stopped, and still at \S+ \(for 60s\)/)
})

it('readiness says that webhooks are not answered, before the start and after the stop, also where there is no port', async () => {
  const manager = new Manager({
    transport: server.transport(),
    webhooks: [webhook({ for: ConfigMap, default: () => undefined })],
    webhookServer: { listen: false },
    log: silentLogger,
  })
  const health = new Health()
  addReadiness(health, manager)
  const unanswered = '500 internal server error: the webhook server does not answer\n'
  expect(await answerOf(health, '/webhooks')).toBe(unanswered)
  await manager.start()
  expect(await answerOf(health, '/webhooks')).toBe('200 ok')
  await manager.stop()
  expect(await answerOf(health, '/webhooks')).toBe(unanswered)
})
