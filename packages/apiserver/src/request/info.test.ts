import {
  type Arbitrary,
  assert,
  constantFrom,
  oneof,
  option,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RequestInfo, requestInfo, type ResourceRequest } from './index.js'

const METHODS: Readonly<Record<string, { object: string; collection: string }>> = {
  GET: { object: 'get', collection: 'list' },
  HEAD: { object: 'get', collection: 'list' },
  POST: { object: 'create', collection: 'create' },
  PUT: { object: 'update', collection: 'update' },
  PATCH: { object: 'patch', collection: 'patch' },
  DELETE: { object: 'delete', collection: 'deletecollection' },
}

/** What a URL is made of. Empty parts are absent from it. */
interface Parts {
  readonly method: string
  readonly group: string
  readonly version: string
  readonly namespace: string
  readonly resource: string
  readonly name: string
  readonly subresource: string
  readonly rest: string
}

const label = stringMatching(/^[a-z][a-z0-9-]{0,11}[a-z0-9]$/)
const plural = label.filter((word) => !['watch', 'namespaces', 'status', 'finalize', 'proxy'].includes(word))
/** Whatever a name in a path may be: percent-encoding carries everything but a slash and the two dots. */
const anyName = string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter(
  (name) => !name.includes('/') && name !== '.' && name !== '..',
)

const parts: Arbitrary<Parts> = record({
  method: constantFrom(...Object.keys(METHODS)),
  group: oneof(constantFrom(''), stringMatching(/^[a-z]{1,8}(\.[a-z]{1,8}){0,3}$/)),
  version: stringMatching(/^v[1-9]((alpha|beta)[1-9])?$/),
  namespace: option(label, { nil: '' }),
  resource: plural,
  name: option(anyName, { nil: '' }),
  subresource: option(label, { nil: '' }),
  rest: option(label, { nil: '' }),
}).map((made) => ({
  ...made,
  subresource: made.name === '' ? '' : made.subresource,
  rest: made.name === '' || made.subresource === '' ? '' : made.rest,
}))

function urlOf({ group, version, namespace, resource, name, subresource, rest }: Parts, watch = false): string {
  const root = group === '' ? ['api', version] : ['apis', group, version]
  const inside = namespace === '' ? [] : ['namespaces', namespace]
  const path = [...root, ...(watch ? ['watch'] : []), ...inside, resource, name, subresource, rest]
  return `/${path
    .filter((part) => part !== '')
    .map(encodeURIComponent)
    .join('/')}`
}

describe('the URL of a resource', () => {
  test('says what it was made of', () => {
    assert(
      property(parts, (made) => {
        const { method, rest, ...named } = made
        const verb = METHODS[method]?.[made.name === '' ? 'collection' : 'object']
        const { method: _method, ...expected } = { ...named, method }
        expect(requestInfo(method, urlOf(made), false)).toEqual({
          type: 'resource',
          verb,
          ...expected,
          rest: rest === '' ? [] : [rest],
          legacyWatch: false,
        })
      }),
    )
  })

  test('means the same with slashes at its end', () => {
    assert(
      property(parts, (made) => {
        const url = urlOf(made)
        expect(requestInfo(made.method, `${url}/`, false)).toEqual(requestInfo(made.method, url, false))
      }),
    )
  })

  test('is a watch, whatever the method, under the old prefix', () => {
    assert(
      property(parts, (made) => {
        const plain = requestInfo(made.method, urlOf(made), false)
        expect(requestInfo(made.method, urlOf(made, true), false)).toEqual({
          ...plain,
          verb: 'watch',
          legacyWatch: true,
        })
      }),
    )
  })

  test('of a collection is a watch when the query says so, for reading alone', () => {
    assert(
      property(parts, (made) => {
        const url = urlOf({ ...made, name: '', subresource: '', rest: '' })
        const reads = made.method === 'GET' || made.method === 'HEAD'
        const { verb } = requestInfo(made.method, url, true)
        expect(verb).toBe(reads ? 'watch' : METHODS[made.method]?.collection)
      }),
    )
  })
})

test('the URL of an object is a get, whatever the query says about watching', () => {
  assert(
    property(parts, ({ name, ...others }) => {
      const made = { ...others, name: name === '' ? 'a' : name }
      expect(requestInfo('GET', urlOf(made), true).verb).toBe('get')
    }),
  )
})

describe('a namespace', () => {
  function read(method: string, path: string): Partial<ResourceRequest> {
    const { type, ...info }: RequestInfo = requestInfo(method, path, false)
    expect(type).toBe('resource')
    const { verb, resource, namespace, name, subresource } = info as ResourceRequest
    return { verb, resource, namespace, name, subresource }
  }

  test.each([
    ['GET', '/api/v1/namespaces', 'list', '', ''],
    ['DELETE', '/api/v1/namespaces', 'deletecollection', '', ''],
    ['GET', '/api/v1/namespaces/blue', 'get', 'blue', ''],
    ['DELETE', '/api/v1/namespaces/blue', 'delete', 'blue', ''],
    ['PUT', '/api/v1/namespaces/blue/status', 'update', 'blue', 'status'],
    ['PUT', '/api/v1/namespaces/blue/finalize', 'update', 'blue', 'finalize'],
  ])('is a resource itself: %s %s', (method, path, verb, name, subresource) => {
    expect(read(method, path)).toEqual({ verb, resource: 'namespaces', namespace: name, name, subresource })
  })

  test('holds what its URL goes on with', () => {
    const pods = { verb: 'list', resource: 'pods', namespace: 'blue', name: '', subresource: '' }
    expect(read('GET', '/api/v1/namespaces/blue/pods')).toEqual(pods)
    expect(read('GET', '/apis/apps/v1/namespaces/blue/deployments/web/scale')).toEqual({
      verb: 'get',
      resource: 'deployments',
      namespace: 'blue',
      name: 'web',
      subresource: 'scale',
    })
  })
})

test.each([
  '/',
  '/version',
  '/healthz',
  '/readyz/ping',
  '/api',
  '/api/v1',
  '/apis',
  '/apis/apps',
  '/apis/apps/v1',
  '/apis/apps/v1/',
  '/openapi/v3/apis/apps/v1',
  '/metrics',
])('%s names no resource', (path) => {
  expect(requestInfo('GET', path, false)).toEqual({ type: 'path', verb: 'get', path })
})

test('what is no valid escape is taken as it is written', () => {
  expect(requestInfo('GET', '/api/v1/namespaces/a/pods/100%', false)).toMatchObject({ name: '100%' })
})
