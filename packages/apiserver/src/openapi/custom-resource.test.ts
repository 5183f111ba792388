import { readFileSync } from 'node:fs'
import type { JsonObject } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { type Definition, modelName } from './custom-resource.js'
import { describeCustom } from './group-version.js'
import { withoutDescriptions } from './without-descriptions.test.helper.js'
import { openApiV2 } from './v2.js'
import { openApiV3 } from './v3.js'

interface Published {
  v3: {
    v1: { openapi: string; info: JsonObject; paths: JsonObject; components: { schemas: JsonObject } }
    v1beta1: { paths: string[]; components: { schemas: JsonObject } }
  }
  builtInComponents: string[]
  v2: { definitions: JsonObject; paths: string[] }
}

const read = (name: string): string => readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8')
const definitions = parseAllDocuments(read('definitions.yaml')).map((document) => document.toJS() as Definition)
const published = JSON.parse(read('published.json')) as Published
const group = 'stable.example.com'
const info = { title: 'Kubernetes CRD Swagger', version: 'v0.1.0' }

function serving(version: string): Definition[] {
  return definitions.filter(({ spec }) => spec.versions.some(({ name }) => name === version))
}

function v3(version: string): JsonObject {
  return openApiV3(describeCustom({ group, version, definitions: serving(version) }, 'v3'), info, false)
}

function customOnly(components: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(components).filter(([name]) => name.startsWith('com.example.')))
}

describe('the v3 document of custom resources', () => {
  const document = v3('v1') as JsonObject & { components: { schemas: JsonObject } }

  test('has the paths and operations that kube-apiserver publishes', () => {
    expect(withoutDescriptions(document.paths ?? null)).toEqual(published.v3.v1.paths)
    expect(document).toMatchObject({ openapi: published.v3.v1.openapi, info: published.v3.v1.info })
  })

  test('has the schemas that kube-apiserver publishes, descriptions included', () => {
    expect(customOnly(document.components.schemas)).toEqual(published.v3.v1.components.schemas)
  })

  test('brings the built-in schemas that it refers to', () => {
    const names = Object.keys(document.components.schemas).filter((name) => name.startsWith('io.k8s.'))
    expect(names).toEqual(published.builtInComponents)
  })

  test('says of a version with unknown fields what every object has', () => {
    const beta = v3('v1beta1') as { paths: JsonObject; components: { schemas: JsonObject } }
    expect(Object.keys(beta.paths)).toEqual(published.v3.v1beta1.paths)
    expect(customOnly(beta.components.schemas)).toEqual(published.v3.v1beta1.components.schemas)
  })

  test('lets kubectl see that PATCH takes fieldValidation', () => {
    const path = (document.paths as JsonObject)[`/apis/${group}/v1/namespaces/{namespace}/widgets/{name}`]
    expect(path).toMatchObject({
      patch: {
        'x-kubernetes-group-version-kind': { group, version: 'v1', kind: 'Widget' },
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: 'fieldValidation', in: 'query' }),
        ]) as unknown,
      },
    })
  })
})

describe('custom resources in the v2 document', () => {
  const descriptions = ['v1', 'v1beta1'].map((version) =>
    describeCustom({ group, version, definitions: serving(version) }, 'v2'),
  )
  const document = openApiV2(descriptions, info) as { paths: JsonObject; definitions: JsonObject }

  test('are cut down as kube-apiserver cuts them down', () => {
    expect(customOnly(document.definitions)).toEqual(published.v2.definitions)
    expect(Object.keys(document.paths)).toEqual(published.v2.paths)
  })
})

test('a custom kind is named by its group backwards', () => {
  expect(modelName({ group, version: 'v1', kind: 'Widget' })).toBe('com.example.stable.v1.Widget')
})
