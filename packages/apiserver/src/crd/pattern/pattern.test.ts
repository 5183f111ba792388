import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern, PatternError, patternProblem } from './index.js'

// testdata/patterns.jsonl is what Go's regexp package makes of these patterns: which of the texts in the first line
// each matches (by index), or why it does not compile.

interface Recording {
  readonly pattern: string
  readonly error?: string
  readonly matches?: readonly number[]
}

const [first = '', ...rest] = readFileSync(new URL('../testdata/patterns.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const { texts } = JSON.parse(first) as { texts: string[] }
const recordings = rest.map((line) => JSON.parse(line) as Recording)

describe('a pattern that Go compiles', () => {
  it.each(recordings.filter(({ error }) => error === undefined))(
    '$pattern matches what it matches in Go',
    ({ pattern, matches }) => {
      const expression = compilePattern(pattern)
      expect(texts.filter((text) => expression.test(text))).toEqual(matches?.map((index) => texts[index]))
    },
  )
})

describe('a pattern that Go refuses', () => {
  it.each(recordings.filter(({ error }) => error !== undefined))(
    '$pattern is refused in the same words',
    ({ pattern, error }) => {
      expect(patternProblem(pattern)).toBe(error)
      expect(() => compilePattern(pattern)).toThrow(PatternError)
    },
  )
})

describe('any text', () => {
  it('compiles, or is refused as a pattern; nothing else happens', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab(){}[]|*+?^$.\\-,0123:<>PQEdswpLi!=é😀')) }),
        (pattern) => {
          const problem = patternProblem(pattern)
          const outcome = problem ?? compilePattern(pattern).test('ab')
          expect(String(outcome)).toMatch(/^(true|false|error parsing regexp: .*)$/su)
        },
      ),
    )
  })

  it('matches itself when quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('\\E') && !text.endsWith('\\'))
        expect(compilePattern(`^\\Q${text}\\E$`).test(text)).toBe(true)
      }),
    )
  })

  it('is not remembered from one test to the next: expressions have no state', () => {
    const expression = compilePattern('a')
    expect([expression.test('a'), expression.test('a')]).toEqual([true, true])
    expect(compilePattern('a')).toBe(expression)
  })
})
