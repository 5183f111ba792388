import { textBlock } from './block.js'
import { LOOP_CLASSES } from './loop-class.js'
import type { LoopPath, LoopRate, LoopReport } from './report.js'
import { showObject, showValue } from './show-value.js'

/** A report as one block of text, for logs, failing tests and terminals. */
export function renderReport(report: LoopReport): string {
  const { object, controller, managers, code, chain, reads } = report
  const { title } = LOOP_CLASSES[report.class]
  const head = `reconcile loop of ${showObject(object)} in controller ${controller}: class ${report.class}, ${title}`
  return textBlock(head, [
    ['what', [report.summary]],
    ['fields', report.paths.flatMap((path) => pathLines(path, report))],
    ['managers', managers.length === 0 ? [] : [managers.join(', ')]],
    ['rate', [rateText(report.rate)]],
    ['chain', chain.map(({ text }, place) => (place === 0 ? text : `→ ${text}`))],
    ['reads', reads.length === 0 ? [] : [reads.join(', ')]],
    ['code', code],
    ['remedy', [report.remedy]],
  ])
}

/** What an event's note may have. */
const LONGEST_NOTE = 1024

/**
 * A report as the note of an event: the class, the line of code and the rate first, then what happens and what to do. The
 * server takes a kilobyte; what is longer is cut in the middle of what happens, because the remedy counts for more.
 */
export function noteOf({ class: letter, code, rate, summary, remedy }: LoopReport): string {
  const [place] = code
  const facts = [
    `class ${letter} (${LOOP_CLASSES[letter].name})`,
    ...(place === undefined ? [] : [place]),
    rateText(rate),
  ]
  const head = `${facts.join(', ')}: `
  const tail = `. ${sentence(remedy)}`
  const whole = `${head}${summary}${tail}`
  if (Buffer.byteLength(whole) <= LONGEST_NOTE) return whole
  const room = LONGEST_NOTE - Buffer.byteLength(`${head}…${tail}`)
  return room < SHORTEST_SUMMARY ? cut(whole, LONGEST_NOTE - 3) : `${head}${cut(summary, room)}${tail}`
}

const SHORTEST_SUMMARY = 80

/** A text of so many bytes at most, beside the dots. */
function cut(text: string, bytes: number): string {
  // Half of a character that was cut through becomes U+FFFD.
  return `${Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\uFFFD+$/, '')}…`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
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
