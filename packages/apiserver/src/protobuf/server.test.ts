import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JsonObject } from '@setpoint/kube'
import { ApiServer } from '../server.js'
import { PROTOBUF } from './index.js'
import { readRecords } from './records.test.helper.js'
import { body, bytes, int, message } from '../../../kube/src/protobuf/wire.test.helper.js'

// The whole way of a body, from HTTP to the answer, the late loading of the table included.

interface Recorded {
  what: string
  method: string
  path: string
  contentType?: string
  body: string
  code: number
  message?: string
  object?: JsonObject
}

interface Answer {
  code: number
  answer: JsonObject & { message?: string; metadata: JsonObject }
}

let server: ApiServer

beforeAll(async () => {
  server = await ApiServer.start({ listen: false, controllers: false })
})
afterAll(() => server.stop())

async function ask(method: string, path: string, sent: Uint8Array | string, contentType = PROTOBUF): Promise<Answer> {
  const headers = { 'content-type': contentType, accept: 'application/json' }
  const response = await server.transport().request({ method, path, headers, body: sent })
  return {
    code: response.status,
    answer: JSON.parse(Buffer.from(await response.bytes()).toString()) as Answer['answer'],
  }
}

/** What two servers can agree on. */
function summary({ code, answer: { metadata: all, ...answer } }: Answer): JsonObject {
  if (code >= 400) return { code, message: answer.message ?? '' }
  const { managedFields: _fields, uid: _uid, creationTimestamp: _time, ...metadata } = all
  return { code, object: { ...answer, metadata } }
}

describe('answers as kube-apiserver does to', () => {
  test.each(readRecords<Recorded>('requests.jsonl').map((record) => [record.method, record.what, record] as const))(
    '%s: %s',
    async (method, _what, { path, contentType, body: sent, code, message: text, object }) => {
      const answer = await ask(method, path, Buffer.from(sent, 'base64'), contentType)
      expect(summary(answer)).toEqual({ code, ...(object === undefined ? { message: text } : { object }) })
    },
  )
})

describe('custom resources', () => {
  const FOOS = '/apis/example.com/v1/namespaces/default/foos'

  beforeAll(async () => {
    const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
    const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }
    const version = {
      name: 'v1',
      served: true,
      storage: true,
      schema: { openAPIV3Schema: schema },
      subresources: { scale },
    }
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'foos.example.com' },
      spec: { group: 'example.com', scope: 'Namespaced', names: { plural: 'foos', kind: 'Foo' }, versions: [version] },
    }
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    await ask('POST', path, JSON.stringify(definition), 'application/json')
    const foo = { apiVersion: 'example.com/v1', kind: 'Foo', metadata: { name: 'f' }, spec: { replicas: 1 } }
    await vi.waitFor(async () => {
      const { code } = await ask('POST', FOOS, JSON.stringify(foo), 'application/json')
      if (code !== 201) throw new Error(`the definition is not served yet: ${code}`)
    })
  })

  test('are not sent as protobuf', async () => {
    const { code, answer } = await ask('POST', FOOS, body('example.com/v1', 'Foo', bytes(1, bytes(1, 'g'))))
    expect(code).toBe(415)
    expect(answer.message).toBe(
      'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml',
    )
  })

  test('are scaled with protobuf: a Scale is built in', async () => {
    const metadata = message(bytes(1, 'f'), bytes(3, 'default'))
    const { code, answer } = await ask(
      'PUT',
      `${FOOS}/f/scale`,
      body('autoscaling/v1', 'Scale', bytes(1, metadata), bytes(2, int(1, 3))),
    )
    expect(code).toBe(200)
    expect(answer['spec']).toEqual({ replicas: 3 })
  })

  test('are deleted with options in protobuf', async () => {
    const dryRun = body('example.com/v1', 'DeleteOptions', bytes(5, 'All'))
    expect((await ask('DELETE', `${FOOS}/f`, dryRun)).code).toBe(200)
    const preconditions = body('example.com/v1', 'DeleteOptions', bytes(2, bytes(1, 'another-uid')))
    expect((await ask('DELETE', `${FOOS}/f`, preconditions)).code).toBe(409)
    expect(
      (await ask('DELETE', `${FOOS}/f`, body('example.com/v1', 'DeleteOptions', bytes(4, 'Background')))).code,
    ).toBe(200)
    expect((await ask('DELETE', `${FOOS}/f`, dryRun)).code).toBe(404)
  })
})
