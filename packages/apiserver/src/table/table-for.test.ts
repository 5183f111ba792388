import { readdirSync, readFileSync } from 'node:fs'
import { parseApiVersion, type Json, type KubeObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { tableFor, toTable, type TableColumn, type TableRow } from './index.js'

// testdata/kinds/ is what kube-apiserver v1.36.3 answered to `?includeObject=Object`, without managedFields: for each
// kind a line with the columns, then its rows, then the row of a bookmark (an object of nothing but metadata).

interface Header {
  readonly apiVersion: string
  readonly kind: string
  /** When the server was asked; every duration in the rows counts from here. */
  readonly now: number
  readonly columns: readonly (readonly [string, string, string, string, number])[]
  readonly emptyRows?: [] | null
}

interface Row {
  readonly cells: Json[]
  readonly conditions?: TableRow['conditions']
  readonly object: KubeObject
  readonly bookmark?: true
}

interface Recording extends Header {
  readonly rows: Row[]
}

const directory = new URL('./testdata/kinds/', import.meta.url)
const recordings: Recording[] = []
for (const file of readdirSync(directory).sort()) {
  for (const line of readFileSync(new URL(file, directory), 'utf8').trim().split('\n')) {
    const entry = JSON.parse(line) as Header | Row
    if ('columns' in entry) recordings.push({ ...entry, rows: [] })
    else recordings.at(-1)?.rows.push(entry)
  }
}

function groupOf(apiVersion: string): string {
  return parseApiVersion(apiVersion)?.group ?? ''
}

describe.each(recordings)('$kind of $apiVersion', ({ apiVersion, kind, now, columns, emptyRows, rows }) => {
  const definition = tableFor({ group: groupOf(apiVersion), kind })

  it('has the columns that kube-apiserver has', () => {
    const recorded = columns.map(([name, type, format, description, priority]) => ({
      name,
      type,
      format,
      description,
      priority,
    }))
    expect(definition.columns).toEqual(recorded as TableColumn[])
  })

  const named = rows
    .filter(({ bookmark }) => bookmark !== true)
    .map((row) => ({ ...row, name: row.object.metadata.name }))
  it.each(named)('shows $name as kube-apiserver does', ({ object, cells, conditions }) => {
    expect(definition.cells(object, now)).toEqual(cells)
    expect(definition.conditions?.(object)).toEqual(conditions)
  })

  const bookmark = rows.find((row) => row.bookmark === true)
  it.runIf(bookmark !== undefined)('shows a bookmark as kube-apiserver does', () => {
    const { metadata } = (bookmark as Row).object
    expect(definition.cells({ apiVersion, kind, metadata }, now)).toEqual((bookmark as Row).cells)
  })

  it.runIf(emptyRows !== undefined)('shows an empty list as kube-apiserver does', () => {
    expect(toTable(definition, [], { now }).rows).toEqual(emptyRows)
  })

  it.skipIf(kind === 'ComponentStatus')('lists objects in the order of kube-apiserver', () => {
    const inStore = named.toSorted((a, b) => (keyOf(a.object) < keyOf(b.object) ? -1 : 1))
    const table = toTable(
      definition,
      inStore.map(({ object }) => object),
      { now },
    )
    expect(table.rows?.map((row) => row.cells)).toEqual(named.map(({ cells }) => cells))
  })
})

function keyOf({ metadata: { namespace = '', name = '' } }: KubeObject): string {
  return `${namespace}/${name}`
}
