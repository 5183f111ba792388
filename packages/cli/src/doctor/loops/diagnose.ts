import type { LoopClass, Pattern } from 'setpoint/doctor'
import type { Severity } from '../finding.js'
import { disputeIn } from './fight.js'
import type { LoopStep } from './history.js'
import { isBackingOff, isSteady, medianInterval } from './rhythm.js'

/** How many steps prove a loop; fewer may be a coincidence. */
const PROOF = 5
/** Numbers go up for good reasons; only a great many fast ones without any make a loop. */
const PROOF_OF_COUNT = 20
/** Milliseconds: moments have whole seconds, so that who writes them on each pass writes once a second. Heartbeats take longer. */
export const FAST = 1500
/** Milliseconds. A moment that comes more slowly may be meant, as when somebody looks at a cloud every minute. */
const OFTEN = 10_000
/** Milliseconds. What is new more slowly than this may be news from outside, such as the commits of a branch. */
const SLOW = 30_000
/** Writers whose moments, numbers and lists tell what others did. */
const REPORTERS = /^(?:kube-controller-manager|kube-scheduler|cloud-controller-manager)\b/

export interface LoopDiagnosis {
  readonly class: LoopClass
  readonly severity: Severity
  /** The steps that prove it, the oldest first. */
  readonly steps: readonly LoopStep[]
  /** The paths that matter. */
  readonly paths: readonly string[]
}

/** What the latest steps of an object prove. Undefined: nothing. */
export function diagnose(steps: readonly LoopStep[]): LoopDiagnosis | undefined {
  const dispute = disputeIn(steps)
  return dispute === undefined ? loop(restless(steps)) : { class: 'F', severity: 'problem', ...dispute }
}

/** The latest steps in which nothing was said that had not been said before, but for what is new each time by itself. */
function restless(steps: readonly LoopStep[]): readonly LoopStep[] {
  let from = steps.length
  const said = new Map<string, number>()
  for (const { content } of steps) said.set(content, (said.get(content) ?? 0) + 1)
  while (from > 0) {
    const step = steps[from - 1] as LoopStep
    const comesBack = (said.get(step.content) ?? 0) > 1
    if (step.isInput || !(comesBack || step.fields.every(({ pattern }) => pattern !== 'other'))) break
    from--
  }
  return steps.slice(from)
}

function loop(steps: readonly LoopStep[]): LoopDiagnosis | undefined {
  if (steps.length < PROOF) return undefined
  const fields = steps.flatMap((step) => step.fields)
  const paths = (...wanted: readonly Pattern[]): string[] => [
    ...new Set(fields.filter(({ pattern }) => wanted.includes(pattern)).map(({ path }) => path)),
  ]
  const often = (...wanted: readonly Pattern[]): boolean =>
    steps.filter((step) => step.fields.some(({ pattern }) => wanted.includes(pattern))).length >= PROOF
  const problem = (name: LoopClass, found: readonly string[]): LoopDiagnosis => ({
    class: name,
    severity: 'problem',
    steps,
    paths: found,
  })
  if (fields.length === 0) return problem('H', [])
  if (often('order')) return problem('E', paths('order', 'random'))
  if (often('random')) return isDrawnAnew(steps) ? problem('E', paths('order', 'random')) : undefined
  if (often('same')) return problem('D', paths('same'))
  if (often('text')) return isBackingOff(steps) ? undefined : problem('C', paths('text'))
  if (fields.every(({ pattern }) => pattern === 'time')) {
    if (steps.every(({ writers }) => writers.length > 0 && writers.every((writer) => REPORTERS.test(writer)))) {
      return undefined
    }
    return { ...problem('A', paths('time')), severity: medianInterval(steps) <= OFTEN ? 'problem' : 'notice' }
  }
  if (isReported(steps)) return undefined
  if (isCircle(steps)) return problem('B', paths('other', 'count', 'growth'))
  const isEndless = fields.every(({ pattern, isBounded }) => pattern !== 'growth' || !isBounded)
  if (often('growth') && isEndless && steps.length >= 2 * PROOF) return problem('I', paths('growth'))
  return isCounter(steps) ? problem('A', paths('count')) : undefined
}

/** On every pass, or as a clock goes; what comes slowly, or whenever it likes, may be news of the world outside. */
function isDrawnAnew(steps: readonly LoopStep[]): boolean {
  const pace = medianInterval(steps)
  return pace <= FAST || (pace <= SLOW && isSteady(steps))
}

/** Fast, and one more of the same each time, while nobody wants anything new: it counts itself. */
function isCounter(steps: readonly LoopStep[]): boolean {
  const counted = steps.flatMap(({ fields }) => fields.filter(({ pattern }) => pattern === 'count'))
  return (
    steps.length >= PROOF_OF_COUNT &&
    counted.length >= PROOF_OF_COUNT &&
    medianInterval(steps) <= FAST &&
    steps.every(({ isGenerationRise }) => !isGenerationRise) &&
    counted.every(
      ({ path, growth, isBounded }) => path.startsWith('.status') && !isBounded && growth !== undefined && growth > 0,
    ) &&
    new Set(counted.map(({ path, growth }) => `${path} ${growth}`)).size ===
      new Set(counted.map(({ path }) => path)).size
  )
}

/** Whether the steps tell of something else that happened. */
function isReported(steps: readonly LoopStep[]): boolean {
  const reasons = steps.filter(
    ({ isExplained, writers }) => isExplained || writers.some((writer) => REPORTERS.test(writer)),
  )
  return reasons.length > steps.length / 3
}

/** Few states, each of them several times, by one writer. */
function isCircle(steps: readonly LoopStep[]): boolean {
  const states = new Set(steps.map(({ content }) => content))
  return states.size >= 2 && states.size * 2 <= steps.length && states.size <= 4
}
