import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  duplicate,
  fieldErrorsText,
  fieldErrorText,
  fieldPath,
  forbidden,
  internalFieldError,
  invalid,
  notFoundValue,
  notSupported,
  Rendered,
  required,
  tooLong,
  tooLongCharacters,
  tooMany,
  tooShort,
  typeInvalid,
  type FieldError,
} from './index.js'

const path = fieldPath('spec', 'x')

describe('a field error reads as in Kubernetes', () => {
  it.each([
    [invalid(path, 'a"b', 'must be plain'), 'spec.x: Invalid value: "a\\"b": must be plain'],
    [invalid(path, 3, 'must be even'), 'spec.x: Invalid value: 3: must be even'],
    [invalid(path, 1e-7, 'too small'), 'spec.x: Invalid value: 1e-07: too small'],
    [invalid(path, true, 'no'), 'spec.x: Invalid value: true: no'],
    [invalid(path, undefined, 'no'), 'spec.x: Invalid value: null: no'],
    [invalid(path, { b: ['<'], a: 1 }, 'no'), String.raw`spec.x: Invalid value: {"a":1,"b":["\u003c"]}: no`],
    [invalid(path, new Rendered('{"b":1,"a":2}'), 'no'), 'spec.x: Invalid value: {"b":1,"a":2}: no'],
    [typeInvalid(path, 'a', 'must be a number'), 'spec.x: Invalid value: "a": must be a number'],
    [required(path), 'spec.x: Required value'],
    [required(path, 'name it'), 'spec.x: Required value: name it'],
    [duplicate(path, 'a'), 'spec.x: Duplicate value: "a"'],
    [notFoundValue(path, 'a'), 'spec.x: Not found: "a"'],
    [notSupported(path, 'c', ['a', 'b']), 'spec.x: Unsupported value: "c": supported values: "a", "b"'],
    [notSupported(path, 'c', []), 'spec.x: Unsupported value: "c"'],
    [forbidden(path, 'not here'), 'spec.x: Forbidden: not here'],
    [tooLong(path, 63), 'spec.x: Too long: may not be more than 63 bytes'],
    [tooLong(path, 1), 'spec.x: Too long: may not be more than 1 byte'],
    [tooLongCharacters(path, 2), 'spec.x: Too long: may not be more than 2 characters'],
    [tooShort(path, 1), 'spec.x: Too short: must be at least 1 character'],
    [tooMany(path, 5, 3), 'spec.x: Too many: 5: must have at most 3 items'],
    [internalFieldError(path, 'broken'), 'spec.x: Internal error: broken'],
  ] satisfies [FieldError, string][])('%j', (error, text) => {
    expect(fieldErrorText(error)).toBe(text)
  })
})

describe('several errors', () => {
  it('are one text, which repeats nothing', () => {
    const [first, second] = [required(path), forbidden(path, 'no')]
    expect(fieldErrorsText([])).toBe('')
    expect(fieldErrorsText([first, first])).toBe('spec.x: Required value')
    expect(fieldErrorsText([first, second, first])).toBe('[spec.x: Required value, spec.x: Forbidden: no]')
  })
})

describe('the type of an error', () => {
  it('names the cause that a Status carries', () => {
    expect(invalid(path, 1, '').type).toBe('FieldValueInvalid')
    expect(typeInvalid(path, 1, '').type).toBe('FieldValueTypeInvalid')
    expect(tooShort(path, 1).type).toBe('FieldValueTooShort')
  })
})

describe('any value', () => {
  it('appears in the body between title and detail, on one line', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { body } = invalid(path, value, 'detail')
        expect(body.startsWith('Invalid value: ')).toBe(true)
        expect(body.endsWith(': detail')).toBe(true)
        expect(body).not.toContain('\n')
      }),
    )
  })
})
