import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { typeErrors } from './type-check.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-types-'))
afterAll(() => rmSync(folder, { recursive: true }))
symlinkSync(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(folder, 'node_modules'))

function errorsWith(include: string): Promise<string[]> {
  const compilerOptions = { module: 'nodenext', types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [include] }))
  return typeErrors(folder, new AbortController().signal)
}

it('what the compiler finds is said with its place, and what is wrong with its settings too', {
  timeout: 120_000,
}, async () => {
  writeFileSync(join(folder, 'operator.ts'), 'export const answer: string = 42\n')
  expect(await errorsWith('*.ts')).toEqual([
    expect.stringMatching(/operator\.ts:1:14: Type 'number' is not assignable to type 'string'\. \(TS2322\)$/),
  ])
  expect(await errorsWith('nowhere')).toEqual([
    expect.stringMatching(/tsconfig\.json: No inputs were found .*TS18003\)$/),
  ])
})
