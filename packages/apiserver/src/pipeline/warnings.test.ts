import { array, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { warningHeaders } from './warnings.js'

test('each text is one header with the code 299 and no agent', () => {
  expect(warningHeaders(['one', 'two'])).toEqual(['299 - "one"', '299 - "two"'])
})

test('a text that comes twice is sent once', () => {
  expect(warningHeaders(['same', 'other', 'same'])).toEqual(['299 - "same"', '299 - "other"'])
})

test('quotes and backslashes are escaped', () => {
  expect(warningHeaders(['unknown field "a\\b"'])).toEqual(['299 - "unknown field \\"a\\\\b\\""'])
})

test('a text that is empty or has control characters is not sent', () => {
  expect(warningHeaders(['', 'bell\u0007', 'fine'])).toEqual(['299 - "fine"'])
})

test('when they are too many, each is cut short and the rest is left out', () => {
  const headers = warningHeaders(Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(500)}`))
  expect(headers).toHaveLength(16)
  for (const header of headers) expect(header.length).toBe(256 + '299 - ""'.length)
})

test('they never exceed what Kubernetes sends, nor break a header', () => {
  assert(
    property(array(string({ unit: 'grapheme', maxLength: 600 }), { maxLength: 30 }), (texts) => {
      const headers = warningHeaders(texts)
      const sent = headers.map((header) => header.slice('299 - "'.length, -1).replaceAll(/\\(.)/gsu, '$1'))
      const text = Buffer.from(sent.join(''), 'latin1').toString()
      // The last one may begin just before the end.
      expect(Array.from(text).length).toBeLessThan(4096 + 256)
      for (const header of headers) expect(header).not.toMatch(/[\r\n\0]/)
    }),
  )
})
