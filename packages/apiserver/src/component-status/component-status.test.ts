import { expect, test } from 'vitest'
import { useServer } from '../testing.suite.js'

// What kube-apiserver says is in conformance/cases/read/component-statuses.txt.

const api = useServer({ controllers: false })
const PATH = '/api/v1/componentstatuses'

test('everything that discovery says can be listed can be', async () => {
  const { text } = await api.client.get('/api/v1')
  const { resources } = JSON.parse(text) as { resources: { name: string; verbs: string[] }[] }
  const listable = resources.filter(({ verbs }) => verbs.includes('list')).map(({ name }) => name)
  expect(listable).toContain('componentstatuses')
  for (const name of listable) expect([name, (await api.client.get(`/api/v1/${name}`)).code]).toEqual([name, 200])
})

test('the parts of the control plane are one process, and well', async () => {
  const { object, headers } = await api.client.get(`${PATH}/etcd-0`)
  expect(object).toEqual({
    kind: 'ComponentStatus',
    apiVersion: 'v1',
    metadata: { name: 'etcd-0' },
    conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
  })
  expect(headers['warning']).toEqual(['299 - "v1 ComponentStatus is deprecated in v1.19+"'])
  expect((await api.client.get(`${PATH}/nobody`)).code).toBe(404)
  expect((await api.client.delete(`${PATH}/etcd-0`)).code).toBe(405)
})
