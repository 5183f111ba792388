import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { healthy } from './healthy/index.js'
import { looping } from './looping/index.js'

const ROOT = new URL('../../', import.meta.url)

it.each([
  ['README.md', / (\d+) looping operators[^]* (\d+) healthy but busy/],
  ['docs/doctor.md', / (\d+) of them, and (\d+) that are busy and well/],
  ['loops/README.md', / (\d+) operators that will not quit, and (\d+) that are busy and well/],
])('%s says how many operators the catalogue has', async (file, sentence) => {
  const text = (await readFile(new URL(file, ROOT), 'utf8')).replaceAll('\n', ' ')
  expect(sentence.exec(text)?.slice(1).map(Number)).toEqual([looping.length, healthy.length])
})
