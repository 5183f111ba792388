import { quote } from '../field/index.js'
import { isInt64, isJsonObject, type Json } from '../json/index.js'
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

/** The cell that an object has in a column at `now`; null when it has nothing to show. Never throws. */
export type ColumnCell = (object: Json, now: number) => Json

/** Compiles a column once for all rows. Throws a {@link JsonPathError} when the path cannot be read. */
export function compilePrinterColumn({ jsonPath, type }: PrinterColumn): ColumnCell {
  const first = compileFirst(jsonPath)
  return (object, now) => {
    const value = first(object)
    return value === undefined ? null : cell(type, value, now)
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

function cell(type: string, value: Json, now: number): Json {
  switch (type) {
    case 'string':
      return printValue(value ?? undefined)
    case 'integer':
      return typeof value === 'number' ? toInt64(value) : null
    case 'number':
      return typeof value === 'number' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
      return typeof value === 'string' ? ageOf(value === 'null' ? '' : value, now) : null
    default:
      return null
  }
}

/** As Go converts it on amd64: there is no -0 among integers, and what is too large is the smallest of them. */
function toInt64(value: number): number {
  const whole = Math.trunc(value) + 0
  return isInt64(whole) ? whole : -(2 ** 63)
}
