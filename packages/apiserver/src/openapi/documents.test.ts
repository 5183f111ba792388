import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { discovery } from '@setpoint/kube/discovery'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import type { Definition } from './custom-resource.js'
import { BUILDER_DIGEST } from './document.js'
import { OpenApiDocuments } from './documents.js'

const builtIn = discovery.flatMap(({ name: group, versions }) => versions.map((version) => ({ group, ...version })))
const definitions = parseAllDocuments(readFileSync(new URL('testdata/definitions.yaml', import.meta.url), 'utf8')).map(
  (document) => document.toJS() as Definition,
)
const [widgets] = definitions as [Definition]
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function documents(): OpenApiDocuments {
  return new OpenApiDocuments(
    builtIn.filter(({ enabledByDefault }) => enabledByDefault),
    '1.36',
  )
}

function paths(openApi: OpenApiDocuments): Record<string, { serverRelativeURL: string }> {
  return (JSON.parse(text(openApi.index.bytes)) as { paths: Record<string, { serverRelativeURL: string }> }).paths
}

describe('the index', () => {
  test('has each group-version, each group and what is beside them', () => {
    const names = Object.keys(paths(documents()))
    expect(names).toHaveLength(47)
    expect(names.slice(0, 5)).toEqual([
      '.well-known/openid-configuration',
      'api',
      'api/v1',
      'apis',
      'apis/admissionregistration.k8s.io',
    ])
    expect(names).toEqual(expect.arrayContaining(['apis/apps/v1', 'openid/v1/jwks', 'version']))
    expect(names).not.toContain('apis/resource.k8s.io/v1beta1')
  })

  test('gives each document’s address with its hash', () => {
    const openApi = documents()
    const hash = openApi.v3('apis/apps/v1')?.hash
    expect(hash).toMatch(/^[0-9A-F]{128}$/)
    expect(paths(openApi)['apis/apps/v1']).toEqual({ serverRelativeURL: `/openapi/v3/apis/apps/v1?hash=${hash}` })
  })

  test('is the same for the same server', () => {
    expect(text(documents().index.bytes)).toBe(text(documents().index.bytes))
  })
})

describe('a document', () => {
  test('is made once', () => {
    const openApi = documents()
    expect(openApi.v3('api/v1')?.bytes).toBe(openApi.v3('api/v1')?.bytes)
    expect(openApi.v2.bytes).toBe(openApi.v2.bytes)
    expect(openApi.v2.protobuf).toBe(openApi.v2.protobuf)
  })

  test('bears the server’s version', () => {
    expect(JSON.parse(text(documents().v3('version')?.bytes ?? new Uint8Array()))).toMatchObject({
      info: { title: 'Kubernetes', version: '1.36' },
    })
  })

  test('that nobody serves is not there', () => {
    expect(documents().v3('apis/example.com/v1')).toBeUndefined()
  })
})

describe('when definitions change', () => {
  const stable = { group: 'stable.example.com', version: 'v1' }
  const path = 'apis/stable.example.com/v1'

  test('their document comes, changes its hash and goes', () => {
    const openApi = documents()
    openApi.setCustom([{ ...stable, definitions }])
    const first = paths(openApi)[path]
    expect(first).toBeDefined()
    openApi.setCustom([{ ...stable, definitions: [{ spec: { ...widgets.spec, scope: 'Cluster' } }] }])
    expect(paths(openApi)[path]).not.toEqual(first)
    openApi.setCustom([])
    expect(paths(openApi)).not.toHaveProperty([path])
    expect(openApi.v3(path)).toBeUndefined()
  })

  test('documents that they do not concern stay', () => {
    const openApi = documents()
    openApi.setCustom([{ ...stable, definitions }])
    const before = [openApi.v3('apis/apps/v1'), openApi.v3(path), openApi.index]
    openApi.setCustom([{ ...stable, definitions: [...definitions] }])
    expect([openApi.v3('apis/apps/v1'), openApi.v3(path), openApi.index]).toEqual(before)
    expect(openApi.v3(path)).toBe(before[1])
    openApi.setCustom([
      { ...stable, definitions },
      { ...stable, version: 'v1beta1', definitions: [widgets] },
    ])
    expect(openApi.v3(path)).toBe(before[1])
    expect(openApi.index).not.toBe(before[2])
  })

  test('the v2 document has them too', () => {
    const openApi = documents()
    const before = openApi.v2.hash
    openApi.setCustom([{ ...stable, definitions }])
    expect(openApi.v2.hash).not.toBe(before)
    expect(JSON.parse(text(openApi.v2.bytes))).toHaveProperty(['definitions', 'com.example.stable.v1.Widget'])
  })

  test('a built-in group-version stays what it is', () => {
    const openApi = documents()
    const before = openApi.v3('apis/apps/v1')
    openApi.setCustom([{ group: 'apps', version: 'v1', definitions }])
    expect(openApi.v3('apis/apps/v1')).toBe(before)
  })
})

test('the builder digest follows what the builder makes; set it to the value that this test received', () => {
  const openApi = new OpenApiDocuments(builtIn, '')
  openApi.setCustom([{ group: 'stable.example.com', version: 'v1', definitions }])
  const digest = createHash('sha256')
  const index = JSON.parse(text(openApi.index.bytes)) as { paths: Record<string, unknown> }
  for (const path of Object.keys(index.paths)) digest.update(openApi.v3(path)?.bytes ?? '')
  digest.update(openApi.v2.bytes)
  digest.update(openApi.v2.protobuf)
  expect(digest.digest('hex').slice(0, 16)).toBe(BUILDER_DIGEST)
})
