import { defineKind, type TypedObject } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { hooksOf } from './hooks.js'
import { admissionHandler, webhook } from './index.js'

const nothing = (): undefined => undefined
const version = (name: string) =>
  defineKind<TypedObject>({ group: 'a.example.com', version: name, kind: 'Foo', plural: 'foos', namespaced: true })

describe('webhooks of one configuration', () => {
  it('have different names, also for two versions of a kind', () => {
    const hooks = hooksOf([
      webhook({ for: version('v1'), default: nothing, validate: { create: nothing } }),
      webhook({ for: version('v2'), default: nothing, validate: { create: nothing } }),
      webhook({ for: ConfigMap, validate: { create: nothing } }),
    ])
    expect(hooks.map(({ name }) => name)).toEqual([
      'mutate.foos.a.example.com',
      'validate.foos.a.example.com',
      'mutate.v2.foos.a.example.com',
      'validate.v2.foos.a.example.com',
      'validate.configmaps.core',
    ])
  })

  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    ['/x', "'/x'"],
    [{ path: '/x', type: 'validating', rules: [], handle: nothing }, '{'],
    [{ for: ConfigMap, default: nothing }, '{'],
    [nothing, '[Function: nothing]'],
  ])('are what a function has made: not %j', (given, shown) => {
    const handler = admissionHandler({
      path: '/a',
      type: 'validating',
      rules: [{ apiGroups: [''], resources: ['pods'], operations: ['CREATE'] }],
      handle: nothing,
    })
    const making = (): unknown => hooksOf([handler, given as never])
    expect(making).toThrow(`webhooks[1] is ${shown}`)
    expect(making).toThrow('; it must be what webhook(…) or admissionHandler(…) returns')
  })
})
