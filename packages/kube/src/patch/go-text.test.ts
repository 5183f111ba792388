import { describe, expect, it } from 'vitest'
import { compareGoStrings, type Json } from '../json/index.js'
import { goString, goType, goValue } from './go-text.js'

// The texts were printed by Go 1.26 from what k8s.io/apimachinery/pkg/util/json decodes.
describe('goValue', () => {
  it.each<[Json, string]>([
    [null, '<nil>'],
    ['a b', 'a b'],
    [true, 'true'],
    [-7, '-7'],
    [9007199254740991, '9007199254740991'],
    [1.5, '1.5'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1.5e-7, '1.5e-07'],
    [100000.5, '100000.5'],
    [1234567.25, '1.23456725e+06'],
    [123456789.5, '1.234567895e+08'],
    [1e20, '1e+20'],
    [1e21, '1e+21'],
    [[], '[]'],
    [{}, 'map[]'],
    [[1, 'x', null, [true]], '[1 x <nil> [true]]'],
    [{ é: 1, b: { d: [], c: 2 }, a: null }, 'map[a:<nil> b:map[c:2 d:[]] é:1]'],
  ])('prints %j as %%v does', (value, text) => {
    expect(goValue(value)).toBe(text)
  })
})

describe('goString', () => {
  it.each<[Json, string]>([
    ['x', 'x'],
    [null, '%!s(<nil>)'],
    [1, '%!s(int64=1)'],
    [1.5, '%!s(float64=1.5)'],
    [true, '%!s(bool=true)'],
    [[1, [null, 's']], '[%!s(int64=1) [<nil> s]]'],
    [{ b: 1, a: 's' }, 'map[a:s b:%!s(int64=1)]'],
  ])('prints %j as %%s does', (value, text) => {
    expect(goString(value)).toBe(text)
  })
})

describe('goType', () => {
  it.each<[Json, string]>([
    ['x', 'string'],
    [true, 'bool'],
    [1, 'int64'],
    [1e19, 'float64'],
    [0.5, 'float64'],
    [[], '[]interface {}'],
    [{}, 'map[string]interface {}'],
    [null, '<nil>'],
  ])('names the type of %j', (value, type) => {
    expect(goType(value)).toBe(type)
  })
})

describe('compareGoStrings', () => {
  it('orders by code points, where UTF-16 puts the emoji before the private-use character', () => {
    expect(['\u{1F600}', '\uE000', 'b', 'a', '', 'ab'].sort(compareGoStrings)).toEqual([
      '',
      'a',
      'ab',
      'b',
      '\uE000',
      '\u{1F600}',
    ])
  })
})
