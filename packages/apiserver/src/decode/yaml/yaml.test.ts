import { describe, expect, it } from 'vitest'
import { parseYamlBody, writeYaml, YamlSyntaxError } from './index.js'

function problemWith(body: string | Uint8Array): string {
  try {
    parseYamlBody(body)
  } catch (error) {
    if (error instanceof YamlSyntaxError) return error.message
    throw error
  }
  return 'none'
}

describe('a YAML body', () => {
  it('has the words of YAML 1.1', () => {
    expect(parseYamlBody('a: [yes, No, on, OFF, y, N, True, ~, Null, null]').value).toEqual({
      a: [true, false, true, false, true, false, true, null, null, null],
    })
  })

  it("has the numbers of Go's yaml.v2", () => {
    const text = 'a: [010, 08, 0x1F, 0b11, 0o17, 1_000, +12, 1e3, .5, 1., -0x10, 12:30:45, 1e400, 0x, 1.5.5]'
    expect(parseYamlBody(text).value).toEqual({
      a: [8, 8, 31, 3, 15, 1000, 12, 1000, 0.5, 1, -16, '12:30:45', '1e400', '0x', '1.5.5'],
    })
  })

  it('leaves dates and quoted scalars alone', () => {
    expect(parseYamlBody('a: 2020-01-01\nb: 2020-01-01T00:00:00Z\nc: "yes"\nd: \'1\'').value).toEqual({
      a: '2020-01-01',
      b: '2020-01-01T00:00:00Z',
      c: 'yes',
      d: '1',
    })
  })

  it('takes explicit tags at their word', () => {
    const { value } = parseYamlBody('a: !!str 1\nb: !!int "5"\nc: !!float 3\nd: !mine x\ne: !!binary aGk=\nf: ! 2')
    expect(value).toEqual({ a: '1', b: 5, c: 3, d: 'x', e: 'hi', f: '2' })
  })

  it('makes strings of keys, and sorts them', () => {
    const body = parseYamlBody('true: b\nz: a\n1: c\n1.5: d\n2020-01-01: e')
    expect(body.text).toBe('{"1":"c","1.5":"d","2020-01-01":"e","true":"b","z":"a"}')
  })

  it('expands aliases and merges', () => {
    const text = 'a: &a {x: 1}\nb: *a\nc:\n  <<: [*a, {x: 2, w: 2}]\n  z: 3\n  q: "<<"'
    expect(parseYamlBody(text).value).toEqual({ a: { x: 1 }, b: { x: 1 }, c: { x: 1, w: 2, z: 3, q: '<<' } })
  })

  it('ends with its first document', () => {
    expect(parseYamlBody('a: 1\n---\nb: [').value).toEqual({ a: 1 })
    expect(parseYamlBody('---\n---\na: 1').value).toBe(null)
    expect(parseYamlBody('# nothing').value).toBe(null)
    expect(parseYamlBody('').value).toBe(null)
  })

  it('reports keys that repeat by line, and keeps the last', () => {
    const body = parseYamlBody('a: 1\na: 2\nb:\n  c: 1\n  c:\n    d: 1\n  "c": 3')
    expect(body.value).toEqual({ a: 2, b: { c: 3 } })
    expect(body.strict).toEqual([
      'yaml: unmarshal errors:\n' +
        '  line 2: key "a" already set in map\n' +
        '  line 6: key "c" already set in map\n' +
        '  line 7: key "c" already set in map',
    ])
  })

  it('tells the number 1 from the string "1" when it looks for duplicates', () => {
    expect(parseYamlBody('1: a\n"1": b').strict).toEqual([])
  })

  it('may be JSON', () => {
    expect(parseYamlBody('{"b":{"c":[1.0,"x"]},"a":null}')).toMatchObject({
      value: { a: null, b: { c: [1, 'x'] } },
      text: '{"a":null,"b":{"c":[1,"x"]}}',
      strict: [],
    })
    expect(parseYamlBody('{"a":1,\n"a":2}').strict).toEqual([
      'yaml: unmarshal errors:\n  line 2: key "a" already set in map',
    ])
  })

  it('keeps __proto__ as a key like any other', () => {
    const { value } = parseYamlBody('__proto__: {polluted: yes}\na: b')
    expect(Object.keys(value as object)).toEqual(['__proto__', 'a'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('may not be mostly aliases', () => {
    const levels = Array.from('bcdefghi', (name) => {
      const below = String.fromCharCode(name.charCodeAt(0) - 1)
      return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${below}`).join(',')}]`
    })
    expect(problemWith(`a: &a [x,x,x]\n${levels.join('\n')}`)).toBe('yaml: document contains excessive aliasing')
  })

  it('may not nest without end', () => {
    const tooDeep = 'yaml: exceeded max depth of 10000'
    expect(problemWith('['.repeat(20_000))).toBe(tooDeep)
    expect(problemWith('{a: '.repeat(3_000) + '}'.repeat(3_000))).toBe(tooDeep)
    expect(problemWith('- '.repeat(3_000))).toBe(tooDeep)
    expect(problemWith(Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'))).toBe(tooDeep)
    expect(problemWith('['.repeat(150) + ']'.repeat(150))).toBe('none')
  })
})

describe("malformed YAML gets the words of Go's yaml.v2", () => {
  it.each([
    ['a: b: c', 'yaml: mapping values are not allowed in this context'],
    ['a: b\n  c: d', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a:\n  b: 1\n c: 2', 'yaml: line 2: did not find expected key'],
    ['a:\n  - b\n  c: d', "yaml: line 2: did not find expected '-' indicator"],
    ['a: b\nc', "yaml: line 3: could not find expected ':'"],
    ['a:\n\t- b', 'yaml: line 2: found character that cannot start any token'],
    ['a: b\n\tc: d', 'yaml: line 2: found a tab character that violates indentation'],
    ['a: @b', 'yaml: found character that cannot start any token'],
    ['a: [1, 2', "yaml: line 1: did not find expected ',' or ']'"],
    ['{', 'yaml: line 1: did not find expected node content'],
    ['a: "x\n', 'yaml: line 2: found unexpected end of stream'],
    ['a: "\\q"', 'yaml: found unknown escape character'],
    ['a: "\\/"', 'yaml: found unknown escape character'],
    ['a: "\\ud83d\\ude00"', 'yaml: found invalid Unicode character escape code'],
    ['a: - b', 'yaml: block sequence entries are not allowed in this context'],
    ['a: |x\n b', 'yaml: did not find expected comment or line break'],
    ['a: *b', "yaml: unknown anchor 'b' referenced"],
    ['a: &a [*a]', "yaml: anchor 'a' value contains itself"],
    ['<<: 3', 'yaml: map merge requires map or sequence of maps as the value'],
    ['? [a]\n: b', 'yaml: invalid map key: []interface {}{"a"}'],
    ['a: {{ .Values.x }}', 'yaml: invalid map key: map[interface {}]interface {}{".Values.x":interface {}(nil)}'],
    ['a: !!int x', 'yaml: cannot decode !!str `x` as a !!int'],
    ['~: a', 'unsupported map key of type: %!s(<nil>), key: <nil>, value: "a"'],
    ['a: .inf', 'json: unsupported value: +Inf'],
    ['a: \u0007', 'yaml: control characters are not allowed'],
    ['%YAML 1.2\n---\na: 1', 'yaml: found incompatible YAML document'],
  ])('%j: %s', (body, problem) => {
    expect(problemWith(body)).toBe(problem)
  })

  it('and bytes that are not UTF-8', () => {
    expect(problemWith(new Uint8Array([0x61, 0xff]))).toBe('yaml: invalid leading UTF-8 octet')
  })
})

describe('YAML as kube-apiserver writes it', () => {
  it('does not indent lists in maps, and keeps nested ones on one line', () => {
    expect(writeYaml({ b: [1, [2, { c: {}, d: [] }]], a: { x: [{ y: 1, z: 2 }] } })).toBe(
      'a:\n  x:\n  - "y": 1\n    z: 2\nb:\n- 1\n- - 2\n  - c: {}\n    d: []\n',
    )
  })

  it('orders keys by letters and numbers', () => {
    expect(writeYaml({ a10: 1, a2: 2, B: 3, a: 4, _: 5 })).toBe('_: 5\nB: 3\na: 4\na2: 2\na10: 1\n')
  })

  it.each([
    ['yes', '"yes"'],
    ['1', '"1"'],
    ['010', '"010"'],
    ['2020-01-01', '"2020-01-01"'],
    ['12:30:45', '"12:30:45"'],
    ['', '""'],
    ['a: b', "'a: b'"],
    ["it's", "it's"],
    ["'a", "'''a'"],
    ['- a', "'- a'"],
    ['*', "'*'"],
    ['a #b', "'a #b'"],
    [' a', "' a'"],
    ['a\tb', '"a\\tb"'],
    ['😀', '"\\U0001F600"'],
    ['é', 'é'],
    ['a\nb\n', '|\n  a\n  b'],
    ['a\nb', '|-\n  a\n  b'],
    ['a\n\n', '|+\n  a\n'],
    [' a\nb', '|2-\n   a\n  b'],
    ['a \nb', '"a \\nb"'],
  ])('quotes what YAML 1.1 would read otherwise: %j is %s', (text, written) => {
    expect(writeYaml({ k: text })).toBe(`k: ${written}\n`)
  })

  it('breaks long lines at spaces', () => {
    const words = Array.from({ length: 20 }, () => 'word').join(' ')
    expect(writeYaml({ k: words })).toBe(`k: ${words.slice(0, 79)}\n  ${words.slice(80)}\n`)
  })

  it('gives a long key a line of its own', () => {
    const key = 'k'.repeat(129)
    expect(writeYaml({ [key]: { a: 1 } })).toBe(`? ${key}\n: a: 1\n`)
  })

  it('writes numbers as Go does', () => {
    expect(writeYaml([1, -0.5, 1e21, 1234567.5, 1e-7, 100000000])).toBe(
      '- 1\n- -0.5\n- 1e+21\n- 1.2345675e+06\n- 1e-07\n- 100000000\n',
    )
  })
})
