import { LOOP_CLASSES } from './loop-class.js'
import type { LoopPath, LoopRate, LoopReport } from './report.js'
import { showObject, showValue } from './show-value.js'

/** A report as one block of text, for logs, failing tests and terminals. */
export function renderReport(report: LoopReport): string {
  const { object, controller, managers, code, chain } = report
  const { title } = LOOP_CLASSES[report.class]
  const rows: [string, readonly string[]][] = [
    ['what', [report.summary]],
    ['fields', report.paths.flatMap((path) => pathLines(path, report))],
    ['managers', managers.length === 0 ? [] : [managers.join(', ')]],
    ['rate', [rateText(report.rate)]],
    ['chain', chain.map(({ text }, place) => (place === 0 ? text : `→ ${text}`))],
    ['code', code],
    ['remedy', [report.remedy]],
  ]
  const lines = [`reconcile loop of ${showObject(object)} in controller ${controller}: class ${report.class}, ${title}`]
  for (const [label, texts] of rows) {
    texts.forEach((text, place) => lines.push(`  ${(place === 0 ? label : '').padEnd(8)}  ${text}`))
  }
  return lines.join('\n')
}

function pathLines({ path, of, values }: LoopPath, { object }: LoopReport): string[] {
  const whose = of.uid === object.uid && of.name === object.name ? '' : ` of ${showObject(of)}`
  const field = path === '' ? showObject(of) : `${path}${whose}`
  return values.length === 0 ? [field] : [field, `  ${values.map(showValue).join(' → ')}`]
}

/** `6 rounds in 14 ms, 428.6 a second`; slow ones by their period: `6 rounds, one every 30m`. */
function rateText({ cycles, milliseconds, perSecond }: LoopRate): string {
  if (milliseconds <= 0) return `${cycles} rounds at once`
  if (perSecond >= 1) return `${cycles} rounds in ${period(milliseconds)}, ${perSecond.toFixed(1)} a second`
  return `${cycles} rounds in ${period(milliseconds)}, one every ${period(1000 / perSecond)}`
}

function period(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 120_000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${(milliseconds / 60_000).toFixed(1)} min`
}
