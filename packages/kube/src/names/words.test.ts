import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkCIdentifier,
  checkConfigMapKey,
  checkEnvironmentVariableName,
  checkHttpHeaderName,
  checkInRange,
  checkPathSegmentName,
  checkPathSegmentPrefix,
  checkPercent,
  checkPortName,
  checkPortNumber,
  checkRelaxedEnvironmentVariableName,
} from './index.js'

type Check = (value: string) => string[]

describe('what each grammar accepts', () => {
  it.each([
    [checkCIdentifier, ['a', '_a1', 'MY_NAME']],
    [checkPercent, ['0%', '100%']],
    [checkHttpHeaderName, ['X-Header-Name', 'a']],
    [checkEnvironmentVariableName, ['MY_ENV.NAME', '.x', '-a']],
    [checkRelaxedEnvironmentVariableName, ['1 a!b', '..']],
    [checkConfigMapKey, ['key.name', '.dockerconfigjson', '1']],
    [checkPortName, ['http', '80-http', 'a'.repeat(15)]],
    [checkPathSegmentName, ['system:admin', '...', 'a b']],
    [checkPathSegmentPrefix, ['.', '..', 'system:']],
  ] satisfies [Check, string[]][])('%o: %j', (check, values) => {
    expect(values.flatMap((value) => check(value))).toEqual([])
  })
})

describe('what each grammar refuses, and how', () => {
  it.each([
    [
      checkCIdentifier,
      '1a',
      [
        "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')",
      ],
    ],
    [
      checkPercent,
      '10',
      [
        "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      ],
    ],
    [
      checkHttpHeaderName,
      'a b',
      [
        "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
      ],
    ],
    [
      checkEnvironmentVariableName,
      '1a',
      [
        "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')",
      ],
    ],
    [checkEnvironmentVariableName, '..', ["must not be '..'"]],
    [
      checkRelaxedEnvironmentVariableName,
      'a=b',
      ["a valid environment variable name must consist only of printable ASCII characters other than '='"],
    ],
    [checkRelaxedEnvironmentVariableName, '', ['environment variable name must be non-empty']],
    [
      checkConfigMapKey,
      'a/b',
      [
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
      ],
    ],
    [checkConfigMapKey, '.', ["must not be '.'"]],
    [checkConfigMapKey, '..data', ["must not start with '..'"]],
    [checkConfigMapKey, 'a'.repeat(254), ['must be no more than 253 characters']],
    [
      checkPortName,
      '-80--',
      [
        'must contain at least one letter (a-z)',
        'must not contain consecutive hyphens',
        'must not begin or end with a hyphen',
      ],
    ],
    [
      checkPortName,
      'A'.repeat(16),
      [
        'must be no more than 15 characters',
        'must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
        'must contain at least one letter (a-z)',
      ],
    ],
    [checkPathSegmentName, '..', ["may not be '..'"]],
    [checkPathSegmentName, 'a/b%c', ["may not contain '/'", "may not contain '%'"]],
    [checkPathSegmentPrefix, 'a/', ["may not contain '/'"]],
  ] satisfies [Check, string, string[]][])('%o: %j', (check, value, errors) => {
    expect(check(value)).toEqual(errors)
  })
})

describe('numbers', () => {
  it('of ports go from 1 to 65535', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 70_000 }), (port) => {
        expect(checkPortNumber(port)).toEqual(
          port >= 1 && port <= 65_535 ? [] : ['must be between 1 and 65535, inclusive'],
        )
      }),
    )
  })

  it('lie in a range, ends included', () => {
    expect(checkInRange(0, 0, 5)).toEqual([])
    expect(checkInRange(6, 0, 5)).toEqual(['must be between 0 and 5, inclusive'])
  })
})

describe('any key of a ConfigMap', () => {
  it('is a safe name for a file', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '.', '/', '-', '\0') }), (key) => {
        fc.pre(checkConfigMapKey(key).length === 0)
        expect(key).not.toMatch(/^\.\.|[/\0]|^\.?$/)
      }),
    )
  })
})
