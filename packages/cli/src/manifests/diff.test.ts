import { describe, expect, it } from 'vitest'
import { unifiedDiff } from './diff.js'

const LINES = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

describe('a diff', () => {
  it('is empty for equal texts', () => {
    expect(unifiedDiff('a.yaml', 'x\n', 'x\n')).toBe('')
  })

  it('shows a change with three lines around it', () => {
    const after = LINES.map((line) => (line === 'line 10' ? 'another line' : line))
    expect(unifiedDiff('a.yaml', text(LINES), text(after)).split('\n')).toEqual([
      '--- a.yaml',
      '+++ a.yaml (from the definitions)',
      '@@ -7,7 +7,7 @@',
      ' line 7',
      ' line 8',
      ' line 9',
      '-line 10',
      '+another line',
      ' line 11',
      ' line 12',
      ' line 13',
    ])
  })

  it('has a hunk for each place', () => {
    const after = [...LINES.filter((line) => line !== 'line 2'), 'the end']
    const hunks = unifiedDiff('a.yaml', text(LINES), text(after)).split('\n')
    expect(hunks.filter((line) => /^(@@|[-+][^-+])/.test(line))).toEqual([
      '@@ -1,5 +1,4 @@',
      '-line 2',
      '@@ -18,3 +17,4 @@',
      '+the end',
    ])
  })

  it('shows a whole file that is new, or that goes', () => {
    expect(unifiedDiff('a.yaml', '', 'x\ny\n')).toContain('@@ -0,0 +1,2 @@\n+x\n+y')
    expect(unifiedDiff('a.yaml', 'x\ny\n', '')).toContain('@@ -1,2 +0,0 @@\n-x\n-y')
  })
})
