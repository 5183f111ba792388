import { describe, expect, it } from 'vitest'
import { confusionTable } from './table.js'

describe('the confusion table', () => {
  it('counts what was right on its diagonal, and what was not beside it', () => {
    const table = confusionTable([
      { expected: 'A', found: 'A' },
      { expected: 'A', found: 'C' },
      { expected: 'B', found: undefined },
      { expected: undefined, found: undefined },
    ])
    const row = (title: string): string[] =>
      table
        .split('\n')
        .find((line) => line.startsWith(title))
        ?.trim()
        .split(/\s+/)
        .slice(2) ?? []
    expect(row('A  volatile-value')).toEqual(['1', '·', '1', ...Array<string>(9).fill('·')])
    expect(row('B  self-trigger').at(-1)).toBe('1')
    expect(row('–  healthy').at(-1)).toBe('1')
    expect(table.split('\n').at(-1)).toBe('2 of 4 right')
  })
})
