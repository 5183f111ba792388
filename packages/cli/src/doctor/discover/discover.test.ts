import { ApiServer } from '@setpoint/apiserver'
import type { Transport, TransportResponse } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discover, selectKinds } from './index.js'

let server: ApiServer
beforeAll(async () => {
  server = await ApiServer.start({ listen: false })
})
afterAll(() => server.stop())

describe('discovery', () => {
  test('finds every kind once, in the version that the server prefers', async () => {
    const { kinds, stale } = await discover(server.transport())
    const names = kinds.map(({ kind }) => `${kind.plural}.${kind.group}`)
    expect(new Set(names).size).toBe(names.length)
    expect(kinds.find(({ kind }) => kind.kind === 'HorizontalPodAutoscaler')?.kind).toMatchObject({
      apiVersion: 'autoscaling/v2',
      plural: 'horizontalpodautoscalers',
      namespaced: true,
      shortNames: ['hpa'],
    })
    expect(kinds.find(({ kind }) => kind.kind === 'Namespace')?.kind).toMatchObject({
      apiVersion: 'v1',
      namespaced: false,
    })
    expect(stale).toEqual([])
  })

  test('finds the same on a server that has only the old form', async () => {
    const old = withoutAggregation(server.transport())
    const sorted = async (transport: Transport): Promise<string[]> =>
      (await discover(transport)).kinds.map(({ kind, verbs }) => JSON.stringify([kind, verbs])).sort()
    expect(await sorted(old)).toEqual(await sorted(server.transport()))
  })

  test('goes on without a group whose server is away', async () => {
    const broken = withoutAggregation(server.transport(), '/apis/apps/v1')
    const { kinds, stale } = await discover(broken)
    expect(stale).toEqual([expect.stringMatching(/^apps\/v1 /)])
    expect(kinds.some(({ kind }) => kind.kind === 'ConfigMap')).toBe(true)
  })

  test('says what it has met where there is no API server', async () => {
    const page = answering(404, '<html>')
    await expect(discover(page)).rejects.toThrow(
      'GET /api was answered with 404 and no Status; is that a Kubernetes API server?',
    )
  })
})

describe('kinds to look at', () => {
  test('are those that can be watched, and events only once', async () => {
    const { kinds } = await discover(server.transport())
    const selected = selectKinds(kinds, undefined).map(({ kind }) => `${kind.apiVersion} ${kind.kind}`)
    expect(selected).toContain('v1 Event')
    expect(selected).not.toContain('events.k8s.io/v1 Event')
    expect(selected).not.toContain('v1 Binding')
    expect(selected).not.toContain('v1 ComponentStatus')
  })

  test.each(['deployments', 'deployment', 'Deployment', 'deploy', 'deployments.apps', 'deploy.apps'])(
    'are found by the names that kubectl takes: %s',
    async (name) => {
      const { kinds } = await discover(server.transport())
      expect(selectKinds(kinds, [name]).map(({ kind }) => kind.kind)).toEqual(['Deployment'])
    },
  )

  test('must be served', async () => {
    const { kinds } = await discover(server.transport())
    expect(() => selectKinds(kinds, ['pods', 'gadgets'])).toThrow('the cluster serves nothing called "gadgets"')
  })
})

/** A server before 1.30: it answers with plain JSON, whatever is asked for. */
function withoutAggregation(transport: Transport, away?: string): Transport {
  return {
    request: (request) =>
      request.path === away
        ? answering(503, 'away').request(request)
        : transport.request({ ...request, headers: { accept: 'application/json' } }),
    close: () => transport.close(),
  }
}

function answering(status: number, text: string): Transport {
  const bytes = new TextEncoder().encode(text)
  const response: TransportResponse = {
    status,
    headers: {},
    body: (async function* body() {
      yield await Promise.resolve(bytes)
    })(),
    bytes: () => Promise.resolve(bytes),
  }
  return { request: () => Promise.resolve(response), close: () => Promise.resolve() }
}
