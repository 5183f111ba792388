import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './hidden.js'

const path = (kind: string, field: string): Parameters<typeof withoutSecrets>[0][number] => ({
  path: field,
  of: { apiVersion: 'v1', kind, namespace: 'default', name: 'demo', uid: 'u' },
  values: ['before', undefined, 'after'],
  managers: [],
})

const shown = (kind: string, field: string): unknown => withoutSecrets([path(kind, field)])[0]?.values

describe('a report', () => {
  it.each([
    '.data.password',
    '.data',
    '.stringData.password',
    ".metadata.annotations['kubectl.kubernetes.io/last-applied-configuration']",
  ])('does not tell what a Secret holds: %s', (field) =>
    expect(shown('Secret', field)).toEqual(['(hidden)', undefined, '(hidden)']),
  )

  it('tells the rest', () => {
    expect(shown('Secret', '.metadata.labels.app')).toEqual(['before', undefined, 'after'])
    expect(shown('ConfigMap', '.data.message')).toEqual(['before', undefined, 'after'])
  })
})
