import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from './index.js'

const codePoint = fc
  .oneof(fc.nat(0xff), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

describe('quote', () => {
  it.each([
    ['plain', '"plain"'],
    ['', '""'],
    ['a "quoted" \\ word', String.raw`"a \"quoted\" \\ word"`],
    ['tab\tnewline\nbell\u0007', String.raw`"tab\tnewline\nbell\a"`],
    ['\u0000\u001b\u007f', String.raw`"\x00\x1b\x7f"`],
    ['grüße 世界 🙂', '"grüße 世界 🙂"'],
    ['no\u00a0break', String.raw`"no\u00a0break"`],
    ['zero\u200bwidth', String.raw`"zero\u200bwidth"`],
    ['\u{e0001}', String.raw`"\U000e0001"`],
  ])('prints %j like %%q', (text, quoted) => {
    expect(quote(text)).toBe(quoted)
  })

  it('leaves nothing unprintable and no bare quote inside', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const inside = quote(text).slice(1, -1)
        expect(inside).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(inside.replace(/\\./g, '')).not.toContain('"')
      }),
    )
  })

  it('is JSON for printable ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(JSON.parse(quote(text))).toBe(text)
      }),
    )
  })
})
