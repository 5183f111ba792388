import { describe, expect, test } from 'vitest'
import { useServer } from '../testing.suite.js'

const api = useServer()
const PODS = '/api/v1/namespaces/default/pods'

function pod(name: string, more: object = {}): object {
  return { metadata: { name }, spec: { containers: [{ name: 'c', image: 'i' }], ...more } }
}

describe('a connection with a pod', () => {
  test.each(['log', 'exec', 'attach', 'portforward'])(
    '%s says that no container runs on a simulated node',
    async (door) => {
      const node = `node-for-${door}`
      await api.client.create('/api/v1/nodes', { metadata: { name: node } })
      await api.client.create(PODS, pod(`on-node-${door}`, { nodeName: node }))
      const { code, status } = await api.client.get(`${PODS}/on-node-${door}/${door}`)
      expect(code).toBe(501)
      expect(status).toMatchObject({ kind: 'Status', reason: 'NotImplemented' })
      expect(status.message).toMatch(
        new RegExp(`^pod default/on-node-${door} cannot .*: the embedded server runs no containers`),
      )
    },
  )

  test('has no logs and nobody to talk to before it has a node', async () => {
    await api.client.create(PODS, pod('pending'))
    expect(await api.client.get(`${PODS}/pending/log`)).toMatchObject({ code: 204, text: '' })
    const { status } = await api.client.post(`${PODS}/pending/exec?command=ls`, {})
    expect(status.message).toBe('pod pending does not have a host assigned')
  })

  test('needs a container that the pod has', async () => {
    await api.client.create(PODS, pod('one'))
    const { status } = await api.client.get(`${PODS}/one/log?container=other`)
    expect(status.message).toBe('container other is not valid for pod one')
  })

  test('through the proxy names the pod with scheme and port', async () => {
    const { status } = await api.client.get(`${PODS}/https:nobody:8443/proxy/metrics`)
    expect(status.message).toBe('pods "nobody" not found')
  })
})
