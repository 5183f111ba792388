import { turns, VirtualClock } from '@setpoint/kube'
import { Service, Endpoints } from '@setpoint/kube/kinds/v1'
import { expect, test } from 'vitest'
import { ApiServer } from '../../server.js'

async function send(server: ApiServer, method: string, path: string): Promise<number> {
  return (await server.transport().request({ method, path })).status
}

test.each([
  `/api/v1/namespaces/default/${Service.plural}/kubernetes`,
  `/api/v1/namespaces/default/${Endpoints.plural}/kubernetes`,
  '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes',
])('who deletes %s gets it back within ten seconds', async (path) => {
  const clock = new VirtualClock()
  await using server = await ApiServer.start({ listen: false, clock })
  expect(await send(server, 'DELETE', path)).toBe(200)
  expect(await send(server, 'GET', path)).toBe(404)
  await clock.advance(10_000)
  await turns()
  expect(await send(server, 'GET', path)).toBe(200)
})
