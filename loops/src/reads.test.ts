import { testCluster, type TestCluster } from '@setpoint/testing'
import { type Client, controller, enqueueMapped, ignoreNotFound, silentLogger, watch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { deployment, widget, Widget } from './stage/index.js'

const OBJECT = widget('demo')
const OTHER = { name: 'other', namespace: 'default' }

/** An operator that is woken by a ConfigMap and a Deployment of somebody else's, and reads them in some way. */
async function start(read: (client: Client) => Promise<unknown>): Promise<TestCluster> {
  const theDemo = enqueueMapped(() => [{ name: 'demo', namespace: 'default' }])
  const reading = controller({
    for: Widget,
    watches: [watch(ConfigMap, theDemo), watch(Deployment, theDemo)],
    async reconcile(_, ctx) {
      await read(ctx.client)
      ctx.status({ phase: 'Ready' })
    },
  })
  const cluster = await testCluster({
    controllers: [reading],
    manager: { doctor: { strict: false }, log: silentLogger },
  })
  await cluster.client.create(OBJECT, OBJECT)
  return cluster
}

async function wake(cluster: TestCluster, kind: 'ConfigMap' | 'Deployment'): Promise<void> {
  for (let step = 0; step < 40; step++) {
    const metadata = { ...OTHER, annotations: { step: String(step) } }
    if (kind === 'ConfigMap') await cluster.client.apply(ConfigMap, { metadata })
    else await cluster.client.apply(Deployment, { metadata, spec: deployment('other') })
    await cluster.clock.advance(2000)
  }
}

describe('an object that a pass has looked at by', () => {
  it.each([
    ['its metadata', 'ConfigMap', (client: Client) => ignoreNotFound(client.metadata.get(ConfigMap, OTHER))],
    ['a list of metadata', 'ConfigMap', (client: Client) => client.metadata.list(ConfigMap)],
    ['its scale', 'Deployment', (client: Client) => ignoreNotFound(client.subresource('scale').get(Deployment, OTHER))],
  ] as const)('%s is not said to be unread', async (_, kind, read) => {
    await using cluster = await start(read)
    await wake(cluster, kind)
    expect(cluster.manager?.doctor.history).toEqual([])
  })

  it('nothing is', async () => {
    await using cluster = await start(() => Promise.resolve())
    await wake(cluster, 'ConfigMap')
    expect(cluster.manager?.doctor.history.map(({ class: letter }) => letter)).toEqual(['K'])
  })
})
