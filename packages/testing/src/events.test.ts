import { Event } from '@setpoint/kube/kinds/events.k8s.io/v1'
import { after, controller } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { type TestCluster, testCluster } from './index.js'
import { Thing, thing } from './thing.suite.js'

const talking = controller({
  for: Thing,
  name: 'talking',
  reconcile(_, ctx) {
    ctx.event('Warning', 'Looked', 'somebody looked')
    return after('1m')
  },
})

const shown = async ({ client }: TestCluster): Promise<string[]> => {
  const { items } = await client.list(Event)
  return items.map(
    ({ reason, reportingController, regarding, series }) =>
      `${reportingController}: ${reason} of ${regarding?.name} × ${series?.count ?? 1}`,
  )
}

describe('events of an operator in a test cluster', () => {
  it('are there when it has settled, and are no part of what it wrote', async () => {
    await using cluster = await testCluster({ controllers: [talking] })
    await cluster.apply(thing())
    const { writes } = await cluster.settle()
    expect(await shown(cluster)).toEqual(['talking: Looked of demo × 1'])
    expect(writes).toEqual([])
  })

  it('are in the time of the test: what comes again is counted, and told when the series ends', async () => {
    await using cluster = await testCluster({ controllers: [talking] })
    await cluster.apply(thing())
    await cluster.settle()
    await cluster.advance('1m')
    expect(await shown(cluster)).toEqual(['talking: Looked of demo × 2'])
    const { items } = await cluster.client.list(Event)
    expect(items[0]?.eventTime).toMatch(/^2026-01-02T03:/)
  })

  it('of a process that has ended are not continued by the next one', async () => {
    await using cluster = await testCluster({ controllers: [talking] })
    await cluster.apply(thing())
    await cluster.settle()
    await cluster.restart()
    await cluster.settle()
    expect(await shown(cluster)).toEqual(['talking: Looked of demo × 1', 'talking: Looked of demo × 1'])
  })

  it('go where the test wants them', async () => {
    const heard: string[] = []
    const event = (_: object, type: string, reason: string): void => void heard.push(`${type} ${reason}`)
    await using cluster = await testCluster({ controllers: [talking], manager: { event } })
    await cluster.apply(thing())
    await cluster.settle()
    expect(heard).toEqual(['Warning Looked'])
    expect(await shown(cluster)).toEqual([])
  })
})
