// Watches that break: what becomes of a cluster whose operator does not hear of anything for a while.
import type { Transport } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { controller } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { serveBehindASocket } from './behind-a-socket.suite.js'
import { testCluster } from './index.js'
import { refused } from './refused.suite.js'
import { Thing, thing } from './thing.suite.js'

const things = controller({
  for: Thing,
  owns: [ConfigMap],
  async reconcile(_, ctx) {
    await ctx.apply({ kind: ConfigMap, name: 'copy' })
  },
})

/** A line whose watches can be cut, and refused from then on. */
class Line {
  #cut = new AbortController()
  refusal: number | undefined

  readonly through = (transport: Transport): Transport => ({
    close: () => transport.close(),
    request: (request) => {
      if (!/[?&]watch=1/.test(request.path)) return transport.request(request)
      if (this.refusal !== undefined) return Promise.resolve(refused(this.refusal, 'Refused'))
      const signals = [this.#cut.signal, ...(request.signal === undefined ? [] : [request.signal])]
      return transport.request({ ...request, signal: AbortSignal.any(signals) })
    },
  })

  cut(refusal?: number): void {
    this.refusal = refusal
    this.#cut.abort(new Error('connection reset'))
    this.#cut = new AbortController()
  }
}

serveBehindASocket()

describe.each(['embedded', 'real'] as const)('a cluster (%s) whose operator lost its watches', (on) => {
  it('settles when it watches again and has done what it had missed', async () => {
    const line = new Line()
    await using cluster = await testCluster({ on, controllers: [things], through: line.through })
    await cluster.settle()
    line.cut()
    await cluster.apply(thing())
    const { writes } = await cluster.settle()
    expect(writes.map(({ method, status }) => `${method} ${status}`)).toEqual(['PATCH 201'])
  })

  it('does not settle while it cannot watch, and says which cache tries again, and why', async () => {
    const line = new Line()
    await using cluster = await testCluster({ on, controllers: [things], through: line.through })
    line.cut(500)
    await cluster.apply(thing())
    const failure = await cluster.settle().then(() => 'it settled', String)
    expect(failure).toMatch(
      /^Error: the cluster did not settle: after 2s of time a cache still cannot watch\ncontroller things: 0 due/,
    )
    expect(failure).toMatch(/\ncache of Thing, trying again in \d+ ms: .*not today/)
    line.refusal = undefined
    expect((await cluster.settle({ within: '1m' })).writes).toHaveLength(1)
  })

  it('settles without a kind that it may no longer read, for nothing but a right will change that', async () => {
    const line = new Line()
    await using cluster = await testCluster({ on, controllers: [things], through: line.through })
    line.cut(403)
    await cluster.apply(thing())
    expect(await cluster.settle()).toEqual({ passes: [], writes: [] })
    line.refusal = undefined
    expect((await cluster.advance('1m')).writes).toHaveLength(1)
  })

  it('settles without a kind that is no longer installed', async () => {
    await using cluster = await testCluster({ on, controllers: [things] })
    await cluster.apply(thing())
    await cluster.settle()
    const definition = await cluster.client.get(CustomResourceDefinition, { name: 'things.example.com' })
    await cluster.client.delete(CustomResourceDefinition, definition)
    await cluster.settle()
    expect(cluster.manager?.status().caches[0]?.failures).toMatchObject([{ reason: 'absent' }])
  })
})
