import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../settings.js'
import type { Machine } from './machine.js'
import type { Row } from './row.js'

/** A run, as it is kept. */
export interface Result {
  readonly command: string
  readonly date: string
  readonly machine: Machine
  readonly settings: Settings
  readonly rows: readonly Row[]
}

const folder = fileURLToPath(new URL('../../../results/', import.meta.url))

/** Writes a result to bench/results/, one file a day; gives its name. */
export function saveResult(result: Result): string {
  mkdirSync(folder, { recursive: true })
  const name = `apiserver-${result.date.slice(0, '2026-01-31'.length)}.json`
  writeFileSync(`${folder}${name}`, `${JSON.stringify(result, round, 2)}\n`)
  return `bench/results/${name}`
}

/** Four significant digits are more than a measurement has. */
function round(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value
}
