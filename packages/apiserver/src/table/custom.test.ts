import { readFileSync } from 'node:fs'
import type { Json, KubeObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { customTable, type CustomColumn, type TableColumn } from './index.js'

// testdata/custom.jsonl is what kube-apiserver v1.36.3 made of printer columns: one line for each definition, with its
// columns as written and the Table that came back.

interface Recording {
  readonly name: string
  readonly now: number
  readonly columns: CustomColumn[]
  readonly columnDefinitions: TableColumn[]
  readonly rows: { readonly cells: Json[]; readonly object: KubeObject }[]
}

const recordings = readFileSync(new URL('./testdata/custom.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording)

describe.each(recordings)('a definition with columns for $name', ({ now, columns, columnDefinitions, rows }) => {
  const definition = customTable(columns)

  it('has the columns that kube-apiserver gives it', () => {
    expect(definition.columns).toEqual(columnDefinitions)
  })

  it.each(rows)('shows $object.metadata.name as kube-apiserver does', ({ object, cells }) => {
    const named = (values: readonly Json[]): unknown =>
      values.map((value, index) => [columnDefinitions[index]?.name, columns[index - 1]?.jsonPath, value])
    expect(named(definition.cells(object, now))).toEqual(named(cells))
  })
})
