import { type Clock, systemClock } from '@setpoint/kube'
import { discovery } from '@setpoint/kube/discovery'
import { expect, test } from 'vitest'
import { OpenApi, type OpenApiSource, type OpenApiVersion } from './index.js'

const clock: Clock = systemClock
const widgets = {
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object' } } }],
  },
}

function indexOf(openApi: OpenApi): string {
  const body = openApi.respond({ path: '/openapi/v3', search: '', headers: {} })?.body
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : ''
}

test('documents follow the source: a definition is described in the next answer, and no longer than it is there', () => {
  const builtIn: OpenApiVersion[] = discovery.flatMap(({ name: group, versions }) =>
    versions.map(({ version, resources }) => ({ group, version, resources, builtIn: true })),
  )
  const custom: OpenApiVersion = {
    group: 'example.com',
    version: 'v1',
    resources: [],
    builtIn: false,
    definitions: [widgets],
  }
  let versions = builtIn
  let generation = 0
  const source: OpenApiSource = {
    get generation() {
      return generation
    },
    groups: () => [{ versions }],
  }
  const openApi = new OpenApi(source, { version: '1.36', clock })
  expect(indexOf(openApi)).not.toContain('example.com')

  versions = [...builtIn, custom]
  generation++
  expect(indexOf(openApi)).toContain('/openapi/v3/apis/example.com/v1?hash=')
  expect(openApi.respond({ path: '/openapi/v3/apis/example.com/v1', search: '', headers: {} })?.status).toBe(200)

  versions = builtIn
  generation++
  expect(indexOf(openApi)).not.toContain('example.com')
})
