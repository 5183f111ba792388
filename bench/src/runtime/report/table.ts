import type { Summary } from '../../apiserver/statistics.js'
import type { Bound, Comparison, Line } from './line.js'

/** The lines as text, columns aligned. */
export function tableText(lines: readonly Line[], peer: string): string {
  return aligned([
    [...header(peer), 'bound', ''],
    ...lines.map((line) => [...cells(line), boundText(line.bound, line.unit), line.holds ? 'holds' : 'falls short']),
  ])
}

/** What was measured beside the lines, without a word on whether it is good; empty where nothing was. */
export function besideText(lines: readonly Line[], peer: string): string {
  const comparisons = lines.flatMap(({ beside = [] }) => beside)
  return comparisons.length === 0 ? '' : aligned([header(peer), ...comparisons.map(cells)])
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const text = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  text.splice(1, 0, '-'.repeat(Math.max(...text.map((line) => line.length))))
  return text.join('\n')
}

function header(peer: string): string[] {
  return ['measure', 'setpoint', peer, 'ratio']
}

function cells({ title, unit, setpoint, peer, ratio }: Comparison): string[] {
  const times = Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : '–'
  return [title, summaryText(setpoint, unit), summaryText(peer, unit), times]
}

function boundText(bound: Bound, unit: string): string {
  return 'times' in bound ? `at most ${bound.times}×` : `at most ${bound.limit} ${unit}`.trimEnd()
}

function summaryText({ median, p10, p90 }: Summary, unit: string): string {
  const spread = p10 === p90 ? '' : ` (${number(p10)} – ${number(p90)})`
  return `${number(median)} ${unit}${spread}`.replace('  ', ' ').trimEnd()
}

function number(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en')
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
}
