import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonPathError, parseJsonPath } from './index.js'
import { unquote } from './unquote.js'

const action = (text: string): unknown => {
  const [first] = parseJsonPath(`{${text}}`).nodes
  return first?.kind === 'list' ? first.nodes : first
}

describe('a template is read', () => {
  it('as text and paths', () => {
    expect(parseJsonPath('a{.b}c').nodes.map(({ kind }) => kind)).toEqual(['text', 'list', 'text'])
    expect(parseJsonPath('').nodes).toEqual([])
    expect(parseJsonPath('a}b').nodes).toEqual([{ kind: 'text', text: 'a}b' }])
  })

  it.each([
    [
      '.a.b',
      [
        { kind: 'field', name: 'a' },
        { kind: 'field', name: 'b' },
      ],
    ],
    ['$.a', [{ kind: 'field', name: 'a' }]],
    ['..a', [{ kind: 'recursive' }, { kind: 'field', name: 'a' }]],
    ['.*', [{ kind: 'wildcard' }]],
    ['.', [{ kind: 'field', name: '' }]],
    [String.raw`.a\.b\\c`, [{ kind: 'field', name: 'a.bc' }]],
    [
      "['a.b']",
      [
        { kind: 'field', name: 'a' },
        { kind: 'field', name: 'b' },
      ],
    ],
    [
      '5 -2.5 true',
      [
        { kind: 'integer', value: 5 },
        { kind: 'float', value: -2.5 },
        { kind: 'boolean', value: true },
      ],
    ],
    ['2.0', [{ kind: 'float', value: 2 }]],
    [
      'range .a',
      [
        { kind: 'identifier', name: 'range' },
        { kind: 'field', name: 'a' },
      ],
    ],
    [
      '\'it\' "is"',
      [
        { kind: 'text', text: 'it' },
        { kind: 'text', text: 'is' },
      ],
    ],
    ['[-1]', [{ kind: 'array', start: -1, end: 0, endDerived: true, step: undefined }]],
    ['[*]', [{ kind: 'array', start: undefined, end: undefined, endDerived: false, step: undefined }]],
    ['[1:2:3]', [{ kind: 'array', start: 1, end: 2, endDerived: false, step: 3 }]],
  ])('{%s}', (text, nodes) => {
    expect(action(text)).toEqual(nodes)
  })

  it('with filters of one side or two', () => {
    expect(action('[?(@.a)]')).toMatchObject([{ kind: 'filter', operator: 'exists', right: { nodes: [] } }])
    expect(action("[?(@.a == 'x')]")).toMatchObject([
      { kind: 'filter', operator: '==', left: { nodes: [{ name: 'a' }] }, right: { nodes: [{ text: 'x' }] } },
    ])
  })
})

describe('what cannot be read is refused in kubectl’s words', () => {
  it.each([
    ['{', 'unclosed action'],
    ['{.a', 'unclosed action'],
    ['{.a\n}', 'unclosed action'],
    ['{#}', "unrecognized character in action: U+0023 '#'"],
    ['{\t}', 'unrecognized character in action: U+0009'],
    ['{😀}', "unrecognized character in action: U+1F600 '😀'"],
    ['{[0}', 'unterminated array'],
    ['{[a]}', 'invalid array index a'],
    ['{[-]}', 'array index - is not a number'],
    ['{[0:99999999999999999999]}', 'array index 99999999999999999999 is not a number'],
    ["{['a]}", "invalid array index 'a"],
    ['{"a}', 'unterminated quoted string'],
    [String.raw`{"\z"}`, String.raw`unquote string "\z" error invalid syntax`],
    [String.raw`{"\'"}`, String.raw`unquote string "\'" error invalid syntax`],
    ['{[?(@.a]}', 'unterminated filter'],
    ['{[?(@.a)}', 'unclosed array expect ]'],
    ['{[?(@.a==#)]}', "unrecognized character in action: U+0023 '#'"],
    ['{.....a}', 'invalid multiple recursive descent'],
    ['{..*}', "unrecognized character in action: U+002A '*'"],
    ['{1.2.3}', 'cannot parse number 1.2.3'],
    ['{+}', 'cannot parse number +'],
    ['{٣}', 'cannot parse number ٣'],
  ])('%j', (template, message) => {
    expect(() => parseJsonPath(template)).toThrow(new JsonPathError(message))
  })

  it('for any text at all', () => {
    const soup = fc.string({
      unit: fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '?',
        '(',
        ')',
        '.',
        '@',
        '"',
        "'",
        '\\',
        '=',
        ',',
        ':',
        '-',
        '1',
        'a',
        ' ',
      ),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          soup,
          soup.map((text) => `{${text}}`),
        ),
        (template) => {
          expect(outcome(template)).toBe('read or refused')
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('quoted strings', () => {
  it.each([
    [`"plain"`, 'plain'],
    [`'it"s'`, 'it"s'],
    [String.raw`'it\'s'`, "it's"],
    [String.raw`"\a\b\f\n\r\t\v\\"`, '\u0007\b\f\n\r\t\v\\'],
    [String.raw`"\xc3\xa9"`, 'é'],
    [String.raw`"\U0001f600"`, '😀'],
    [String.raw`"\377\012"`, '\ufffd\n'],
  ])('%s', (quoted, text) => {
    expect(unquote(quoted)).toBe(text)
  })

  it.each([String.raw`"\ud800"`, String.raw`"\400"`, String.raw`"\U00110000"`, String.raw`"\x4"`, `"a"b"`])(
    '%s is malformed',
    (quoted) => {
      expect(unquote(quoted)).toBeUndefined()
    },
  )

  it('say what JSON would say, escapes included', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('/'))
        expect(unquote(JSON.stringify(text))).toBe(text)
      }),
    )
  })
})

function outcome(template: string): string {
  try {
    parseJsonPath(template)
    return 'read or refused'
  } catch (error) {
    return error instanceof JsonPathError ? 'read or refused' : String(error)
  }
}
