import { systemClock, type Clock } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import type { ApiResponse } from '../http/index.js'
import { OpenApiDocuments } from './documents.js'
import { respondWithOpenApi } from './respond.js'

const documents = new OpenApiDocuments([{ group: 'example.k8s.io', version: 'v1', resources: [] }], '1.36')
const path = '/openapi/v3/apis/example.k8s.io/v1'
const hash = documents.v3('apis/example.k8s.io/v1')?.hash ?? ''
const clock: Clock = { ...systemClock, now: () => Date.UTC(2026, 10, 15, 20, 7, 59) }

function get(path: string, headers: Record<string, string> = {}, search = ''): ApiResponse | undefined {
  return respondWithOpenApi(documents, { path, search, headers }, clock)
}

describe('GET /openapi/v3', () => {
  test('sends the index, typed as kube-apiserver types it', () => {
    const response = get('/openapi/v3')
    expect(response).toMatchObject({ status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
    expect(response?.body).toBe(documents.index.bytes)
  })
})

describe('GET /openapi/v3/PATH', () => {
  test('sends the document with its hash as ETag', () => {
    expect(get(path)).toEqual({
      status: 200,
      headers: { Vary: 'Accept', 'Content-Type': 'application/json', ETag: `"${hash}"` },
      body: documents.v3('apis/example.k8s.io/v1')?.bytes,
    })
  })

  test('lets a client that named the hash keep the document for a year', () => {
    expect(get(path, {}, `hash=${hash}&timeout=32s`)?.headers).toMatchObject({
      'Cache-Control': 'public, immutable',
      Expires: 'Mon, 15 Nov 2027 20:07:59 GMT',
      ETag: `"${hash}"`,
    })
  })

  test('sends a client with an old hash to the new one', () => {
    expect(get(path, {}, 'hash=00')).toMatchObject({
      status: 301,
      headers: { Location: `${path}?hash=${hash}`, Vary: 'Accept', ETag: `"${hash}"` },
    })
  })

  test('does not repeat what the client has', () => {
    expect(get(path, { 'if-none-match': `"${hash}"` })).toMatchObject({ status: 304, headers: { ETag: `"${hash}"` } })
    expect(get(path, { 'if-none-match': '"other"' })?.status).toBe(200)
  })

  test.each(['application/json', '*/*', 'application/*', 'application/json, */*', 'text/html, application/json;q=0.5'])(
    'answers who accepts %s',
    (accept) => {
      expect(get(path, { accept })?.status).toBe(200)
    },
  )

  test.each(['text/html', 'application/com.github.proto-openapi.spec.v3@v1.0+protobuf'])(
    'has nothing for who accepts only %s',
    (accept) => {
      expect(get(path, { accept })).toMatchObject({ status: 406, headers: { Vary: 'Accept' } })
    },
  )

  test('knows no document of a group-version that is not served', () => {
    expect(get('/openapi/v3/apis/example.com/v1')).toMatchObject({ status: 404 })
    expect(get('/openapi/v3/')).toMatchObject({ status: 404 })
  })
})

describe('GET /openapi/v2', () => {
  const old = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'
  const current = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'
  const headers = (contentType: string): ApiResponse['headers'] => ({
    Vary: ['Accept-Encoding', 'Accept'],
    'Content-Type': contentType,
    ETag: `"${documents.v2.hash}"`,
  })

  test.each([
    '',
    '*/*',
    'application/*',
    'application/json',
    `application/json, ${old}`,
    `${old};q=0.5, application/json`,
  ])('sends JSON to who accepts %j', (accept) => {
    const response = get('/openapi/v2', { accept })
    expect(response).toMatchObject({ status: 200, headers: headers('application/json') })
    expect(response?.body).toBe(documents.v2.bytes)
  })

  test.each([old, current, `${old}, application/json`, `application/json;q=0.5, ${old}`, `*/*, ${old}`])(
    'sends protobuf, under the name that is valid, to who accepts %j',
    (accept) => {
      const response = get('/openapi/v2', { accept })
      expect(response).toMatchObject({ status: 200, headers: headers(current) })
      expect(response?.body).toBe(documents.v2.protobuf)
    },
  )

  test.each(['text/html', 'APPLICATION/JSON', 'application/com.github.proto-openapi.spec.v3@v1.0+protobuf'])(
    'has nothing for who accepts only %j',
    (accept) => {
      expect(get('/openapi/v2', { accept })).toMatchObject({
        status: 406,
        headers: { Vary: ['Accept-Encoding', 'Accept'] },
      })
    },
  )

  test('does not repeat what the client has in the form that it asks for', () => {
    const response = get('/openapi/v2', { accept: old, 'if-none-match': `"${documents.v2.hash}"` })
    expect(response).toMatchObject({ status: 304, body: new Uint8Array() })
  })
})

test('other paths are not for this folder', () => {
  expect(get('/openapi/v4')).toBeUndefined()
  expect(get('/apis')).toBeUndefined()
})
