import type { JsonObject } from '@setpoint/kube'
import { discovery } from '@setpoint/kube/discovery'
import { describe, expect, test } from 'vitest'
import { describeBuiltIn } from './group-version.js'
import { withoutDescriptions } from './without-descriptions.test.helper.js'
import { openApiV3 } from './v3.js'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: JsonObject; required?: boolean }
  responses: Record<string, { content?: Record<string, JsonObject> }>
  'x-kubernetes-action'?: string
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }
}
type PathItem = Record<string, Operation> & { parameters?: { name: string; in: string }[] }
interface Document {
  paths: Record<string, PathItem>
  components: { schemas: Record<string, JsonObject> }
}

const served = discovery.flatMap(({ name: group, versions }) => versions.map((version) => ({ group, ...version })))

function documentOf(group: string, version: string): Document {
  const found = served.find((other) => other.group === group && other.version === version)
  if (found === undefined) throw new Error(`no ${group}/${version}`)
  return openApiV3(describeBuiltIn(found), { title: 'Kubernetes', version: '1.36' }, true) as unknown as Document
}

describe('the v3 document of a built-in group-version', () => {
  const core = documentOf('', 'v1')
  const apps = documentOf('apps', 'v1')

  test('lists the paths of a namespaced resource with status', () => {
    const paths = Object.keys(apps.paths).filter((path) => path.includes('daemonsets'))
    expect(paths).toEqual([
      '/apis/apps/v1/daemonsets',
      '/apis/apps/v1/namespaces/{namespace}/daemonsets',
      '/apis/apps/v1/namespaces/{namespace}/daemonsets/{name}',
      '/apis/apps/v1/namespaces/{namespace}/daemonsets/{name}/status',
      '/apis/apps/v1/watch/daemonsets',
      '/apis/apps/v1/watch/namespaces/{namespace}/daemonsets',
      '/apis/apps/v1/watch/namespaces/{namespace}/daemonsets/{name}',
    ])
  })

  test('has what the release has for a PATCH', () => {
    const path = '/apis/apps/v1/namespaces/{namespace}/deployments/{name}'
    const schema = { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.Patch' }
    const answer = { schema: { $ref: '#/components/schemas/io.k8s.api.apps.v1.Deployment' } }
    const content = {
      'application/json': answer,
      'application/yaml': answer,
      'application/vnd.kubernetes.protobuf': answer,
    }
    const query = (name: string, type = 'string'): object => ({
      in: 'query',
      name,
      schema: { type, uniqueItems: true },
    })
    expect(withoutDescriptions(apps.paths[path]?.patch as unknown as JsonObject)).toEqual({
      tags: ['apps_v1'],
      operationId: 'patchAppsV1NamespacedDeployment',
      parameters: [query('dryRun'), query('fieldManager'), query('fieldValidation'), query('force', 'boolean')],
      requestBody: {
        content: {
          'application/json-patch+json': { schema },
          'application/merge-patch+json': { schema },
          'application/strategic-merge-patch+json': { schema },
          'application/apply-patch+yaml': { schema },
        },
        required: true,
      },
      responses: { 200: { content }, 201: { content }, 401: {} },
      'x-kubernetes-action': 'patch',
      'x-kubernetes-group-version-kind': { group: 'apps', version: 'v1', kind: 'Deployment' },
    })
    expect(apps.paths[path]?.parameters?.map(({ name }) => name)).toEqual(['name', 'namespace', 'pretty'])
  })

  test('gives a subresource its own kind', () => {
    const scale = apps.paths['/apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale']?.put
    expect(scale?.['x-kubernetes-group-version-kind']).toEqual({ group: 'autoscaling', version: 'v1', kind: 'Scale' })
    const eviction = core.paths['/api/v1/namespaces/{namespace}/pods/{name}/eviction']?.post
    expect(eviction?.['x-kubernetes-group-version-kind']).toEqual({ group: 'policy', version: 'v1', kind: 'Eviction' })
  })

  test('answers a delete with a Status, or with the object where the server does', () => {
    const answer = (resource: string): unknown =>
      core.paths[`/api/v1/namespaces/{namespace}/${resource}/{name}`]?.delete?.responses['200']?.content?.[
        'application/json'
      ]
    expect(answer('configmaps')).toEqual({ schema: { $ref: expect.stringMatching(/meta\.v1\.Status$/) as unknown } })
    expect(answer('pods')).toEqual({ schema: { $ref: expect.stringMatching(/core\.v1\.Pod$/) as unknown } })
  })

  test('documents logs as text and exec as a connection', () => {
    const log = core.paths['/api/v1/namespaces/{namespace}/pods/{name}/log']?.get
    expect(log?.responses['200']?.content?.['text/plain']).toEqual({ schema: { type: 'string' } })
    const exec = core.paths['/api/v1/namespaces/{namespace}/pods/{name}/exec']
    expect(exec?.get?.operationId).toBe('connectCoreV1GetNamespacedPodExec')
    expect(exec?.parameters?.map(({ name }) => name)).toContain('command')
    expect(core.paths['/api/v1/nodes/{name}/proxy/{path}']?.head?.operationId).toBe(
      'connectCoreV1HeadNodeProxyWithPath',
    )
  })

  test('keeps the registrations of DeleteOptions that concern it', () => {
    const options = apps.components.schemas['io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions']
    expect(options?.['x-kubernetes-group-version-kind']).toEqual([
      { group: '', version: 'v1', kind: 'DeleteOptions' },
      { group: 'apps', version: 'v1', kind: 'DeleteOptions' },
    ])
  })
})

describe.each(served)('the document of $group/$version', ({ group, version, resources }) => {
  const document = documentOf(group, version)

  test('lets kubectl find fieldValidation on the PATCH of each kind', () => {
    const patches = Object.values(document.paths).flatMap(({ patch }) => patch ?? [])
    const validated = patches
      .filter(({ parameters = [] }) =>
        parameters.some(({ name, in: where }) => name === 'fieldValidation' && where === 'query'),
      )
      .map((patch) => patch['x-kubernetes-group-version-kind']?.kind)
    const patchable = resources.filter(({ verbs }) => verbs.includes('patch')).map(({ kind }) => kind)
    expect(validated).toEqual(expect.arrayContaining(patchable))
  })

  test('names each operation once', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.entries(item).flatMap(([key, value]) => (key === 'parameters' ? [] : (value as Operation).operationId)),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})
