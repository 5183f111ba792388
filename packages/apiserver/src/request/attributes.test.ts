import { expect, test } from 'vitest'
import { attributesOf, isLongRunning, requestInfo } from './index.js'

const PODS = '/api/v1/namespaces/blue/pods'

function attributes(method: string, path: string, search = ''): ReturnType<typeof attributesOf> {
  const query = new URLSearchParams(search)
  return attributesOf(requestInfo(method, path, query.has('watch')), query)
}

test.each([
  ['GET', 'fieldSelector=metadata.name=a', { verb: 'list', name: 'a' }],
  ['GET', 'watch=1&fieldSelector=metadata.name%3Da', { verb: 'watch', name: 'a' }],
  ['GET', 'fieldSelector=metadata.name=a,spec.nodeName=b', { verb: 'list', name: 'a' }],
  ['GET', 'fieldSelector=metadata.name!=a', { verb: 'list', name: '' }],
  ['GET', 'fieldSelector=metadata.name=a%2fb', { verb: 'list', name: '' }],
  ['GET', 'fieldSelector=metadata.name=a=b', { verb: 'list', name: '' }],
  ['DELETE', 'fieldSelector=metadata.name=a', { verb: 'deletecollection', name: '' }],
])('%s of a collection with ?%s is about %j', (method, search, expected) => {
  expect(attributes(method, PODS, search)).toMatchObject(expected)
})

test.each([
  ['GET', `${PODS}/a/log`, true],
  ['POST', `${PODS}/a/exec`, true],
  ['GET', '/api/v1/namespaces/blue/services/s/proxy/a/b', true],
  ['GET', '/api/v1/proxy/nodes/a', true],
  ['GET', `${PODS}/a/status`, false],
  ['GET', '/version', false],
])('%s %s lasts as long as the client stays: %s', (method, path, expected) => {
  expect(isLongRunning(requestInfo(method, path, false))).toBe(expected)
})

test('the old path of the proxy has a verb of its own, and no subresource', () => {
  expect(attributes('GET', '/api/v1/proxy/namespaces/blue/services/s/a')).toMatchObject({
    verb: 'proxy',
    namespace: 'blue',
    resource: 'services',
    name: 's',
    subresource: '',
  })
})
