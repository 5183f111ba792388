import { readFileSync } from 'node:fs'
import { ERROR_CODES } from '@setpoint/kube'
import { expect, test } from 'vitest'

test('docs/errors.md explains every error code, each once, in order, and no other', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const explained = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  expect(explained.map(([, code]) => code?.replaceAll('`', ''))).toEqual([...ERROR_CODES])
  for (const [, code, happened, remedy] of explained) {
    expect(happened, `what happened with ${code}`).not.toBe('')
    expect(remedy, `what to do about ${code}`).not.toBe('')
  }
})
