import { styleText } from 'node:util'
import { showObject } from 'setpoint/doctor'
import type { Finding } from '../finding.js'
import type { DoctorReport } from './report.js'
import { gapsOf, headingOf, lookedText, verdictOf } from './words.js'
import { counted, wrap } from './wrap.js'

type Style = Parameters<typeof styleText>[0]

export interface TextOptions {
  /** Default false. */
  readonly colors?: boolean
  /** Columns. Default 80. */
  readonly width?: number
  /** Findings that are told in full; of the rest only the number. Default: all. */
  readonly most?: number
}

const LABEL = 10
const INDENT = '   '

/** The report for people at a terminal. */
export function textReport(report: DoctorReport, options: TextOptions = {}): string {
  const { colors = false, width = 80, most = Number.POSITIVE_INFINITY } = options
  const paint = (style: Style, text: string): string =>
    colors ? styleText(style, text, { validateStream: false }) : text
  const shown = report.findings.slice(0, most)
  const left = report.findings.length - shown.length
  const lines = [
    ...report.looked.flatMap((looked) => wrap(`${lookedText(looked)}, ${duration(report.seconds)}`, width)),
    ...gapsOf(report).flatMap((gap) => wrap(gap, width - 2).map((line) => paint('gray', `  ${line}`))),
    '',
    ...shown.flatMap((finding, place) => [...findingLines(finding, place + 1, width, paint), '']),
    ...(left > 0 ? [`… and ${left} more`, ''] : []),
    paint(verdictStyle(report), verdictOf(report)),
  ]
  return `${lines.join('\n')}\n`
}

function findingLines(
  finding: Finding,
  number: number,
  width: number,
  paint: (style: Style, text: string) => string,
): string[] {
  const isProblem = finding.severity === 'problem'
  const [first = '', ...more] = wrap(headingOf(finding), width - 14)
  const mark = paint(isProblem ? 'red' : 'yellow', isProblem ? 'PROBLEM' : 'notice ')
  const head = `${String(number).padStart(2)}. ${mark}  ${paint('bold', first)}`
  const rows: [string, readonly string[]][] = [
    ['object', [objectText(finding)]],
    ['what', [finding.summary]],
    [
      'fields',
      finding.fields.flatMap(({ path, values }) => [path, ...(values.length > 0 ? [`  ${values.join(' → ')}`] : [])]),
    ],
    ['managers', finding.managers.length === 0 ? [] : [finding.managers.join(', ')]],
    ['seen', finding.evidence],
    ['remedy', [finding.remedy]],
  ]
  return [
    head,
    ...more.map((line) => `${' '.repeat(13)}${paint('bold', line)}`),
    ...rows.flatMap(([label, texts]) => rowLines(label, texts, width, paint)),
  ]
}

function rowLines(
  label: string,
  texts: readonly string[],
  width: number,
  paint: (style: Style, text: string) => string,
): string[] {
  const lines = texts.flatMap((text) => {
    const indent = /^ */.exec(text)?.[0] ?? ''
    return wrap(text.trimStart(), width - INDENT.length - LABEL - indent.length).map((line) => `${indent}${line}`)
  })
  return lines.map((line, place) => `${INDENT}${paint('cyan', (place === 0 ? label : '').padEnd(LABEL))}${line}`)
}

function objectText({ object }: Finding): string {
  return object.apiVersion === '' ? showObject(object) : `${showObject(object)} (${object.apiVersion})`
}

function verdictStyle({ findings }: DoctorReport): Style {
  if (findings.some(({ severity }) => severity === 'problem')) return 'red'
  return findings.length > 0 ? 'yellow' : 'green'
}

export function duration(seconds: number): string {
  if (seconds < 120) return counted(Math.round(seconds), 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour')
}
