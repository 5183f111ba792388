import { showObject } from 'setpoint/doctor'
import type { FieldEvidence, Finding } from '../finding.js'
import type { DoctorReport } from './report.js'
import { STYLES } from './styles.js'
import { duration } from './text.js'
import { gapsOf, headingOf, lookedText, verdictOf } from './words.js'

/** The report as one file that needs nothing else: to be kept, attached and sent. */
export function htmlReport(report: DoctorReport): string {
  const { findings, from } = report
  const verdict = verdictOf(report)
  const worst = findings.some(({ severity }) => severity === 'problem')
    ? 'problem'
    : findings.length > 0
      ? 'notice'
      : 'fine'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Setpoint doctor: ${escaped(verdict)}</title>
<style>${STYLES}</style>
<main>
<header>
<h1>Setpoint doctor</h1>
<p class="verdict ${worst}">${escaped(verdict)}</p>
${report.looked.map((looked) => `<p class="looked">${escaped(lookedText(looked))}</p>`).join('\n')}
<p class="looked"><time datetime="${escaped(from)}">${escaped(from)}</time>, ${escaped(duration(report.seconds))}</p>
</header>
${contents(findings)}${findings.map(section).join('\n')}
${gaps(report)}
</main>
</html>
`
}

/** Worth its place only where there is something to leaf through. */
function contents(findings: readonly Finding[]): string {
  if (findings.length < 4) return ''
  const rows = findings.map(
    ({ severity, object }, place) =>
      `<li><a href="#finding-${place + 1}"><span class="dot ${severity}"></span>${escaped(showObject(object))}</a> <span class="muted">${escaped(headingOf(findings[place] as Finding))}</span></li>`,
  )
  return `<nav><ol>${rows.join('')}</ol></nav>\n`
}

function section(finding: Finding, place: number): string {
  const { object, severity, summary, remedy, fields, managers, evidence } = finding
  const rows: [string, string][] = [
    ['What', `<p>${escaped(summary)}</p>`],
    ['Fields', fields.map(fieldBlock).join('')],
    ['Managers', managers.map((manager) => `<span class="chip">${escaped(manager)}</span>`).join(' ')],
    ['Seen', evidence.map((line) => `<p>${escaped(line)}</p>`).join('')],
    ['Remedy', `<p class="remedy">${escaped(remedy)}</p>`],
  ]
  const body = rows
    .filter(([, content]) => content !== '')
    .map(([label, content]) => `<dt>${label}</dt><dd>${content}</dd>`)
  return `<article id="finding-${place + 1}" class="${severity}">
<h2><span class="badge">${severity}</span> ${escaped(showObject(object))} <span class="muted">${escaped(object.apiVersion)}</span></h2>
<p class="heading">${escaped(headingOf(finding))}</p>
<dl>${body.join('')}</dl>
</article>`
}

function fieldBlock({ path, values, managers }: FieldEvidence): string {
  const who = managers.length === 0 ? '' : ` <span class="muted">by ${escaped(managers.join(', '))}</span>`
  const list =
    values.length === 0
      ? ''
      : `<ol class="values">${values.map((value) => `<li><code>${escaped(value)}</code></li>`).join('')}</ol>`
  return `<div class="field"><code class="path">${escaped(path)}</code>${who}${list}</div>`
}

function gaps(report: DoctorReport): string {
  const lines = gapsOf(report)
  if (lines.length === 0) return ''
  return `<footer><h2>What could not be looked at</h2><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></footer>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
