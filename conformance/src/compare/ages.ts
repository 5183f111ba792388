import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

const ageColumns = new Set<Json | undefined>(['Age', 'Last Seen', 'First Seen'])
const age = /^(?:\d+[smhdy])+$/

/** Replaces ages in a Table and in what kubectl prints as one; a cell that is no age (`<unknown>`) stays. */
export function maskAges(value: JsonObject): JsonObject {
  const { columnDefinitions, rows, stdout } = value
  if (typeof stdout === 'string') return { ...value, stdout: maskPrintedAges(stdout) }
  if (!Array.isArray(rows)) return value
  // Watch events after the first have no column definitions: there any cell that looks like an age is one.
  const isAge = (index: number): boolean => {
    const column = Array.isArray(columnDefinitions) ? columnDefinitions[index] : undefined
    return !isJsonObject(column) || column['type'] === 'date' || ageColumns.has(column['name'])
  }
  return { ...value, rows: rows.map((row) => maskRow(row, isAge)) }
}

function maskRow(row: Json, isAge: (index: number) => boolean): Json {
  if (!isJsonObject(row) || !Array.isArray(row['cells'])) return row
  const cells = row['cells'].map((cell, index) => {
    return typeof cell === 'string' && age.test(cell) && isAge(index) ? '<age>' : cell
  })
  return { ...row, cells }
}

/** kubectl lines columns up, so a cell begins where its heading does; the padding after an age depends on its length. */
function maskPrintedAges(text: string): string {
  let column = -1
  const lines = text.split('\n').map((line) => {
    const heading = /(?:^|\s)(AGE|LAST SEEN)(?:\s|$)/.exec(line)
    if (heading) {
      column = heading.index + heading[0].indexOf(heading[1] ?? '')
      return line.replace(/(AGE|LAST SEEN)\s{2,}/, '$1   ')
    }
    if (line === '') column = -1
    if (column < 0) return line
    const cell = /^\S+/.exec(line.slice(column))?.[0] ?? ''
    if (!age.test(cell)) return line
    const rest = line.slice(column + cell.length)
    return `${line.slice(0, column)}<age>${rest.trim() === '' ? '' : `   ${rest.trimStart()}`}`
  })
  return lines.join('\n').replace(/^(Age|CreationTimestamp|Created):(\s+).*\S$/gm, '$1:$2<time>')
}
