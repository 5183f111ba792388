import { describe, expect, it } from 'vitest'
import {
  compareElements,
  elementMessage,
  fieldElement,
  fieldsPath,
  indexElement,
  keyElement,
  type PathElement,
  pathText,
  valueElement,
} from './index.js'

const key = (fields: { [name: string]: string | number }): PathElement =>
  keyElement(Object.entries(fields).map(([name, value]) => ({ name, value })))

describe('elements', () => {
  it.each([
    [fieldElement('spec'), 'f:spec', '.spec'],
    [fieldElement('k.e/y "q"'), 'f:k.e/y "q"', '.k.e/y "q"'],
    [key({ name: 'app' }), 'k:{"name":"app"}', '[name="app"]'],
    [key({ protocol: 'TCP', port: 80 }), 'k:{"port":80,"protocol":"TCP"}', '[port=80,protocol="TCP"]'],
    [
      key({ name: '<a&"\\\n\b>' }),
      String.raw`k:{"name":"\u003ca\u0026\"\\\n\u0008\u003e"}`,
      String.raw`[name="<a&\"\\\n\b>"]`,
    ],
    [valueElement('x'), 'v:"x"', '[="x"]'],
    [valueElement(1.5), 'v:1.5', '[=1.5]'],
    [valueElement(true), 'v:true', '[=true]'],
    [indexElement(3), 'i:3', '[3]'],
  ])('%j is written %s and shown %s', (element, text, message) => {
    expect(element.text).toBe(text)
    expect(elementMessage(element)).toBe(message)
  })

  it('come in order: fields, keys, values, indices, and by bytes, not by UTF-16', () => {
    const ordered = [
      fieldElement('a'),
      fieldElement('b'),
      fieldElement('\uffee'),
      fieldElement('\u{1f600}'),
      key({ name: 'a' }),
      key({ name: 'a', port: 1 }),
      key({ name: 'b' }),
      valueElement(2),
      valueElement(10),
      valueElement('1'),
      valueElement(false),
      valueElement(true),
      indexElement(9),
      indexElement(10),
    ]
    expect(ordered.toReversed().sort(compareElements)).toEqual(ordered)
  })
})

describe('a path in a conflict', () => {
  it('is the elements one after the other', () => {
    expect(pathText([...fieldsPath('spec', 'containers'), key({ name: 'app' }), fieldElement('image')])).toBe(
      '.spec.containers[name="app"].image',
    )
  })

  it('shows numbers as the floats that Go makes of FieldsV1', () => {
    expect(pathText([key({ port: 1_000_000 })])).toBe('[port=1e+06]')
    expect(elementMessage(key({ port: 1_000_000 }))).toBe('[port=1000000]')
  })
})
