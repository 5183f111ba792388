import { after, controller, type ControllerDefinition, type DoctorSetting, type Manager } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { type Activity, type TestCluster, testCluster } from './index.js'
import { Thing, thing } from './thing.suite.js'

let moment = 1e12

/** Loops for as long as it is told to. */
function looping(state: { mended: boolean }, doctor: DoctorSetting = { strict: false }): ControllerDefinition {
  return controller({
    for: Thing,
    doctor,
    reconcile(thing, ctx) {
      ctx.status({ size: thing.spec.size })
      if (!state.mended) ctx.status({ seen: new Date((moment += 1000)).toISOString() })
    },
    finalize: () => undefined,
  })
}

async function start(state: { mended: boolean }, doctor?: DoctorSetting): Promise<TestCluster> {
  const cluster = await testCluster({
    controllers: [looping(state, doctor)],
    manager: { doctor: { strict: false } },
  })
  await cluster.apply(thing(1))
  return cluster
}

const passesOf = ({ passes }: Activity): number => passes.length

describe('the breaker', () => {
  it('has the passes of a looping object wait, longer and longer, up to a minute', async () => {
    await using cluster = await start({ mended: false })
    expect(passesOf(await cluster.settle())).toBeLessThanOrEqual(6)
    const gaps: number[] = []
    for (let seconds = 0, last = 0; seconds < 400; seconds++) {
      if (passesOf(await cluster.advance('1s')) === 0) continue
      gaps.push(seconds + 1 - last)
      last = seconds + 1
    }
    expect(gaps).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60])
  })

  it('lets a change of the spec through at once, and at full speed', async () => {
    await using cluster = await start({ mended: false })
    await cluster.settle()
    await cluster.advance('40s')
    await cluster.apply(thing(7))
    expect(passesOf(await cluster.settle())).toBeGreaterThanOrEqual(3)
    expect((await cluster.client.get(Thing, thing(7))).status?.size).toBe(7)
  })

  it('begins anew when it goes on looping after that', async () => {
    await using cluster = await start({ mended: false })
    await cluster.settle()
    await cluster.advance('40s')
    await cluster.apply(thing(7))
    await cluster.settle()
    expect(passesOf(await cluster.advance('1s'))).toBe(1)
    expect(passesOf(await cluster.advance('1s'))).toBe(0)
    expect(passesOf(await cluster.advance('1s'))).toBe(1)
  })

  it('lets a deletion through at once', async () => {
    await using cluster = await start({ mended: false })
    await cluster.settle()
    await cluster.advance('40s')
    await cluster.client.delete(Thing, thing(1))
    await cluster.settle()
    expect((await cluster.client.list(Thing)).items).toEqual([])
    expect(cluster.manager?.doctor.active).toEqual([])
  })

  it('does not hold it against a new object that the old one of its name looped', async () => {
    const state = { mended: false }
    await using cluster = await start(state)
    await cluster.settle()
    await cluster.client.delete(Thing, thing(1))
    await cluster.settle()
    state.mended = true
    await cluster.apply(thing(3))
    await cluster.settle()
    expect((await cluster.client.get(Thing, thing(3))).status?.size).toBe(3)
  })

  it('closes by itself when a pass has nothing to write', async () => {
    const state = { mended: false }
    await using cluster = await start(state)
    await cluster.settle()
    const { doctor, metrics } = cluster.manager as Manager
    expect(doctor.active).toHaveLength(1)
    expect(metrics.text()).toContain('setpoint_loop_active{controller="things",class="A"} 1\n')
    state.mended = true
    await cluster.advance('2s')
    expect(doctor.active).toEqual([])
    expect(doctor.history).toHaveLength(1)
    expect(metrics.text()).toContain('setpoint_loop_active{controller="things",class="A"} 0\n')
    expect(metrics.text()).toContain('setpoint_loops_total{controller="things",class="A"} 1\n')
  })

  it('closes with a look that has nothing to write, also where that asks for another one soon', async () => {
    const state = { mended: false }
    const polling = controller({
      for: Thing,
      doctor: { strict: false },
      reconcile(thing, ctx) {
        ctx.status({ size: thing.spec.size })
        if (!state.mended) ctx.status({ seen: new Date((moment += 1000)).toISOString() })
        return after('2s')
      },
    })
    await using cluster = await testCluster({ controllers: [polling], manager: { doctor: { strict: false } } })
    await cluster.apply(thing(1))
    await cluster.settle()
    const { doctor } = cluster.manager as Manager
    expect(doctor.active).toMatchObject([{ class: 'A' }])
    state.mended = true
    await cluster.advance('10s')
    expect(doctor.active).toEqual([])
  })

  it('is there for each of six hundred objects that begin to loop at once', async () => {
    const state = { mended: true }
    await using cluster = await start(state)
    const names = Array.from({ length: 600 }, (_, place) => `thing-${place}`)
    for (const name of names) await cluster.apply(thing(1, name))
    await cluster.settle({ patience: '60s' })
    state.mended = false
    for (const name of names) await cluster.apply(thing(2, name))
    const { writes } = await cluster.settle({ patience: '60s' })
    expect(cluster.manager?.doctor.active).toHaveLength(600)
    expect(writes.length).toBeLessThan(600 * 10)
  }, 90_000)

  it('leaves other objects alone', async () => {
    const state = { mended: false }
    await using cluster = await start(state)
    await cluster.settle()
    state.mended = true
    await cluster.apply(thing(2, 'other'))
    await cluster.settle()
    expect((await cluster.client.get(Thing, thing(2, 'other'))).status?.size).toBe(2)
  })

  it('stays open when the doctor is to warn only', async () => {
    await using cluster = await start({ mended: false }, 'warn')
    await expect(cluster.settle()).rejects.toThrow(/does not come to rest/)
    expect(cluster.manager?.doctor.history).toHaveLength(1)
  })

  it('is not there when the doctor is off', async () => {
    await using cluster = await start({ mended: false }, 'off')
    await expect(cluster.settle()).rejects.toThrow(/does not come to rest/)
    expect(cluster.manager?.doctor.history).toEqual([])
  })

  it('tells people once, by an event and a block in the log', async () => {
    const events: string[] = []
    const lines: string[] = []
    const log = {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: (_: unknown, message?: string) => void lines.push(message ?? ''),
      child: () => log,
    }
    await using cluster = await testCluster({
      controllers: [looping({ mended: false })],
      manager: {
        doctor: { strict: false },
        log,
        event: (about, type, reason, note) => events.push(`${type} ${reason} ${about.metadata.name}: ${note}`),
      },
    })
    await cluster.apply(thing(1))
    await cluster.settle()
    for (let minute = 0; minute < 5; minute++) await cluster.advance('1m')
    expect(events).toHaveLength(1)
    expect(events[0]).toMatch(
      /^Warning ReconcileLoop demo: class A .*: every pass writes another moment into \.status\.seen/,
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^reconcile loop of Thing default\/demo in controller things: class A/)
    for (let minute = 0; minute < 8; minute++) await cluster.advance('1m')
    expect(lines).toHaveLength(2)
  })
})
