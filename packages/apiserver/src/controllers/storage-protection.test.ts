import { expect, test } from 'vitest'
import { useServer } from '../testing.suite.js'

const api = useServer()
const CLASSES = '/apis/storage.k8s.io/v1/volumeattributesclasses'
const CLAIMS = '/api/v1/namespaces/default/persistentvolumeclaims'
const PODS = '/api/v1/namespaces/default/pods'

const codeOf = async (path: string): Promise<number> => (await api.client.get(path)).code
const finalizersOf = async (path: string): Promise<string[] | undefined> =>
  (await api.client.read(path)).metadata.finalizers

function claim(name: string, more: object = {}): object {
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: '' }
  return { metadata: { name }, spec: { ...spec, ...more } }
}

test('a claim in deletion stays while a pod on a node uses it', async () => {
  await api.client.create(CLAIMS, claim('used'))
  await api.client.create(PODS, {
    metadata: { name: 'user' },
    spec: {
      nodeName: 'n',
      terminationGracePeriodSeconds: 0,
      containers: [{ name: 'c', image: 'i' }],
      volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'used' } }],
    },
  })
  await api.client.delete(`${CLAIMS}/used`)
  expect(await finalizersOf(`${CLAIMS}/used`)).toEqual(['kubernetes.io/pvc-protection'])
  await api.client.delete(`${PODS}/user`)
  await expect.poll(() => codeOf(`${CLAIMS}/used`)).toBe(404)
})

test('a VolumeAttributesClass in deletion stays while a claim names it', async () => {
  await api.client.create(CLASSES, { metadata: { name: 'fast' }, driverName: 'example.com', parameters: { a: 'b' } })
  await api.client.create(CLAIMS, claim('a', { volumeAttributesClassName: 'fast' }))
  await api.client.delete(`${CLASSES}/fast`)
  expect(await finalizersOf(`${CLASSES}/fast`)).toEqual(['kubernetes.io/vac-protection'])
  await api.client.delete(`${CLAIMS}/a`)
  await expect.poll(() => codeOf(`${CLASSES}/fast`)).toBe(404)
})

test('protection that somebody took away comes back', async () => {
  await api.client.create(CLAIMS, claim('bare'))
  await api.client.patch(`${CLAIMS}/bare`, { metadata: { finalizers: null } })
  await expect.poll(() => finalizersOf(`${CLAIMS}/bare`)).toEqual(['kubernetes.io/pvc-protection'])
})
