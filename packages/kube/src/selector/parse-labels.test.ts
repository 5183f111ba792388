import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLabelSelector, Selector, SelectorError } from './index.js'

describe('a label selector reads', () => {
  it.each([
    ['', ''],
    ['a=b', 'a=b'],
    ['a==b', 'a==b'],
    ['a!=b', 'a!=b'],
    ['a=', 'a='],
    [' a = b , c ', 'a=b,c'],
    ['!a', '!a'],
    ['a in (y,x,y)', 'a in (x,y)'],
    ['a notin (x)', 'a notin (x)'],
    ['a in ()', 'a in ()'],
    ['a in (,x)', 'a in (,x)'],
    ['a in (x,,y,)', 'a in (,x,y)'],
    ['a in (in,notin)', 'a in (in,notin)'],
    ['in in (x)', 'in in (x)'],
    ['n>1', 'n>1'],
    ['n < 5', 'n<5'],
    ['b=1,a=2', 'a=2,b=1'],
    ['b,a,!a', 'a,!a,b'],
    ['example.com/x=y', 'example.com/x=y'],
    ['a\t\n=\rb', 'a=b'],
    ['a=b\0,c=d', 'a=b,c=d'],
    ['a=b, \0c=d', undefined],
  ])('%j as %j', (text, canonical) => {
    expect(outcome(text)).toBe(canonical ?? "found '', expected: identifier after ','")
  })

  it('gives requirements, ordered by key', () => {
    expect(parseLabelSelector('z!=1,a in (y,x),m,!n,o>3').requirements).toEqual([
      { key: 'a', operator: 'in', values: ['x', 'y'] },
      { key: 'm', operator: 'exists', values: [] },
      { key: 'n', operator: '!', values: [] },
      { key: 'o', operator: 'gt', values: ['3'] },
      { key: 'z', operator: '!=', values: ['1'] },
    ])
  })
})

describe('what is no selector is refused in the server’s words', () => {
  const key =
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
  const value =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"

  it.each([
    [',', "found ',', expected: !, identifier, or 'end of string'"],
    ['=b', "found '=', expected: !, identifier, or 'end of string'"],
    ['a,', "found '', expected: identifier after ','"],
    ['a,=', "found '=', expected: identifier after ','"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['!a=b', "found '=', expected: ',' or 'end of string'"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['!=', "found '!=', expected: !, identifier, or 'end of string'"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a(b)', "unable to parse requirement: found '(', expected: in, notin, =, ==, !=, gt, lt"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a in (=)', "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ['a in (b c)', "unable to parse requirement: found 'c', expected: ',' or ')'"],
    ['a in (b,=)', "unable to parse requirement: found '=', expected: ',', or identifier"],
    ['a=(b)', "unable to parse requirement: found '(', expected: identifier"],
    ['-a', `unable to parse requirement: <nil>: Invalid value: "-a": ${key}`],
    ['a=-b', `unable to parse requirement: values[0][a]: Invalid value: "-b": ${value}`],
    [
      'n>x',
      `unable to parse requirement: values[0]: Invalid value: "x": for 'Gt', 'Lt' operators, the value must be an integer`,
    ],
    [
      'n>9223372036854775808',
      `unable to parse requirement: values[0]: Invalid value: "9223372036854775808": for 'Gt', 'Lt' operators, the value must be an integer`,
    ],
    ['n>!', "unable to parse requirement: found '!', expected: identifier"],
    [
      'n<-x',
      `unable to parse requirement: [values[0]: Invalid value: "-x": for 'Gt', 'Lt' operators, the value must be an integer, values[0][n]: Invalid value: "-x": ${value}]`,
    ],
  ])('%j', (text, message) => {
    expect(() => parseLabelSelector(text)).toThrow(new SelectorError(message))
  })

  it('for any text at all', () => {
    const soup = fc.string({ unit: fc.constantFrom(...'ab!=(),<> 1-'.split(''), 'in', 'notin', '\0') })
    fc.assert(
      fc.property(fc.oneof(soup, fc.string()), (text) => {
        expect(() => outcome(text)).not.toThrow()
      }),
    )
  })
})

describe('the canonical text of a selector', () => {
  const key = fc.constantFrom('a', 'b', 'in', 'example.com/k')
  const value = fc.constantFrom('x', 'y', '', 'notin', '1.5_z')
  const requirement = fc.oneof(
    fc.record({ key, operator: fc.constantFrom('=', '==', '!='), values: fc.tuple(value) }),
    fc.record({
      key,
      operator: fc.constantFrom('in', 'notin'),
      values: fc.uniqueArray(value, { minLength: 1 }).map((list) => list.sort()),
    }),
    fc.record({ key, operator: fc.constantFrom('exists', '!'), values: fc.constant([]) }),
    fc.record({ key, operator: fc.constantFrom('gt', 'lt'), values: fc.tuple(fc.nat().map(String)) }),
  )

  it('reads back as the same selector', () => {
    fc.assert(
      fc.property(fc.array(requirement), (requirements) => {
        const selector = Selector.of(requirements)
        const again = parseLabelSelector(selector.toString())
        expect(again.requirements).toEqual(selector.requirements)
        expect(again.toString()).toBe(selector.toString())
      }),
    )
  })
})

/** The canonical text, or the reason why there is none; other errors escape. */
function outcome(text: string): string {
  try {
    return parseLabelSelector(text).toString()
  } catch (error) {
    if (error instanceof SelectorError) return error.message
    throw error
  }
}
