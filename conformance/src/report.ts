import type { JsonObject } from '@setpoint/kube'
import { type Comparison, diffText, render } from './compare/index.js'
import type { Case } from './transcript/index.js'

/** How a case came out. */
export interface Outcome {
  transcript: Case
  differing: Comparison[]
  /** How long each step took on the slower server, in milliseconds. */
  times: readonly number[]
  /** Why there was nothing to compare. */
  error?: string
}

// Once two servers have gone apart, later steps mostly repeat it.
const stepsShown = 3

/** One line per case, with the differences below it. */
export function outcomeText({ transcript, differing, error }: Outcome): string {
  if (error !== undefined) return `FAILED ${transcript.name}\n  ${transcript.sentence}\n  ${error}`
  if (differing.length === 0) return `ok     ${transcript.name}`
  const parts = [`FAILED ${transcript.name}`, `  ${transcript.sentence}`]
  for (const { step, real, other } of differing.slice(0, stepsShown)) {
    parts.push(`  step ${step + 1}, - real, + other:`)
    parts.push(indent(transcript.steps[step]?.source ?? '', '    > '))
    parts.push(indent(diffText(render(real), render(other)), '    '))
  }
  if (differing.length > stepsShown) parts.push(`  and ${differing.length - stepsShown} more steps`)
  return parts.join('\n')
}

/** A case as it went on one server. */
export function transcriptText(transcript: Case, answers: readonly JsonObject[]): string {
  const parts = [`### ${transcript.name}`, `# ${transcript.sentence}`]
  for (const [index, step] of transcript.steps.entries()) {
    parts.push(step.source, indent(render(answers[index] ?? {}), '    '))
  }
  return parts.join('\n')
}

/** A table by area, and the last line that says it all. */
export function summaryText(outcomes: readonly Outcome[]): string {
  const areas = new Map<string, { passed: number; failed: number }>()
  for (const outcome of outcomes) {
    const area = areas.get(outcome.transcript.area) ?? { passed: 0, failed: 0 }
    if (isFailed(outcome)) area.failed++
    else area.passed++
    areas.set(outcome.transcript.area, area)
  }
  const width = Math.max(...[...areas.keys()].map((name) => name.length))
  const lines = [...areas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { passed, failed }]) => {
      return `  ${name.padEnd(width)}  ${String(passed).padStart(3)} passed${failed > 0 ? `  ${failed} failed` : ''}`
    })
  const failed = outcomes.filter(isFailed).length
  return `${lines.join('\n')}\n${outcomes.length - failed} passed, ${failed} failed`
}

/** The cases that took longest, each with the step that took most of it. */
export function slowestText(outcomes: readonly Outcome[], count: number): string {
  const total = ({ times }: Outcome): number => times.reduce((sum, time) => sum + time, 0)
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)
  return outcomes
    .toSorted((a, b) => total(b) - total(a))
    .slice(0, count)
    .map((outcome) => {
      const longest = Math.max(0, ...outcome.times)
      const step = outcome.times.indexOf(longest)
      const source = outcome.transcript.steps[step]?.source.split('\n')[0] ?? ''
      return `  ${seconds(total(outcome)).padStart(5)} s  ${outcome.transcript.name}: step ${step + 1}, ${seconds(longest)} s, ${source.slice(0, 80)}`
    })
    .join('\n')
}

export function isFailed(outcome: Outcome): boolean {
  return outcome.error !== undefined || outcome.differing.length > 0
}

function indent(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => prefix + line)
    .join('\n')
}
