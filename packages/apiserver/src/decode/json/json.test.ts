import { describe, expect, it } from 'vitest'
import { JsonSyntaxError, MAX_DEPTH, parseJsonBody } from './index.js'

function problemWith(body: string | Uint8Array): string {
  try {
    parseJsonBody(body)
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.message
    throw error
  }
  return 'none'
}

describe('a JSON body', () => {
  it('is parsed with its text', () => {
    const body = parseJsonBody(new TextEncoder().encode('{"a":[1,"é"]}'))
    expect(body).toEqual({ value: { a: [1, 'é'] }, text: '{"a":[1,"é"]}', duplicates: [], irregularNumbers: false })
  })

  it('reports keys that repeat, with their paths, in the order of the text and each once', () => {
    const { value, duplicates } = parseJsonBody('{"b":{"c":1,"c":2},"a":[{"x":1,"x":2,"x":3}],"b":{},"":{"y":1,"y":1}}')
    expect(value).toEqual({ b: {}, a: [{ x: 3 }], '': { y: 1 } })
    expect(duplicates).toEqual([
      'duplicate field "b.c"',
      'duplicate field "a[0].x"',
      'duplicate field "b"',
      'duplicate field ".y"',
    ])
  })

  it('reports at most 100 duplicates', () => {
    const members = Array.from({ length: 150 }, (_, index) => `"k${index}":1,"k${index}":2`)
    expect(parseJsonBody(`{${members.join(',')}}`).duplicates).toHaveLength(100)
  })

  it('is not misled by what strings contain', () => {
    const text = String.raw`{"a":"\"b\": 1, {","c\\":"\\","d:e":":","f":"1.5e3"}`
    expect(parseJsonBody(text)).toMatchObject({ value: JSON.parse(text), duplicates: [], irregularNumbers: false })
  })

  it('counts the same key in different spellings as a duplicate', () => {
    expect(parseJsonBody('{"é":1,"\\u00e9":2}').duplicates).toEqual(['duplicate field "é"'])
  })

  it('keeps __proto__ as a key like any other', () => {
    const { value, duplicates } = parseJsonBody('{"__proto__":{"polluted":true},"__proto__":1}')
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(duplicates).toEqual(['duplicate field "__proto__"'])
  })

  it.each(['1.0', '[1e2]', '{"a":-0.5}', '[1E+3,true]'])('notices a fraction or an exponent: %s', (text) => {
    expect(parseJsonBody(text).irregularNumbers).toBe(true)
  })

  it.each(['[true,false,null]', '{"e":10}', '-5', '["1.5"]'])('notices that there is none: %s', (text) => {
    expect(parseJsonBody(text).irregularNumbers).toBe(false)
  })

  it('replaces half a surrogate pair, in keys too', () => {
    expect(parseJsonBody(String.raw`{"a\ud83d":"\ud83d\ude00 \ude00"}`).value).toEqual({ 'a\uFFFD': '😀 \uFFFD' })
  })

  it('replaces every byte that is not UTF-8', () => {
    const truncated = new Uint8Array([0x22, 0xe2, 0x82, 0x22])
    expect(parseJsonBody(truncated).value).toBe('\uFFFD\uFFFD')
    const mixed = new Uint8Array([0x22, 0xc3, 0xa9, 0xff, 0xf0, 0x9f, 0x98, 0x80, 0xed, 0xa0, 0x80, 0x22])
    expect(parseJsonBody(mixed).value).toBe('é\uFFFD😀\uFFFD\uFFFD\uFFFD')
  })

  it('may nest so deep and no deeper', () => {
    expect(problemWith('['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH))).toBe('none')
    const tooDeep = '['.repeat(MAX_DEPTH + 1) + ']'.repeat(MAX_DEPTH + 1)
    expect(problemWith(tooDeep)).toBe("invalid character '[' exceeded max depth")
    expect(problemWith('{"a":'.repeat(500_000))).toBe("invalid character '{' exceeded max depth")
  })
})

describe("malformed JSON gets the words of Go's parser", () => {
  it.each([
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['{"a":[1', 'unexpected end of JSON input'],
    ['"abc', 'unexpected end of JSON input'],
    ['{x', "invalid character 'x' looking for beginning of object key string"],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b":2}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['{} x', "invalid character 'x' after top-level value"],
    ['tru', "invalid character ' ' in literal true (expecting 'e')"],
    ['nul!', "invalid character '!' in literal null (expecting 'l')"],
    ['fAlse', "invalid character 'A' in literal false (expecting 'a')"],
    ['-', "invalid character ' ' in numeric literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1e}', "invalid character '}' in exponent of numeric literal"],
    ['01', "invalid character '1' after top-level value"],
    ['"\\q"', "invalid character 'q' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ['\uFEFF{}', "invalid character 'ï' looking for beginning of value"],
    ['\u0001', "invalid character '\\x01' looking for beginning of value"],
    ['NaN', "invalid character 'N' looking for beginning of value"],
  ])('%j: %s', (body, problem) => {
    expect(problemWith(body)).toBe(problem)
  })
})
