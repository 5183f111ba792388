import { ageOf, type ColumnCell, compilePrinterColumn, type Json, JsonPathError, type KubeObject } from '@setpoint/kube'
import { column, name, rawTable, type Column } from '../columns.js'
import type { TableColumn, TableDefinition } from '../table.js'

/** spec.versions[].additionalPrinterColumns[] of a CustomResourceDefinition. */
export interface CustomColumn {
  readonly name: string
  readonly type: string
  readonly format?: string
  readonly description?: string
  readonly priority?: number
  readonly jsonPath: string
}

/** What a definition without columns of its own shows. */
const AGE: Column<KubeObject> = column('Age', 'date', ({ metadata }, now) => ageOf(metadata.creationTimestamp, now))

/**
 * The table of a custom resource: its name, then the columns of its definition, or its age when there are none. A
 * column whose path cannot be parsed ends the table, as in Kubernetes.
 */
export function customTable(columns: readonly CustomColumn[] = []): TableDefinition {
  return rawTable<KubeObject>((object) => object, [name, ...(columns.length === 0 ? [AGE] : parseable(columns))])
}

function parseable(columns: readonly CustomColumn[]): Column<KubeObject>[] {
  const made: Column<KubeObject>[] = []
  for (const each of columns) {
    const cell = cellOf(each)
    if (cell === undefined) break
    made.push(customColumn(each, cell))
  }
  return made
}

function cellOf(column: CustomColumn): ColumnCell | undefined {
  try {
    return compilePrinterColumn(column)
  } catch (error) {
    if (error instanceof JsonPathError) return undefined
    throw error
  }
}

function customColumn(
  { name, type, format = '', description = '', priority = 0, jsonPath }: CustomColumn,
  cell: ColumnCell,
): Column<KubeObject> {
  return {
    name,
    type: type as TableColumn['type'],
    format,
    description:
      description === '' ? `Custom resource definition column (in JSONPath format): ${jsonPath}` : description,
    priority,
    cell: (object, now) => cell(object as unknown as Json, now),
  }
}
