import type { Summary } from '../../apiserver/statistics.js'
import type { Line } from './line.js'

/** The lines as text, columns aligned. */
export function tableText(lines: readonly Line[], peer: string): string {
  const rows = [['measure', 'setpoint', peer, 'ratio', 'bound', ''], ...lines.map(cells)]
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

function cells({ title, unit, setpoint, peer, ratio, bound, holds }: Line): string[] {
  return [
    title,
    summaryText(setpoint, unit),
    summaryText(peer, unit),
    Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : '–',
    'times' in bound ? `at most ${bound.times}×` : `at most ${bound.limit} ${unit}`.trimEnd(),
    holds ? 'holds' : 'falls short',
  ]
}

function summaryText({ median, p10, p90 }: Summary, unit: string): string {
  const spread = p10 === p90 ? '' : ` (${number(p10)} – ${number(p90)})`
  return `${number(median)} ${unit}${spread}`.replace('  ', ' ').trimEnd()
}

function number(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en')
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
}
