// A webhook that does not answer, and the test's own request that waits for it.
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { webhook } from 'setpoint'
import { expect, it } from 'vitest'
import { testCluster } from './index.js'

const metadata = { name: 'note', namespace: 'default' }

const silent = webhook({
  for: ConfigMap,
  timeoutSeconds: 2,
  validate: { create: () => new Promise<void>(() => undefined) },
})

it('the test’s own request is given up, and the way to let the server give up the webhook is told', {
  timeout: 20_000,
}, async () => {
  await using cluster = await testCluster({ on: 'embedded', webhooks: [silent] })
  const failure = await cluster.client.create(ConfigMap, { metadata }).then(() => 'it was made', String)
  expect(failure).toMatch(/^Error: POST \S*\/configmaps\S* has no answer after 4\.2 s/)
  expect(failure).toContain('a webhook does not answer: /validate--v1-configmap. ')
  expect(failure).toContain('cluster.clock.advance(…)')
})

it('the server gives a webhook up when the time of its timeoutSeconds has passed, and answers the test', async () => {
  await using cluster = await testCluster({ on: 'embedded', webhooks: [silent] })
  const [failure] = await Promise.all([
    cluster.client.create(ConfigMap, { metadata }).then(() => 'it was made', String),
    cluster.clock.advance(2000),
  ])
  expect(failure).toMatch(/failed calling webhook/)
})
