import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadCases } from './load.js'

const folder = fileURLToPath(new URL('../../cases', import.meta.url))

it('reads every committed case, and there are at least 150', async () => {
  const cases = await loadCases(folder, [])
  expect(cases.length).toBeGreaterThanOrEqual(150)
})

it('gives every case a namespace of its own', async () => {
  const names = (await loadCases(folder, [])).map(({ name }) => name.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 63))
  expect(new Set(names).size).toBe(names.length)
})

it('takes the cases that a filter names', async () => {
  const cases = await loadCases(folder, ['watch/'])
  expect(new Set(cases.map(({ area }) => area))).toEqual(new Set(['watch']))
})
