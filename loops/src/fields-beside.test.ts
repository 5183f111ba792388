import { testCluster, type TestCluster } from '@setpoint/testing'
import { controller, mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { newProps, type Props, widget, Widget } from './stage/index.js'

const OBJECT = widget('demo')

type Context = Parameters<Parameters<typeof controller<typeof Widget, typeof ConfigMap>>[0]['reconcile'] & {}>[1]

async function start(
  reconcile: (props: Props, patchStatus: (status: object) => Promise<unknown>, ctx: Context) => unknown,
): Promise<TestCluster> {
  const props = newProps({ elapsed: () => 0, somebody: () => cluster.client })
  const looping = controller({
    for: Widget,
    owns: [ConfigMap],
    reconcile: async (object, ctx) => {
      const patchStatus = (patch: object): Promise<unknown> =>
        ctx.client.status.patch(Widget, object, mergePatch({ status: patch }))
      const status = reconcile(props, patchStatus, ctx)
      if (status instanceof Promise) await status
      else ctx.status(status as object)
    },
  })
  const cluster = await testCluster({ controllers: [looping], manager: { doctor: { strict: false } } })
  await cluster.client.create(OBJECT, OBJECT)
  await cluster.clock.advance(1000)
  return cluster
}

describe('fields that do not come to rest either', () => {
  it('are named after the deciding ones, and in the remedy: who mends those alone has the next loop', async () => {
    await using cluster = await start(({ now, uuid }) => ({ lastSeen: now(), message: `request ${uuid()}` }))
    const [report] = cluster.manager?.doctor.active ?? []
    expect(report?.class).toBe('C')
    expect(report?.paths.map(({ path }) => path)).toEqual(['.status.message', '.status.lastSeen'])
    expect(report?.paths[1]?.values.length).toBeGreaterThan(1)
    expect(report?.summary).toMatch(/; every pass writes \.status\.lastSeen anew as well$/)
    expect(report?.remedy).toMatch(/; and see to \.status\.lastSeen$/)
  })

  it('are named beside what the server does not store', async () => {
    await using cluster = await start(({ now }, patchStatus) => patchStatus({ lastSeen: now(), unheardOf: 1 }))
    const [report] = cluster.manager?.doctor.active ?? []
    expect(report?.class).toBe('G')
    expect(report?.paths.map(({ path }) => path)).toEqual(['.status.unheardOf', '.status.lastSeen'])
  })

  it('are named beside what is created again and again', async () => {
    await using cluster = await start(({ now }, _, ctx) => {
      ctx.status({ lastSeen: now() })
      return ctx.client.create(ConfigMap, { metadata: { generateName: 'demo-', namespace: 'default' } })
    })
    const [report] = cluster.manager?.doctor.active ?? []
    expect(report?.class).toBe('I')
    expect(report?.paths.at(-1)?.path).toBe('.status.lastSeen')
  })

  it('are told apart by their objects', async () => {
    await using cluster = await start(async ({ now, uuid }, _, ctx) => {
      await ctx.apply({ kind: ConfigMap, name: 'north', data: { value: uuid() } })
      await ctx.apply({ kind: ConfigMap, name: 'south', data: { value: now() } })
    })
    const [report] = cluster.manager?.doctor.active ?? []
    expect(report?.paths.map(({ of, path }) => `${of.name} ${path}`)).toEqual([
      'north .data.value',
      'south .data.value',
    ])
  })

  it('are none where a field is the same each time', async () => {
    await using cluster = await start(({ now }) => ({ lastSeen: now(), phase: 'Ready' }))
    const [report] = cluster.manager?.doctor.active ?? []
    expect(report?.paths.map(({ path }) => path)).toEqual(['.status.lastSeen'])
    expect(report?.summary).not.toMatch(/as well/)
  })
})
