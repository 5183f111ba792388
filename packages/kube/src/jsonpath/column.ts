import type { Clock } from '../clock/index.js'
import { quote } from '../field/index.js'
import { isJsonObject, type Json } from '../json/index.js'
import { ageOf } from '../time/index.js'
import { compileJsonPath } from './compile.js'
import { JsonPathError } from './error.js'
import { parseJsonPath } from './parse.js'
import { printValue } from './print.js'

/** A column of additionalPrinterColumns in a CustomResourceDefinition. */
export interface PrinterColumn {
  /** A path without braces: `.status.phase`. */
  readonly jsonPath: string
  /** string, integer, number, boolean or date. */
  readonly type: string
}

/** The cell that an object has in a column; null when it has nothing to show. Never throws. */
export type ColumnCell = (object: Json) => Json

/** Compiles a column once for all rows. Throws a {@link JsonPathError} when the path cannot be read. */
export function compilePrinterColumn({ jsonPath, type }: PrinterColumn, clock: Clock): ColumnCell {
  const first = compileFirst(jsonPath)
  return (object) => {
    const value = first(object)
    return value === undefined ? null : cell(type, value, clock)
  }
}

/** The first value that a path finds, in the first part of its template; undefined when it finds none or fails. */
function compileFirst(jsonPath: string): (object: Json) => Json | undefined {
  const names = fieldNames(jsonPath)
  if (names !== undefined) return (object) => walk(object, names)
  const path = compileJsonPath(`{${jsonPath}}`, { allowMissingKeys: true })
  return (object) => {
    try {
      return path.find(object)[0]?.[0]
    } catch (error) {
      if (error instanceof JsonPathError) return undefined
      throw error
    }
  }
}

/** Nearly every column is a chain of fields, and needs no more than this. */
function walk(object: Json, names: readonly string[]): Json | undefined {
  let value: Json | undefined = object
  for (const name of names) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

function fieldNames(jsonPath: string): string[] | undefined {
  let parts
  try {
    parts = parseJsonPath(`{${jsonPath}}`).nodes
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error
    throw new JsonPathError(`unrecognized column definition ${quote(jsonPath)}`, { cause: error })
  }
  const [only] = parts
  if (parts.length !== 1 || only?.kind !== 'list' || only.nodes.length === 0) return undefined
  const names = only.nodes.flatMap((node) => (node.kind === 'field' ? [node.name] : []))
  return names.length === only.nodes.length ? names : undefined
}

function cell(type: string, value: Json, clock: Clock): Json {
  switch (type) {
    case 'string':
      return printValue(value ?? undefined)
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null
    case 'number':
      return typeof value === 'number' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
      return typeof value === 'string' ? ageOf(value === 'null' ? '' : value, clock) : null
    default:
      return null
  }
}
