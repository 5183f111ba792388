import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { compareAnswers } from './compare.js'
import { KnownDifferences, parseKnownDifferences } from './known.js'
import { diffText, render } from './render.js'

const list = `Words for people.

## no-fields

- where: \`**\` \`**.managedFields\`

They come later.

## one-header

- where: \`watch/*\` \`headers.vary\`

No caches here.
`

describe('comparing', () => {
  it('finds the steps whose answers differ', () => {
    const known = new KnownDifferences([])
    expect(compareAnswers('a/b', [{ code: 200 }, { code: 200 }], [{ code: 200 }, { code: 404 }], known)).toEqual([
      { step: 1, real: { code: 200 }, other: { code: 404 } },
    ])
  })

  it('does not mind the order of fields, but that of items', () => {
    const known = new KnownDifferences([])
    expect(compareAnswers('a/b', [{ a: 1, b: [1, 2] }], [{ b: [1, 2], a: 1 }], known)).toEqual([])
    expect(compareAnswers('a/b', [{ b: [1, 2] }], [{ b: [2, 1] }], known)).toHaveLength(1)
  })

  it('forgives a known difference, deep in a list too, and nothing beside it', () => {
    const known = new KnownDifferences(parseKnownDifferences(list))
    const real = { body: { items: [{ metadata: { name: 'a', managedFields: [{}] } }] } }
    expect(compareAnswers('a/b', [real], [{ body: { items: [{ metadata: { name: 'a' } }] } }], known)).toEqual([])
    expect(compareAnswers('a/b', [real], [{ body: { items: [{ metadata: { name: 'b' } }] } }], known)).toHaveLength(1)
  })

  it('forgives only in the cases that an entry names, and knows which entries were of use', () => {
    const known = new KnownDifferences(parseKnownDifferences(list))
    const [real, other] = [{ headers: { vary: 'Accept' } }, { headers: {} }]
    expect(compareAnswers('list/a', [real], [other], known)).toHaveLength(1)
    expect(compareAnswers('watch/a', [real], [other], known)).toEqual([])
    expect(known.unused()).toEqual(['no-fields'])
  })
})

describe('the list of known differences', () => {
  it('must say where and why', () => {
    expect(() => parseKnownDifferences('## a\n\nbecause')).toThrow('a has no line')
    expect(() => parseKnownDifferences('## a\n\n- where: `**` `x`\n')).toThrow('a gives no reason')
  })

  it('that is committed can be read', async () => {
    const text = await readFile(new URL('../../known-differences.md', import.meta.url), 'utf8')
    expect(parseKnownDifferences(text)).not.toHaveLength(0)
  })
})

describe('a difference', () => {
  it('is printed with three lines of context', () => {
    const lines = (changed: string) => ['1', '2', '3', '4', changed, '6', '7', '8', '9'].join('\n')
    expect(diffText(lines('five'), lines('FIVE')).split('\n')).toEqual([
      '  …',
      '  2',
      '  3',
      '  4',
      '- five',
      '+ FIVE',
      '  6',
      '  7',
      '  8',
      '  …',
    ])
  })

  it('shows output as the lines that it is', () => {
    expect(render({ stdout: 'a\nb\n', exit: 0 })).toBe('exit: 0\nstdout: |\n  a\n  b')
  })
})
