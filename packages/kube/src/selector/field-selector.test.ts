import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFieldValue, FieldSelector, parseFieldSelector, SelectorError, unescapeFieldValue } from './index.js'

const lookup =
  (fields: Record<string, string>) =>
  (field: string): string | undefined =>
    fields[field]

describe('a field selector reads', () => {
  it.each([
    ['', ''],
    [',', ''],
    ['=', ''],
    ['metadata.name=a', 'metadata.name=a'],
    ['metadata.name==a', 'metadata.name=a'],
    ['b!=1,,a=2', 'a=2,b!=1'],
    ['a=', 'a='],
    ['=x', '=x'],
    [String.raw`a=x\,y\=z\\`, String.raw`a=x\,y\=z\\`],
    [String.raw`a\,b=c`, String.raw`a\,b=c`],
  ])('%j as %j', (text, canonical) => {
    expect(parseFieldSelector(text).toString()).toBe(canonical)
  })

  it('gives requirements without escapes', () => {
    expect(parseFieldSelector(String.raw`b!=x\,y,a==1`).requirements).toEqual([
      { field: 'a', operator: '=', value: '1' },
      { field: 'b', operator: '!=', value: 'x,y' },
    ])
  })

  it.each([
    ['foo', "invalid selector: 'foo'; can't understand 'foo'"],
    ['a=1,foo', "invalid selector: 'a=1,foo'; can't understand 'foo'"],
    ['a>1', "invalid selector: 'a>1'; can't understand 'a>1'"],
    ['a=b=c', 'invalid field selector: unescaped character in value: 61'],
    [String.raw`a=\x`, String.raw`invalid field selector: invalid escape sequence: \x`],
    ['a=b\\', 'invalid field selector: invalid escape sequence: \\'],
  ])('but not %j', (text, message) => {
    expect(() => parseFieldSelector(text)).toThrow(new SelectorError(message))
  })

  it('back what it writes, whatever the value', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z.]{1,8}$/),
        fc.constantFrom('=', '!='),
        fc.string(),
        (field, operator, value) => {
          const selector = FieldSelector.of([{ field, operator, value }])
          expect(parseFieldSelector(selector.toString()).requirements).toEqual(selector.requirements)
        },
      ),
    )
  })
})

describe('a field selector matches', () => {
  it.each([
    ['', {}, true],
    ['a=1', { a: '1' }, true],
    ['a=1', { a: '2' }, false],
    ['a=', {}, true],
    ['a!=1', {}, true],
    ['a!=1', { a: '1' }, false],
    ['a=1,b!=2', { a: '1', b: '3' }, true],
    ['a=1,b!=2', { a: '1', b: '2' }, false],
  ])('%j against %j: %s', (text, fields, expected) => {
    expect(parseFieldSelector(text).matches(lookup(fields))).toBe(expected)
  })

  it('and names the one value that a field must have', () => {
    const selector = parseFieldSelector('metadata.name=a,status.phase!=Failed')
    expect(selector.exactValue('metadata.name')).toBe('a')
    expect(selector.exactValue('status.phase')).toBeUndefined()
    expect(selector.exactValue('spec.nodeName')).toBeUndefined()
    expect(selector.isEmpty).toBe(false)
    expect(parseFieldSelector('')).toBe(FieldSelector.everything)
    expect(FieldSelector.everything.isEmpty).toBe(true)
  })
})

describe('a transform', () => {
  const selector = parseFieldSelector('name=a,phase!=b')

  it('renames fields and drops requirements', () => {
    const renamed = selector.transform((field, value) =>
      field === 'name' ? { field: 'metadata.name', value } : undefined,
    )
    expect(renamed.toString()).toBe('metadata.name=a')
    expect(selector.toString()).toBe('name=a,phase!=b')
  })

  it('refuses by throwing', () => {
    const refuse = (field: string): never => {
      throw new SelectorError(`field label not supported: ${field}`)
    }
    expect(() => selector.transform(refuse)).toThrow('field label not supported: name')
  })
})

describe('escaping', () => {
  it('protects what separates terms', () => {
    expect(escapeFieldValue(String.raw`a,b=c\d`)).toBe(String.raw`a\,b\=c\\d`)
    expect(() => unescapeFieldValue('a,b')).toThrow('invalid field selector: unescaped character in value: 44')
  })

  it('can be undone', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\\', ',', '=', 'x', '😀') }), (value) => {
        expect(unescapeFieldValue(escapeFieldValue(value))).toBe(value)
      }),
    )
  })
})
