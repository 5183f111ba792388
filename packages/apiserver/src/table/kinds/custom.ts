import { humanDuration, isJsonObject, parseTime, type Json, type KubeObject } from '@setpoint/kube'
import { UNKNOWN } from '../cells.js'
import { column, name, rawTable, type Column } from '../columns.js'
import { evaluatePath, parsePath, PathSyntaxError, PathValueError, type Path } from '../json-path/index.js'
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

const AGE: Column<KubeObject> = column('Age', 'date', ({ metadata }, now) =>
  dateCell(metadata.creationTimestamp ?? '', now),
)

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
    const path = pathOf(each.jsonPath)
    if (path === undefined) break
    made.push(customColumn(each, path))
  }
  return made
}

function pathOf(text: string): Path | undefined {
  try {
    return parsePath(text)
  } catch (error) {
    if (error instanceof PathSyntaxError) return undefined
    throw error
  }
}

function customColumn(
  { name, type, format = '', description = '', priority = 0, jsonPath }: CustomColumn,
  path: Path,
): Column<KubeObject> {
  return {
    name,
    type: type as TableColumn['type'],
    format,
    description:
      description === '' ? `Custom resource definition column (in JSONPath format): ${jsonPath}` : description,
    priority,
    cell: (object, now) => cellOf(type, firstValue(path, object), now),
  }
}

/** The first value that the path finds; undefined when it finds none, or does not fit the object. */
function firstValue(path: Path, object: KubeObject): Json | undefined {
  try {
    return evaluatePath(path, object as unknown as Json)[0]
  } catch (error) {
    if (error instanceof PathValueError) return undefined
    throw error
  }
}

/** A value that is not of its column's type is null, except that a string column takes everything as text. */
function cellOf(type: string, value: Json | undefined, now: number): Json {
  if (value === undefined) return null
  switch (type) {
    case 'string':
      return textOf(value)
    case 'integer':
      // No -0: there is none among integers.
      return typeof value === 'number' ? Math.trunc(value) + 0 : null
    case 'number':
      return typeof value === 'number' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
      return typeof value === 'string' ? dateCell(value, now) : null
    default:
      return null
  }
}

function textOf(value: Json): string {
  if (value === null) return '<no value>'
  if (typeof value === 'object') return goJson(value)
  return typeof value === 'number' ? numberText(value) : `${value}`
}

/** Go turns to exponents below 1e-4, and gives them two digits. */
function numberText(value: number): string {
  const text = value !== 0 && Math.abs(value) < 1e-4 ? value.toExponential() : `${value}`
  return text.replace(/e([+-])(\d)$/, 'e$10$2')
}

function dateCell(timestamp: string, now: number): string {
  if (timestamp === '' || timestamp === 'null') return UNKNOWN
  const time = parseTime(timestamp)
  return time === undefined ? '<invalid>' : humanDuration(now - time)
}

/** JSON as Go writes it: keys in ascending order, and no character that HTML would take for its own. */
function goJson(value: Json): string {
  return JSON.stringify(value, (_key, each: Json) => (isJsonObject(each) ? sorted(each) : each)).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function sorted(object: { [key: string]: Json }): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}
