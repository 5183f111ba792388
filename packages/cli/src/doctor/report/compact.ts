import { styleText } from 'node:util'
import { showObject } from 'setpoint/doctor'
import type { Finding } from '../finding.js'
import type { DoctorReport } from './report.js'
import { verdictOf } from './words.js'

export interface CompactOptions {
  readonly colors: boolean
  readonly width: number
  /** Lines to be had. */
  readonly height: number
}

/** The report on one screen, while it changes: two lines for each finding, the worst first, and how many did not fit. */
export function compactReport(report: DoctorReport, { colors, width, height }: CompactOptions): string {
  const room = Math.max(1, Math.floor((height - 2) / 2))
  const shown = report.findings.slice(0, room)
  const left = report.findings.length - shown.length
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    colors ? styleText(style, text, { validateStream: false }) : text
  const lines = shown.flatMap((finding) => {
    const mark = finding.severity === 'problem' ? paint('red', 'PROBLEM') : paint('yellow', 'notice ')
    return [
      `${mark} ${paint('bold', cut(titleOf(finding), width - 8))}`,
      paint('gray', `        ${cut(finding.summary, width - 8)}`),
    ]
  })
  return [...lines, '', left > 0 ? `${verdictOf(report)} (${left} of them not shown)` : verdictOf(report)].join('\n')
}

/** `loop A  Widget default/demo  58×` */
function titleOf({ rule, class: loopClass, object, count }: Finding): string {
  const name = loopClass === undefined ? rule : `${rule} ${loopClass}`
  return `${name}  ${showObject(object)}${count > 1 ? `  ${count}×` : ''}`
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}
