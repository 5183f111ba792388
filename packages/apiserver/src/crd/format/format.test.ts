import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatCheck, isRecognizedFormat } from './index.js'

// testdata/formats.jsonl is what kube-openapi's strfmt accepts and refuses.

interface Recording {
  readonly format: string
  readonly accepted: readonly string[]
  readonly refused: readonly string[]
}

const lines = readFileSync(new URL('../testdata/formats.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')

describe.each(lines.map((line) => JSON.parse(line) as Recording))('$format', ({ format, accepted, refused }) => {
  it.each(accepted)('accepts %j', (text) => {
    expect(formatCheck(format)?.(text)).toBe(true)
  })

  // password refuses nothing.
  it.skipIf(refused.length === 0).each(refused)('refuses %j', (text) => {
    expect(formatCheck(format)?.(text)).toBe(false)
  })
})

describe('a format', () => {
  it.each([
    ['string', 'date-time', true],
    ['string', 'datetime', true],
    ['', 'ipv4', true],
    ['string', 'int32', false],
    ['integer', 'int32', true],
    ['integer', 'date', false],
    ['number', 'double', true],
    ['number', 'int64', false],
    ['object', 'date', false],
  ])('on a schema of type %j, %s: %s', (type, format, recognized) => {
    expect(isRecognizedFormat(type, format)).toBe(recognized)
  })
})
