import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { ValidatingWebhookConfiguration } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { controller, webhook } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { testCluster, type TestCluster } from './index.js'
import { Thing } from './thing.suite.js'

const things = controller({ for: Thing, reconcile: () => undefined })
const note = { metadata: { name: 'note', namespace: 'default', labels: { slow: 'yes' } } }
const PATIENCE = '50ms'

function failureOf(cluster: TestCluster): Promise<string> {
  return cluster.settle({ patience: PATIENCE }).then(() => 'it settled', String)
}

function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((open) => void (resolve = open))
  return { promise, resolve: () => resolve() }
}

/** A webhook that answers when it is told to. */
function hesitant() {
  const { promise, resolve } = gate()
  const hook = webhook({
    for: ConfigMap,
    objectSelector: { matchLabels: { slow: 'yes' } },
    validate: { create: () => promise },
  })
  return { hook, answer: resolve }
}

describe('a cluster that does not settle', () => {
  it('names the webhook that the test’s own request waits for', async () => {
    const { hook, answer } = hesitant()
    await using cluster = await testCluster({ on: 'embedded', controllers: [things], webhooks: [hook] })
    const created = cluster.client.create(ConfigMap, note)
    const failure = await failureOf(cluster)
    expect(failure).toMatch(/^Error: the cluster did not settle: it does not come to rest\n/)
    expect(failure).toContain('\nwebhook without an answer: /validate--v1-configmap\n')
    expect(failure).not.toContain('request without an answer')
    answer()
    await created
    await cluster.settle()
  })

  it('names the operator’s requests that nobody has answered', async () => {
    const { hook, answer } = hesitant()
    await using cluster = await testCluster({ on: 'embedded', controllers: [things], webhooks: [hook] })
    const created = cluster.manager?.client.create(ConfigMap, note)
    const failure = await failureOf(cluster)
    expect(failure).toContain('\nwebhook without an answer: /validate--v1-configmap\n')
    expect(failure).toMatch(/\nrequest without an answer: POST \/api\/v1\/namespaces\/default\/configmaps/)
    answer()
    await created
    await cluster.settle()
  })

  it('says that the server is at work', async () => {
    await using cluster = await testCluster({ on: 'embedded', controllers: [things], server: { workloads: true } })
    const { promise, resolve } = gate()
    const service = { namespace: 'default', name: 'slow' }
    cluster.server.serveService(service, {
      request: () => promise.then(() => Promise.reject(new Error('away'))),
      close: () => Promise.resolve(),
    })
    await cluster.client.create(ValidatingWebhookConfiguration, {
      metadata: { name: 'slow' },
      webhooks: [
        {
          name: 'slow.example.com',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          failurePolicy: 'Ignore',
          clientConfig: { service },
          rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['pods'], operations: ['CREATE'] }],
        },
      ],
    })
    const labels = { app: 'web' }
    await cluster.apply({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web' }] } },
      },
    })
    expect(await failureOf(cluster)).toContain('\nthe server’s own controllers are at work\n')
    resolve()
    await cluster.settle()
  })
})
