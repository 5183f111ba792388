import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkDns1035Label,
  checkDns1123Label,
  checkDns1123Subdomain,
  checkDns1123SubdomainWithUnderscore,
  checkWildcardDns1123Subdomain,
} from './index.js'

const label = (): fc.Arbitrary<string> => fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,20}[a-z0-9])?$/)

describe('a DNS-1123 label', () => {
  it.each(['a', '0', 'my-name', '123-abc', 'a--b', 'a'.repeat(63)])('may be %s', (value) => {
    expect(checkDns1123Label(value)).toEqual([])
  })

  it.each(['', 'A', '-a', 'a-', 'a_b', 'a b', 'é', 'a\n'])('may not be %j', (value) => {
    expect(checkDns1123Label(value)).toEqual([
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ])
  })

  it('says when only dots are wrong, and when it is too long', () => {
    expect(checkDns1123Label('a.b')).toEqual(['must not contain dots'])
    expect(checkDns1123Label('a'.repeat(64))).toEqual(['must be no more than 63 characters'])
  })

  it('counts bytes, not characters', () => {
    expect(checkDns1123Label('é'.repeat(32))[0]).toBe('must be no more than 63 characters')
    expect(checkDns1123Label('é'.repeat(31))).toHaveLength(1)
    expect(checkDns1123Label('😀'.repeat(16))[0]).toBe('must be no more than 63 characters')
  })
})

describe('a DNS-1123 subdomain', () => {
  it('is labels with dots between them', () => {
    fc.assert(
      fc.property(fc.array(label(), { minLength: 1, maxLength: 8 }), (labels) => {
        expect(checkDns1123Subdomain(labels.join('.'))).toEqual([])
        expect(checkDns1123Subdomain(`${labels.join('.')}.`)).toHaveLength(1)
        expect(checkDns1123Subdomain(`.${labels.join('.')}`)).toHaveLength(1)
      }),
    )
  })

  it.each(['', 'a..b', 'A.b', 'a.-b', 'a_b.c'])('may not be %j', (value) => {
    expect(checkDns1123Subdomain(value)).toEqual([
      String.raw`a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
    ])
  })

  it('has at most 253 characters', () => {
    expect(checkDns1123Subdomain('a'.repeat(253))).toEqual([])
    expect(checkDns1123Subdomain('a'.repeat(254))).toEqual(['must be no more than 253 characters'])
  })

  it('may have underscores where the rule allows them', () => {
    expect(checkDns1123SubdomainWithUnderscore('_tcp.my_host.local')).toEqual([])
    expect(checkDns1123SubdomainWithUnderscore('a_')).toEqual([
      String.raw`a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')`,
    ])
  })

  it('may start with a wildcard where the rule demands one', () => {
    expect(checkWildcardDns1123Subdomain('*.example.com')).toEqual([])
    expect(checkWildcardDns1123Subdomain('*.*.com')).toEqual([
      String.raw`a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\*\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
    ])
  })
})

describe('a DNS-1035 label', () => {
  it('starts with a letter', () => {
    expect(checkDns1035Label('abc-123')).toEqual([])
    expect(checkDns1035Label('1a')).toEqual([
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ])
  })

  it('is a DNS-1123 label too', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '1', '-', '.'), maxLength: 70 }), (value) => {
        fc.pre(checkDns1035Label(value).length === 0)
        expect(checkDns1123Label(value)).toEqual([])
      }),
    )
  })
})
