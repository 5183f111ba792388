import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  apiVersionOf,
  groupKindText,
  groupResourceText,
  groupVersionKindOf,
  groupVersionKindText,
  groupVersionResourceText,
  parseApiVersion,
  parseGroupKind,
  parseGroupResource,
  parseKindArgument,
  parseResourceArgument,
} from './index.js'

const name = (): fc.Arbitrary<string> => fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const group = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(''),
    fc.array(name(), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.')),
  )

describe('apiVersion', () => {
  it.each([
    ['v1', { group: '', version: 'v1' }],
    ['apps/v1', { group: 'apps', version: 'v1' }],
    ['', { group: '', version: '' }],
    ['/', { group: '', version: '' }],
    ['/v1', { group: '', version: 'v1' }],
    ['a/b/c', undefined],
  ])('%j is %j', (text, expected) => {
    expect(parseApiVersion(text)).toEqual(expected)
  })

  it('survives the way there and back', () => {
    fc.assert(
      fc.property(group(), name(), (group, version) => {
        expect(parseApiVersion(apiVersionOf({ group, version }))).toEqual({ group, version })
      }),
    )
  })

  it('joins an object’s kind', () => {
    expect(groupVersionKindOf({ apiVersion: 'apps/v1', kind: 'Deployment' })).toEqual({
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
    })
    expect(groupVersionKindOf({ apiVersion: 'a/b/c', kind: 'X' })).toEqual({ group: '', version: '', kind: 'X' })
  })
})

describe('texts', () => {
  it('leave the core group out of short names', () => {
    expect(groupResourceText({ group: 'apps', resource: 'deployments' })).toBe('deployments.apps')
    expect(groupResourceText({ group: '', resource: 'pods' })).toBe('pods')
    expect(groupKindText({ group: 'apps', kind: 'Deployment' })).toBe('Deployment.apps')
    expect(groupKindText({ group: '', kind: 'Pod' })).toBe('Pod')
  })

  it('keep the slash in long ones', () => {
    expect(groupVersionKindText({ group: '', version: 'v1', kind: 'Event' })).toBe('/v1, Kind=Event')
    expect(groupVersionResourceText({ group: 'apps', version: 'v1', resource: 'deployments' })).toBe(
      'apps/v1, Resource=deployments',
    )
  })

  it('of groups and resources or kinds can be read back', () => {
    fc.assert(
      fc.property(group(), name(), (group, name) => {
        expect(parseGroupResource(groupResourceText({ group, resource: name }))).toEqual({ group, resource: name })
        expect(parseGroupKind(groupKindText({ group, kind: name }))).toEqual({ group, kind: name })
      }),
    )
  })
})

describe('what a user types', () => {
  it('may name a version when it has two dots', () => {
    expect(parseResourceArgument('deployments.v1.apps')).toEqual({
      versioned: { group: 'apps', version: 'v1', resource: 'deployments' },
      unversioned: { group: 'v1.apps', resource: 'deployments' },
    })
    expect(parseKindArgument('WebApp.v1.apps.example.com')).toEqual({
      versioned: { group: 'apps.example.com', version: 'v1', kind: 'WebApp' },
      unversioned: { group: 'v1.apps.example.com', kind: 'WebApp' },
    })
  })

  it('names no version with fewer', () => {
    expect(parseResourceArgument('deployments.apps').versioned).toBeUndefined()
    expect(parseResourceArgument('pods')).toEqual({
      versioned: undefined,
      unversioned: { group: '', resource: 'pods' },
    })
    expect(parseKindArgument('Pod').versioned).toBeUndefined()
  })
})
