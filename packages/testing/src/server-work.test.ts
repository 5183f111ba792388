import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { ConfigMap, Pod } from '@setpoint/kube/kinds/v1'
import { controller, webhook } from 'setpoint'
import { expect, it } from 'vitest'
import { testCluster } from './index.js'

const labels = { app: 'web' }
const web = controller({
  for: ConfigMap,
  owns: [Deployment],
  when: [({ object }) => object.metadata.name === 'web'],
  async reconcile(_, ctx) {
    const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web' }] } }
    await ctx.apply({
      kind: Deployment,
      name: 'web',
      spec: { replicas: 2, selector: { matchLabels: labels }, template },
    })
  },
})

it('a cluster settles when the server’s own controllers have nothing to do, however long they wait for what is loaded first', async () => {
  const marking = webhook({
    for: Pod,
    matchConditions: [{ name: 'of-the-deployment', expression: "object.metadata.generateName.startsWith('web')" }],
    default: (pod) => void (pod.metadata = { ...pod.metadata, labels: { ...pod.metadata?.labels, seen: 'yes' } }),
  })
  await using cluster = await testCluster({
    on: 'embedded',
    server: { workloads: true },
    controllers: [web],
    webhooks: [marking],
  })
  await cluster.client.create(ConfigMap, { metadata: { name: 'web', namespace: 'default' } })
  await cluster.settle()
  const { items } = await cluster.client.list(Pod, { namespace: 'default', labelSelector: 'seen=yes' })
  expect(items).toHaveLength(2)
})
