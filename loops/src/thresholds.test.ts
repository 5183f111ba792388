import { type Activity, testCluster, type TestCluster } from '@setpoint/testing'
import { after, controller, type ControllerDefinition, type DoctorOptions, silentLogger } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { widget, Widget } from './stage/index.js'

let moment = 1e12

const stamping = controller({
  for: Widget,
  reconcile: (_, ctx) => ctx.status({ lastSeen: new Date((moment += 1000)).toISOString() }),
})

async function start(doctor: DoctorOptions, of: ControllerDefinition = stamping, count = 1): Promise<TestCluster> {
  const cluster = await testCluster({
    controllers: [of],
    manager: { doctor: { strict: false, ...doctor }, log: silentLogger },
  })
  for (let place = 0; place < count; place++) {
    const object = widget(`demo-${place}`)
    await cluster.client.create(object, object)
  }
  await cluster.clock.advance(10)
  return cluster
}

const passesOf = ({ passes }: Activity): number => passes.length

/** Seconds between the passes of the next minutes. */
async function gaps(cluster: TestCluster, seconds: number): Promise<number[]> {
  await cluster.settle()
  const found: number[] = []
  for (let second = 1, last = 0; second <= seconds; second++) {
    if (passesOf(await cluster.advance('1s')) === 0) continue
    found.push(second - last)
    last = second
  }
  return found
}

describe('the threshold', () => {
  it('firstDelay is how long passes wait at first', async () => {
    await using cluster = await start({ firstDelay: 5000 })
    expect(await gaps(cluster, 40)).toEqual([5, 10, 20])
  })

  it('longestDelay is how long they wait at most', async () => {
    await using cluster = await start({ longestDelay: 3000 })
    expect(await gaps(cluster, 15)).toEqual([1, 2, 3, 3, 3, 3])
  })

  it('rounds is how many rounds it takes; values that tell by themselves need two less', async () => {
    let passes = 0
    const counted = controller({
      for: Widget,
      reconcile(_, ctx) {
        passes++
        ctx.status({ lastSeen: new Date((moment += 1000)).toISOString() })
      },
    })
    await using _few = await start({ rounds: 4 }, counted)
    expect(passes).toBe(3)
    passes = 0
    await using _many = await start({ rounds: 12 }, counted)
    expect(passes).toBe(11)
  })

  it.each([
    [60, 0],
    [5000, 1],
  ])('shortRequeue is below what a requeue is short: %i ms, of one after 100 ms', async (shortRequeue, found) => {
    await using cluster = await start({ shortRequeue }, controller({ for: Widget, reconcile: () => after(100) }))
    for (let tenth = 0; tenth < 100; tenth++) await cluster.clock.advance(100)
    expect(cluster.manager?.doctor.history.length).toBe(found)
  })

  it.each([
    [2, 0],
    [3, 3],
  ])(
    'tracked is how many objects are remembered: with %i, %i of three that loop in turn are seen',
    async (tracked, seen) => {
      await using cluster = await start({ tracked }, stamping, 3)
      for (let tenth = 0; tenth < 10; tenth++) await cluster.clock.advance(100)
      expect(cluster.manager?.doctor.active.length).toBe(seen)
    },
  )

  it('history is how many reports are kept, and not how many loops are told of', async () => {
    await using cluster = await start({ history: 2 }, stamping, 5)
    await cluster.clock.advance(60_000)
    const { doctor } = cluster.manager ?? {}
    expect([doctor?.history.length, doctor?.active.length]).toEqual([2, 5])
  })
})
