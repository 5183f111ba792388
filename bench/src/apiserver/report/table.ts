import type { Summary } from '../statistics.js'
import type { Row } from './row.js'

const header = ['measure', 'setpoint', 'kube-apiserver + etcd', 'ratio', 'bound', '']

/** The table as text, its columns aligned, the notes of its rows below. */
export function tableText(rows: readonly Row[]): string {
  const lines = [header, ...rows.map(cells)]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  text.splice(1, 0, '-'.repeat(Math.max(...text.map((line) => line.length))))
  const notes = rows.flatMap(({ title, note }) => (note === undefined ? [] : [`${title}: ${note}`]))
  return [...text, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

function cells(row: Row): string[] {
  const { title, unit, embedded, reference, factor, bound, better, holds } = row
  const ratio = (value: string): string => (better === 'less' ? `1/${value}` : `${value}×`)
  return [
    title,
    summaryText(embedded, unit),
    summaryText(reference, unit),
    ratio(factor.toFixed(1)),
    `${better === 'less' ? 'at most' : 'at least'} ${'times' in bound ? ratio(String(bound.times)) : `${bound.limit} ${unit}`}`,
    holds ? 'holds' : 'falls short',
  ]
}

function summaryText({ median, p10, p90 }: Summary, unit: string): string {
  return `${number(median)}${unit.startsWith('/') ? '' : ' '}${unit} (${number(p10)} – ${number(p90)})`
}

function number(value: number): string {
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
}
