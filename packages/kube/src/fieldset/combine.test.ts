import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sets } from './arbitrary.test.support.js'
import {
  type FieldSet,
  fieldSet,
  fieldsPath,
  intersectFields,
  leafFields,
  type Path,
  subtractFields,
  subtractFieldsRecursively,
  unionFields,
} from './index.js'

const key = (path: Path): string => path.map(({ text }) => text).join('\0')
const texts = (set: FieldSet): Set<string> => new Set(Array.from(set.paths(), key))

/** The set of the paths of `a` for which it holds, made the slow way. */
function filtered(a: FieldSet, holds: (path: Path) => boolean): FieldSet {
  return fieldSet(...[...a.paths()].filter(holds))
}

function both(check: (a: FieldSet, b: FieldSet) => void): void {
  fc.assert(
    fc.property(sets, sets, (a, b) => {
      check(a, b)
    }),
  )
}

describe('two sets', () => {
  it('unite to what is in either', () => {
    both((a, b) => expect(texts(unionFields(a, b))).toEqual(new Set([...texts(a), ...texts(b)])))
  })

  it('intersect in what is in both', () => {
    both((a, b) => expect(intersectFields(a, b).equals(filtered(a, (path) => b.has(path)))).toBe(true))
  })

  it('subtract path by path', () => {
    both((a, b) => expect(subtractFields(a, b).equals(filtered(a, (path) => !b.has(path)))).toBe(true))
  })

  it('subtract with everything below when asked to', () => {
    both((a, b) => {
      const survives = (path: Path): boolean => !path.some((_, index) => b.has(path.slice(0, index + 1)))
      expect(subtractFieldsRecursively(a, b).equals(filtered(a, survives))).toBe(true)
    })
  })

  it('are equal exactly when they have the same paths', () => {
    both((a, b) => expect(a.equals(b)).toBe(fc.stringify([...texts(a)].sort()) === fc.stringify([...texts(b)].sort())))
  })

  it('give back the very first set when nothing of it changes', () => {
    both((a, b) => {
      expect(unionFields(a, intersectFields(a, b))).toBe(a)
      expect(subtractFields(a, subtractFields(b, a))).toBe(a)
      expect(intersectFields(a, unionFields(a, b))).toBe(a)
    })
  })
})

describe('a set', () => {
  it('has its paths, once each, and counts them', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const paths = [...set.paths()]
        expect(set.size).toBe(paths.length)
        expect(texts(set).size).toBe(paths.length)
        expect(paths.every((path) => set.has(path))).toBe(true)
      }),
    )
  })

  it('does not have the parents of its paths, nor the whole object', () => {
    const set = fieldSet(fieldsPath('spec', 'replicas'))
    expect(set.has(fieldsPath('spec'))).toBe(false)
    expect(set.has([])).toBe(false)
    expect(set.has(fieldsPath('spec', 'replicas', 'more'))).toBe(false)
  })

  it('has leaves: the paths without others below them', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const all = [...set.paths()].map(key)
        const leaf = (path: Path): boolean => !all.some((other) => other.startsWith(`${key(path)}\0`))
        expect(leafFields(set).equals(filtered(set, leaf))).toBe(true)
      }),
    )
  })
})
