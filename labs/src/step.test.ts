import { describe, expect, it } from 'vitest'
import { isAsExpected, loadLab, parseStep } from './index.js'

const PAGE = `# The title

Read this.

\`\`\`console
$ cat <<END | wc -l
> a
>
> END
2
$ false
exit 1
\`\`\`

And this:

\`\`\`yaml
a: b
\`\`\`
`

describe('a page', () => {
  it('has a title, things to read, and commands with their output', () => {
    expect(parseStep(PAGE, 'page.md')).toEqual({
      title: 'The title',
      parts: [
        { kind: 'text', text: 'Read this.' },
        { kind: 'command', command: { line: 6, text: 'cat <<END | wc -l\na\n\nEND', output: '2' } },
        { kind: 'command', command: { line: 11, text: 'false', output: 'exit 1' } },
        { kind: 'text', text: 'And this:\n\n```yaml\na: b\n```' },
      ],
    })
  })

  it('that makes no sense is refused with the line', () => {
    expect(() => parseStep('no title', 'page.md')).toThrow('page.md:1: a step begins with its title')
    expect(() => parseStep('# t\n```console\noutput\n```', 'page.md')).toThrow('page.md:3: output before the first')
    expect(() => parseStep('# t\n\n```console\n$ a', 'page.md')).toThrow('page.md:3: the block has no end')
  })
})

it('… stands for anything within a line, everything else for itself', () => {
  expect(isAsExpected('pod.a (3m2s)\nb', 'pod.a (…)\nb')).toBe(true)
  expect(isAsExpected('pod-a (3m2s)\nb', 'pod.a (…)\nb')).toBe(false)
  expect(isAsExpected('a\nb', '…')).toBe(false)
})

it('the lab has its fifteen steps and tidies up', () => {
  const { steps } = loadLab('reconciliation')
  expect(steps).toHaveLength(16)
  expect(steps.at(-1)?.title).toBe('Cleanup')
  for (const { parts } of steps) expect(parts.some(({ kind }) => kind === 'command')).toBe(true)
})
