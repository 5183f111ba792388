import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemRandom, type Random } from '../clock/index.js'
import { generateName, nameIsDnsSubdomain, randomSuffix } from './index.js'

const always = (value: number): Random => ({ ...systemRandom, next: () => value })

describe('generateName', () => {
  it('adds five characters that spell no word', () => {
    expect(generateName('web-', always(0))).toBe('web-bbbbb')
    expect(generateName('web-', always(0.999_999))).toBe('web-99999')
    expect(generateName('web-', systemRandom)).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/)
  })

  it('cuts the base so that the name stays a label', () => {
    expect(generateName('a'.repeat(80), always(0))).toBe(`${'a'.repeat(58)}bbbbb`)
  })

  it('makes a valid name of every valid prefix', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,60}[a-z0-9])?-?$/),
        fc.double({ min: 0, max: 0.999 }),
        (base, random) => {
          fc.pre(nameIsDnsSubdomain(base, true).length === 0)
          expect(nameIsDnsSubdomain(generateName(base, always(random)), false)).toEqual([])
        },
      ),
    )
  })
})

describe('randomSuffix', () => {
  it('has the length that is asked for', () => {
    expect(randomSuffix(systemRandom, 10)).toHaveLength(10)
  })
})
