import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrorText, fieldPath } from '../field/index.js'
import {
  checkLabelValue,
  checkQualifiedName,
  MAX_ANNOTATIONS_SIZE,
  validateAnnotations,
  validateLabelName,
  validateLabels,
} from './index.js'

const grammar =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

describe('a qualified name', () => {
  it.each(['simple', 'Now_with-Dots.x', '1', 'example.com/MyName', `${'a'.repeat(253)}/${'b'.repeat(63)}`])(
    'may be %s',
    (value) => {
      expect(checkQualifiedName(value)).toEqual([])
    },
  )

  it.each([
    ['', ['name part must be non-empty', `name part ${grammar}`]],
    ['-a', [`name part ${grammar}`]],
    ['a'.repeat(64), ['name part must be no more than 63 bytes']],
    ['/a', ['prefix part must be non-empty']],
    ['example.com/', ['name part must be non-empty', `name part ${grammar}`]],
    [`${'a'.repeat(254)}/b`, ['prefix part must be no more than 253 bytes']],
    [
      'Example.com/b',
      [
        String.raw`prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
      ],
    ],
    [
      'a/b/c',
      [`a valid label key ${grammar} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`],
    ],
  ])('may not be %j', (value, errors) => {
    expect(checkQualifiedName(value)).toEqual(errors)
  })
})

describe('a label value', () => {
  it.each(['', 'a', 'A_b.c-1', 'x'.repeat(63)])('may be %j', (value) => {
    expect(checkLabelValue(value)).toEqual([])
  })

  it('says what it should look like, and that it is too long', () => {
    const shape =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
    expect(checkLabelValue('-')).toEqual([shape])
    expect(checkLabelValue('-'.repeat(64))).toEqual(['must be no more than 63 bytes', shape])
  })

  it('is also a key, unless it is empty', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-A-Za-z0-9_.]{1,70}$/), (value) => {
        expect(checkLabelValue(value).length === 0).toBe(checkQualifiedName(value).length === 0)
      }),
    )
  })
})

describe('labels and annotations', () => {
  const path = fieldPath('metadata', 'x')

  it('are checked key by key', () => {
    expect(validateLabels(undefined, path)).toEqual([])
    expect(validateLabels({ 'example.com/a': 'b', c: '' }, path)).toEqual([])
    expect(validateLabels({ '-a': '-b' }, path).map(({ field, body }) => [field, body.slice(0, 20)])).toEqual([
      ['metadata.x', 'Invalid value: "-a":'],
      ['metadata.x', 'Invalid value: "-b":'],
    ])
    expect(validateLabelName('a/b/c', path)).toHaveLength(1)
  })

  it('of annotations may be in any case, and hold any value', () => {
    expect(validateAnnotations({ 'Example.COM/Note': 'any\ntext' }, path)).toEqual([])
    expect(validateAnnotations({ 'a b': '' }, path)).toHaveLength(1)
  })

  it('take at most 256 KiB as annotations, counted in bytes', () => {
    const half = 'é'.repeat(MAX_ANNOTATIONS_SIZE / 4)
    expect(validateAnnotations({ a: half, b: half.slice(1) }, path)).toEqual([])
    expect(validateAnnotations({ a: half, b: half }, path).map(fieldErrorText)).toEqual([
      'metadata.x: Too long: may not be more than 262144 bytes',
    ])
  })
})
