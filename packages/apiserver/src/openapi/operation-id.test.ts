import { describe, expect, test } from 'vitest'
import { operationId, tag, titleCase } from './operation-id.js'

describe('the name of an operation', () => {
  test.each([
    ['list', '', 'v1', 'NamespacedPod', 'listCoreV1NamespacedPod'],
    ['read', 'rbac.authorization.k8s.io', 'v1', 'ClusterRole', 'readRbacAuthorizationV1ClusterRole'],
    ['get', 'flowcontrol.apiserver.k8s.io', '', 'APIGroup', 'getFlowcontrolApiserverAPIGroup'],
    ['patch', 'stable.example.com', 'v1beta1', 'Widget', 'patchStableExampleComV1beta1Widget'],
    ['delete', 'my-team.example.com', 'v1', 'Widget', 'deleteMyTeamExampleComV1Widget'],
    ['create', '42.example.com', 'v1', 'Widget', 'create2ExampleComV1Widget'],
  ])('%s %s/%s %s', (verb, group, version, rest, expected) => {
    expect(operationId(verb, group, version, rest)).toBe(expected)
  })
})

test('a tag is the group and version in camel case', () => {
  expect(tag('', 'v1')).toBe('core_v1')
  expect(tag('stable.example.com', 'v1')).toBe('stableExampleCom_v1')
  expect(tag('apps', '')).toBe('apps')
})

test('a subresource joins a name with one capital', () => {
  expect(titleCase('ephemeralcontainers')).toBe('Ephemeralcontainers')
})
