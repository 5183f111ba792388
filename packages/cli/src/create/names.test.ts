import { describe, expect, it } from 'vitest'
import { checkGroup, checkKind, checkPlural, checkVersion, groupOf, namesOf, versionedName } from './names.js'

describe('the names of a kind', () => {
  it('follow from the kind', () => {
    expect(namesOf({ group: 'apps.example.com', version: 'v1', kind: 'WebApp' })).toEqual({
      group: 'apps.example.com',
      version: 'v1',
      kind: 'WebApp',
      plural: 'webapps',
      singular: 'webapp',
      module: 'webapp',
    })
  })

  it.each([
    ['Policy', 'policies'],
    ['Gateway', 'gateways'],
    ['Proxy', 'proxies'],
    ['Bus', 'buses'],
    ['Mesh', 'meshes'],
    ['Box', 'boxes'],
  ])('have the plural that English has: %s, %s', (kind, plural) => {
    expect(namesOf({ group: '', version: '', kind }).plural).toBe(plural)
  })

  it.each(['Main', 'Index', 'Operator', 'Controllers'])('keep out of the way of modules with a meaning: %s', (kind) => {
    expect(namesOf({ group: '', version: '', kind }).module).toBe(`${kind.toLowerCase()}-kind`)
  })

  it('have a group in the domain of the project, or a whole one', () => {
    expect(groupOf('apps', 'example.com')).toBe('apps.example.com')
    expect(groupOf('apps.example.org', 'example.com')).toBe('apps.example.org')
  })

  it('tell the versions apart', () => {
    expect(versionedName('WebApp', 'v1beta2')).toBe('WebAppV1beta2')
  })

  it.each([
    [checkKind, 'webApp', 'upper camel case'],
    [checkKind, 'Web-App', 'upper camel case'],
    [checkKind, 'ConfigMap', 'uses this name for something else'],
    [checkKind, `A${'a'.repeat(63)}`, 'must be no more than 63'],
    [checkVersion, '1', 'like v1, v1beta2 or v2alpha1'],
    [checkVersion, 'v1.0', 'like v1, v1beta2 or v2alpha1'],
    [checkGroup, 'Apps.example.com', 'RFC 1123 subdomain'],
    [checkGroup, 'apps_.example.com', 'RFC 1123 subdomain'],
    [checkPlural, 'class', 'uses this word for something else'],
    [checkPlural, 'web-apps', 'lower-case letters and digits'],
  ])('are refused where a cluster or a compiler would: %o(%s)', (check, name, why) => {
    expect(check(name)).toContain(why)
  })
})
