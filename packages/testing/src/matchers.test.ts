import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { after, controller } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { testCluster } from './index.js'
import { Thing, thing } from './thing.suite.js'
import './matchers.js'

const good = controller({
  for: Thing,
  owns: [ConfigMap],
  async reconcile(_, ctx) {
    await ctx.apply({ kind: ConfigMap, name: 'demo' })
    ctx.ready('Made', 'it is there')
  },
})

let count = 0
const looping = controller({ for: Thing, reconcile: (_, ctx) => ctx.status({ count: ++count }) })

const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => String(error),
  )

describe('the matchers', () => {
  it('tell a quiet cluster from one that loops, with the report', async () => {
    await using quiet = await testCluster({ controllers: [good] })
    await quiet.apply(thing())
    await expect(quiet).toBeQuiet({ for: '1h' })

    await using busy = await testCluster({ controllers: [looping] })
    await busy.apply(thing())
    const failure = await failureOf(Promise.resolve(expect(busy).toBeQuiet()))
    expect(failure).toMatch(/reconcile loop of Thing default\/demo in controller things: class A/)
    expect(failure).toMatch(/matchers\.test\.ts:\d+/)
  })

  it('tell of what was written without being asked for', async () => {
    const beating = controller({
      for: Thing,
      reconcile(_, ctx) {
        if (ctx.causes.some(({ what }) => what === 'after')) ctx.status({ count: ++count })
        return after('30s')
      },
    })
    await using cluster = await testCluster({ controllers: [beating] })
    await cluster.apply(thing())
    const failure = await failureOf(Promise.resolve(expect(cluster).toBeQuiet({ for: '40s' })))
    expect(failure).toMatch(/the operator wrote in the 40s after it had settled:\n {2}PUT .*\/things\/demo\/status/)
  })

  it('find writes, conditions and owners', async () => {
    await using cluster = await testCluster({ controllers: [good] })
    const owner = await cluster.apply(thing())
    const activity = await cluster.settle()
    expect(activity).toHaveWritten()
    expect(activity).toHaveWritten({ method: 'PATCH', path: 'configmaps/demo', times: 1 })
    expect(activity).not.toHaveWritten({ method: 'DELETE' })
    expect(await cluster.settle()).not.toHaveWritten()
    expect(() => expect(activity).toHaveWritten({ path: /secrets/ })).toThrow(/expected a write .*configmaps\/demo/s)

    const live = await cluster.client.get(Thing, thing())
    expect(live).toHaveCondition('Ready', 'True', { reason: 'Made' })
    expect(live).not.toHaveCondition('Ready', 'False')
    expect(() => expect(live).toHaveCondition('Synced')).toThrow(/the conditions are:\n {2}\{"type":"Ready"/)

    const child = await cluster.client.get(ConfigMap, thing())
    expect(child).toBeControlledBy(owner)
    expect(() => expect(owner).toBeControlledBy(child)).toThrow(/its owners are \[\]/)
  })

  it('find events, once or as often as they came', async () => {
    const talking = controller({
      for: Thing,
      reconcile({ metadata }, ctx) {
        ctx.event('Normal', 'Looked', `at ${metadata.name}`)
      },
    })
    await using cluster = await testCluster({ controllers: [talking] })
    await expect(cluster).not.toHaveEvent()
    const about = await cluster.apply(thing())
    await cluster.settle()
    await expect(cluster).toHaveEvent()
    await expect(cluster).toHaveEvent({ type: 'Normal', reason: 'Looked', note: /^at demo$/, about, times: 1 })
    await expect(cluster).toHaveEvent({ controller: 'things' })
    await expect(cluster).not.toHaveEvent({
      about: { kind: 'Thing', metadata: { name: 'other', namespace: 'default' } },
    })
    const failure = await failureOf(Promise.resolve(expect(cluster).toHaveEvent({ type: 'Warning', note: 'ouch' })))
    expect(failure).toMatch(
      /expected an event \{"type":"Warning","note":"ouch"\}; the events are:\n {2}Normal Looked of Thing demo: at demo/,
    )
  })
})
