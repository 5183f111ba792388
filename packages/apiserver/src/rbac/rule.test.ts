import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { describe, expect, test } from 'vitest'
import type { Attributes, ResourceAttributes } from '../authorize/index.js'
import { compileRule } from './rule.js'

const PODS: ResourceAttributes = {
  type: 'resource',
  verb: 'get',
  group: '',
  version: 'v1',
  namespace: 'blue',
  resource: 'pods',
  subresource: '',
  name: 'a',
}

function allows(rule: Partial<PolicyRule>, attributes: Attributes): boolean {
  return compileRule({ verbs: ['get'], ...rule })(attributes)
}

describe('a rule about resources', () => {
  const rule = { apiGroups: [''], resources: ['pods'] }

  test('allows its verbs on its resources in its groups, and nothing beside them', () => {
    expect(allows(rule, PODS)).toBe(true)
    expect(allows(rule, { ...PODS, verb: 'list' })).toBe(false)
    expect(allows(rule, { ...PODS, group: 'apps' })).toBe(false)
    expect(allows(rule, { ...PODS, resource: 'secrets' })).toBe(false)
    expect(allows(rule, { type: 'path', verb: 'get', path: '/pods' })).toBe(false)
  })

  test('does not mean subresources unless it names them', () => {
    const log = { ...PODS, subresource: 'log' }
    expect(allows(rule, log)).toBe(false)
    expect(allows({ ...rule, resources: ['pods/log'] }, log)).toBe(true)
    expect(allows({ ...rule, resources: ['*/log'] }, log)).toBe(true)
    expect(allows({ ...rule, resources: ['*/status'] }, log)).toBe(false)
    expect(allows({ ...rule, resources: ['pods/*'] }, log)).toBe(false)
    expect(allows({ ...rule, resources: ['pods/log'] }, PODS)).toBe(false)
  })

  test('means everything by a star', () => {
    const all = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }
    expect(allows(all, { ...PODS, verb: 'any', group: 'g', resource: 'r', subresource: 's' })).toBe(true)
    expect(allows(all, { type: 'path', verb: 'get', path: '/metrics' })).toBe(false)
  })

  test('with names is about these objects alone, and about no collection', () => {
    const named = { ...rule, resourceNames: ['a', 'b'] }
    expect(allows(named, PODS)).toBe(true)
    expect(allows(named, { ...PODS, name: 'c' })).toBe(false)
    expect(allows(named, { ...PODS, name: '' })).toBe(false)
  })
})

test.each([
  ['/healthz', '/healthz', true],
  ['/healthz', '/healthz/ping', false],
  ['/healthz/*', '/healthz/ping', true],
  ['/healthz*', '/healthz', true],
  ['/healthz/*', '/healthz', false],
  ['*', '/anything/at/all', true],
  ['/a/**', '/a/b', true],
])('the path %s covers %s: %s', (pattern, path, expected) => {
  expect(allows({ nonResourceURLs: [pattern] }, { type: 'path', verb: 'get', path })).toBe(expected)
  expect(allows({ nonResourceURLs: [pattern] }, { type: 'path', verb: 'post', path })).toBe(false)
  expect(allows({ nonResourceURLs: [pattern] }, PODS)).toBe(false)
})
