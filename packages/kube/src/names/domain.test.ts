import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrorText, fieldPath, type FieldError, type FieldPath } from '../field/index.js'
import {
  validateDomainPrefixedKey,
  validateDomainPrefixedPath,
  validateFullyQualifiedDomainName,
  validateFullyQualifiedName,
} from './index.js'

type Validate = (path: FieldPath, value: string) => FieldError[]
const texts = (validate: Validate, value: string): string[] => validate(fieldPath('f'), value).map(fieldErrorText)

describe('domain names', () => {
  it.each([
    [validateFullyQualifiedName, 'a.example.com'],
    [validateFullyQualifiedDomainName, 'example.com'],
    [validateFullyQualifiedDomainName, 'example.com.'],
    [validateDomainPrefixedPath, 'acme.io/foo/b-a~r%20'],
    [validateDomainPrefixedKey, 'acme.io/Foo'],
  ] satisfies [Validate, string][])('%o accepts %s', (validate, value) => {
    expect(texts(validate, value)).toEqual([])
  })

  it.each([
    [validateFullyQualifiedName, '', 'f: Required value'],
    [
      validateFullyQualifiedName,
      'example.com',
      'f: Invalid value: "example.com": should be a domain with at least three segments separated by dots',
    ],
    [validateFullyQualifiedDomainName, '', 'f: Required value'],
    [
      validateFullyQualifiedDomainName,
      'com',
      'f: Invalid value: "com": should be a domain with at least two segments separated by dots',
    ],
    [
      validateFullyQualifiedDomainName,
      `${'a'.repeat(64)}.com`,
      `f: Invalid value: "${'a'.repeat(64)}": must be no more than 63 characters`,
    ],
    [validateDomainPrefixedPath, '', 'f: Required value'],
    [
      validateDomainPrefixedPath,
      'acme.io/',
      'f: Invalid value: "acme.io/": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [
      validateDomainPrefixedPath,
      'acme.io/a b',
      String.raw`f: Invalid value: "a b": Invalid path (regex used for validation is '[A-Za-z0-9/\-._~%!$&'()*+,;=:]+')`,
    ],
    [validateDomainPrefixedKey, '', 'f: Required value'],
    [
      validateDomainPrefixedKey,
      'foo',
      'f: Invalid value: "foo": must be a domain-prefixed key (such as "acme.io/foo")',
    ],
    [validateDomainPrefixedKey, '/foo', 'f: Invalid value: "/foo": prefix part must be non-empty'],
  ] satisfies [Validate, string, string][])('%o refuses %j', (validate, value, text) => {
    expect(texts(validate, value)).toEqual([text])
  })

  it('with three segments are fully qualified under both rules', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 3, maxLength: 5 }), (labels) => {
        expect(texts(validateFullyQualifiedName, labels.join('.'))).toEqual([])
        expect(texts(validateFullyQualifiedDomainName, labels.join('.'))).toEqual([])
      }),
    )
  })
})
