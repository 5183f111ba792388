import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersionPriority } from './index.js'

const version = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(fc.nat(12), fc.constantFrom('', 'alpha', 'beta'), fc.nat(12))
      .map(([major, stability, minor]) => (stability === '' ? `v${major}` : `v${major}${stability}${minor}`)),
    fc.stringMatching(/^[a-z]{1,3}\d?$/),
  )

describe('version priority', () => {
  it('puts stable before beta before alpha, and higher numbers first', () => {
    const versions = ['foo1', 'v3beta1', 'v1', 'v12alpha1', 'v11beta2', 'v10beta3', 'foo10', 'v2', 'v10', 'v11alpha2']
    versions.sort((a, b) => compareVersionPriority(b, a))
    expect(versions).toEqual([
      'v10',
      'v2',
      'v1',
      'v11beta2',
      'v10beta3',
      'v3beta1',
      'v12alpha1',
      'v11alpha2',
      'foo1',
      'foo10',
    ])
  })

  it('is a total order', () => {
    fc.assert(
      fc.property(version(), version(), version(), (a, b, c) => {
        expect(Math.sign(compareVersionPriority(a, b))).toBe(0 - Math.sign(compareVersionPriority(b, a)))
        fc.pre(compareVersionPriority(a, b) >= 0 && compareVersionPriority(b, c) >= 0)
        expect(compareVersionPriority(a, c)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
