import { describe, expect, test } from 'vitest'
import { isAsExpected, parseTranscript } from './transcript.js'

describe('a transcript of a terminal', () => {
  test('has commands and what they print', () => {
    const text = '# about it\n$ kubectl get pods\nNAME  AGE\na     …\n\n$ cat <<END |\n> a\n> END\n> cat\na\n'
    expect(parseTranscript(text)).toEqual([
      { line: 2, text: 'kubectl get pods', output: 'NAME  AGE\na     …' },
      { line: 6, text: 'cat <<END |\na\nEND\ncat', output: 'a' },
    ])
  })

  test('begins with a command', () => {
    expect(() => parseTranscript('what?\n')).toThrow('line 1: output before the first command')
  })
})

test('… stands for anything within a line, everything else for itself', () => {
  expect(isAsExpected('pod.a (3m2s)\nb', 'pod.a (…)\nb')).toBe(true)
  expect(isAsExpected('pod-a (3m2s)\nb', 'pod.a (…)\nb')).toBe(false)
  expect(isAsExpected('a\nb', '…')).toBe(false)
  expect(isAsExpected('ab', 'a')).toBe(false)
})
