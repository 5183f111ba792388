// Requests that something between the operator and its server holds for a while, or for ever.
import type { Transport, TransportRequest } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { controller } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { testCluster } from './index.js'
import { Thing, thing } from './thing.suite.js'

const things = controller({
  for: Thing,
  owns: [ConfigMap],
  async reconcile(_, ctx) {
    await ctx.apply({ kind: ConfigMap, name: 'copy' })
  },
})
const byPump = { metadata: { name: 'by-pump', namespace: 'default' } }
const PATIENCE = '50ms'

const real = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const isWatch = ({ path }: TransportRequest): boolean => /[?&]watch=1/.test(path)

/** A line whose watches can be cut; what is asked on it waits for `hold`, before it is sent or before it is answered. */
class Line {
  #cut = new AbortController()
  hold: (request: TransportRequest) => Promise<void> | undefined = () => undefined
  holdAnswer: (request: TransportRequest) => Promise<void> | undefined = () => undefined

  readonly through = (transport: Transport): Transport => ({
    close: () => transport.close(),
    request: async (request) => {
      await this.hold(request)
      const signals = [...(isWatch(request) ? [this.#cut.signal] : []), ...(request.signal ? [request.signal] : [])]
      const response = await transport.request({ ...request, signal: AbortSignal.any(signals) })
      await this.holdAnswer(request)
      return response
    },
  })

  cut(): void {
    this.#cut.abort(new Error('connection reset'))
    this.#cut = new AbortController()
  }
}

describe('a cluster settles when', () => {
  it('a watch that is held has come, and what was missed is done', async () => {
    const line = new Line()
    await using cluster = await testCluster({ on: 'embedded', controllers: [things], through: line.through })
    await cluster.settle()
    line.hold = (request) => (isWatch(request) ? real(100) : undefined)
    line.cut()
    await cluster.apply(thing())
    expect((await cluster.settle()).writes).toHaveLength(1)
  })

  it.each(['hold', 'holdAnswer'] as const)('a write of nobody’s pass has gone through (%s)', async (when) => {
    const line = new Line()
    line[when] = ({ method }) => (method === 'POST' ? real(100) : undefined)
    await using cluster = await testCluster({ on: 'embedded', controllers: [things], through: line.through })
    let isMade = false
    void cluster.manager?.client.create(ConfigMap, byPump).then(() => void (isMade = true))
    expect((await cluster.settle()).writes).toMatchObject([{ method: 'POST', status: 201 }])
    expect(isMade).toBe(true)
  })
})

describe('a request that is held for ever', () => {
  it('keeps the cluster from settling, and is named once', async () => {
    const line = new Line()
    await using cluster = await testCluster({ on: 'embedded', controllers: [things], through: line.through })
    line.hold = (request) => (isWatch(request) ? new Promise(() => undefined) : undefined)
    line.cut()
    await cluster.clock.advance(2000)
    const failure = await cluster.settle({ patience: PATIENCE }).then(() => 'it settled', String)
    expect(failure).toMatch(/^Error: the cluster did not settle: it does not come to rest\n/)
    expect(failure.match(/request without an answer: GET \/apis\/example\.com\/v1\/things\?\S*watch=1/g)).toHaveLength(
      1,
    )
  })

  it('is forgotten with the process that sent it', async () => {
    const line = new Line()
    await using cluster = await testCluster({ on: 'embedded', controllers: [things], through: line.through })
    line.hold = ({ method }) => (method === 'GET' ? undefined : new Promise(() => undefined))
    await cluster.apply(thing())
    await expect(cluster.settle({ patience: PATIENCE })).rejects.toThrow(/request without an answer: PATCH \S*copy/)
    line.hold = () => undefined
    await cluster.restart()
    expect((await cluster.settle()).writes).toHaveLength(1)
  })
})
