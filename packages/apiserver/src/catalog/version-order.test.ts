import { describe, expect, it } from 'vitest'
import { compareVersions } from './version-order.js'

describe('the order of versions', () => {
  it('prefers stable over beta over alpha, then higher numbers, then everything else by name', () => {
    const versions = ['foo10', 'v1', 'v1alpha1', 'v2beta1', 'v10', 'v1beta2', 'bar', 'v2', 'v12alpha1', 'v1beta1']
    expect(versions.sort(compareVersions)).toEqual([
      'v10',
      'v2',
      'v1',
      'v2beta1',
      'v1beta2',
      'v1beta1',
      'v12alpha1',
      'v1alpha1',
      'bar',
      'foo10',
    ])
  })
})
