import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { webhook } from './index.js'

/** As plain JavaScript would have it. */
const untyped = (config: unknown): never => config as never
const nothing = (): undefined => undefined

describe('a webhook that is declared wrongly is refused, with the way out', () => {
  it('when it validates what is no operation: everything would be admitted', () => {
    expect(() => webhook(untyped({ for: ConfigMap, validate: { creat: nothing } }))).toThrow(
      'webhook for ConfigMap.v1: validate: there is no option "creat"; there are create, delete, update',
    )
  })

  it.each([
    [{ validate: { create: 'no' } }, "validate.create is 'no'; it must be a function, or a list of them"],
    [{ validate: { delete: null } }, 'validate.delete is null; it must be a function, or a list of them'],
    [{ validate: nothing }, 'validate is [Function: nothing]; it must be an object with create, update or delete'],
    [{ validate: null }, 'validate is null; it must be an object with create, update or delete'],
    [{ default: [nothing, 5] }, 'default is [ [Function: nothing], 5 ]; it must be a function, or a list of them'],
    [{ default: [], validate: { create: [] } }, 'it has nothing to do'],
    [{ default: {} }, 'default is {}; it must be a function, or a list of them'],
  ])('when it has %j', (given, message) => {
    expect(() => webhook(untyped({ for: ConfigMap, ...given }))).toThrow(`webhook for ConfigMap.v1: ${message}`)
  })

  it('when it names its kind otherwise, or not at all', () => {
    expect(() => webhook(untyped({ For: ConfigMap, default: nothing }))).toThrow(
      /^webhook: there is no option "For"; there are default, failurePolicy, for, /,
    )
    const wanted = 'it must be a kind, as resource(…) makes it and setpoint/kinds has them'
    expect(() => webhook(untyped({ default: nothing }))).toThrow(`webhook: for is undefined; ${wanted}`)
    expect(() => webhook(untyped({ for: 'ConfigMap', default: nothing }))).toThrow(
      `webhook: for is 'ConfigMap'; ${wanted}`,
    )
    expect(() => webhook(untyped({ for: { kind: 'ConfigMap', apiVersion: 'v1' }, default: nothing }))).toThrow(wanted)
    expect(() => webhook(untyped(undefined))).toThrow('webhook: its options are undefined; they must be an object')
  })
})
