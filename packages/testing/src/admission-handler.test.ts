import { ConfigMap, Pod, Secret } from '@setpoint/kube/kinds/v1'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { admissionHandler, type AdmissionObject, denied } from 'setpoint'
import { expect, it } from 'vitest'
import { testCluster } from './index.js'

interface Scale extends AdmissionObject {
  spec: { replicas: number }
}

const labelled = admissionHandler({
  path: '/label',
  type: 'mutating',
  rules: [{ apiGroups: [''], resources: ['configmaps', 'secrets'], operations: ['CREATE'] }],
  handle({ object, userInfo }) {
    if (object !== null)
      object.metadata = { ...object.metadata, labels: { by: userInfo.username.replaceAll(':', '-') } }
  },
})

const small = admissionHandler({
  path: '/small',
  type: 'validating',
  rules: [{ apiGroups: ['apps'], resources: ['deployments/scale'], operations: ['UPDATE'] }],
  handle({ object, name }) {
    const { replicas } = (object as Scale).spec
    if (replicas > 3) throw denied(`${replicas} replicas of ${name ?? ''} are too many`)
    return replicas === 3 ? ['one more would be too many'] : []
  },
})

it('a test cluster asks admission handlers about all that their rules say, subresources too, and about nothing else', async () => {
  await using cluster = await testCluster({ webhooks: [labelled, small] })
  const { client } = cluster
  const at = (name: string): { name: string; namespace: string } => ({ name, namespace: 'default' })
  for (const kind of [ConfigMap, Secret]) {
    const { metadata } = await client.create(kind, { metadata: at('a') })
    expect(metadata.labels).toEqual({ by: expect.any(String) })
  }
  const containers = [{ name: 'main', image: 'main' }]
  const pod = await client.create(Pod, { metadata: at('a'), spec: { containers } })
  expect(pod.metadata.labels).toBeUndefined()

  const labels = { app: 'web' }
  const template = { metadata: { labels }, spec: { containers } }
  const web = { metadata: at('web'), spec: { replicas: 9, selector: { matchLabels: labels }, template } }
  await client.create(Deployment, web)
  const scale = (replicas: number): Promise<unknown> =>
    client.subresource('scale').update(Deployment, { metadata: at('web') }, { spec: { replicas } })
  await scale(3)
  expect(cluster.warnings).toEqual(['one more would be too many'])
  await expect(scale(4)).rejects.toThrow(
    'admission webhook "validate.small.admission" denied the request: 4 replicas of web are too many',
  )
})
