import type { Behaviour } from '../faults/index.js'

/** How a container ended. */
export interface Exit {
  readonly code: number
  readonly reason: 'Completed' | 'Error' | 'OOMKilled'
  readonly startedAt: number
  readonly finishedAt: number
}

/** Where a pod is on its way. `since` is when it got there, in milliseconds. */
export type Stage =
  | { readonly at: 'creating'; readonly since: number }
  | { readonly at: 'unpullable'; readonly since: number; readonly backingOff: boolean; readonly attempts: number }
  | Running
  | { readonly at: 'restarting'; readonly since: number; readonly restarts: number; readonly last: Exit }
  | { readonly at: 'over'; readonly since: number; readonly restarts: number; readonly exit: Exit }
  | { readonly at: 'evicted'; readonly since: number }

export interface Running {
  readonly at: 'running'
  readonly since: number
  readonly ready: boolean
  readonly restarts: number
  /** How the containers ended the last time. */
  readonly last: Exit | undefined
}

export type RestartPolicy = 'Always' | 'OnFailure' | 'Never'

// A kubelet's numbers.
const FIRST_BACKOFF = 10_000
const MAX_BACKOFF = 300_000
/** A pull that fails is told as such this long before the kubelet says that it waits. */
const PULL_ATTEMPT = 1000

/** What comes next: a stage to enter now, or how long to wait for one; neither when nothing comes by itself. */
export interface Step {
  readonly next?: Stage
  readonly wait?: number
}

/** The pod's next step at this moment. Pure: the same answer to the same question. */
export function step(stage: Stage, behaviour: Behaviour, policy: RestartPolicy, now: number): Step {
  const { fault } = behaviour
  if (fault === 'evicted' && stage.at !== 'over' && stage.at !== 'evicted')
    return { next: { at: 'evicted', since: now } }
  switch (stage.at) {
    case 'creating':
      if (now < stage.since + behaviour.startAfter) return waitFor(stage.since + behaviour.startAfter, now)
      if (fault === 'image-pull') return { next: { at: 'unpullable', since: now, backingOff: false, attempts: 1 } }
      return { next: running(behaviour, now, 0, undefined) }
    case 'unpullable': {
      if (fault !== 'image-pull') return { next: running(behaviour, now, 0, undefined) }
      const due = stage.since + (stage.backingOff ? backoff(stage.attempts) : PULL_ATTEMPT)
      if (now < due) return waitFor(due, now)
      const attempts = stage.backingOff ? stage.attempts + 1 : stage.attempts
      return { next: { at: 'unpullable', since: now, backingOff: !stage.backingOff, attempts } }
    }
    case 'running':
      return stepRunning(stage, behaviour, policy, now)
    case 'restarting': {
      const due = stage.since + backoff(stage.restarts)
      if (now < due) return waitFor(due, now)
      return { next: running(behaviour, now, stage.restarts + 1, stage.last) }
    }
    case 'over':
    case 'evicted':
      return {}
    default:
      return stage satisfies never
  }
}

function stepRunning(stage: Running, behaviour: Behaviour, policy: RestartPolicy, now: number): Step {
  const exit = exitOf(behaviour, policy)
  const exitDue = exit === undefined ? Number.POSITIVE_INFINITY : stage.since + exit.after
  if (exit !== undefined && now >= exitDue) {
    const { code, reason } = exit
    return { next: afterExit(stage, { code, reason, startedAt: stage.since, finishedAt: now }, policy, behaviour) }
  }
  const readyDue = behaviour.fault === 'never-ready' ? Number.POSITIVE_INFINITY : stage.since + behaviour.readyAfter
  const shouldBeReady = now >= readyDue
  if (stage.ready !== shouldBeReady) return { next: { ...stage, ready: shouldBeReady } }
  return waitFor(Math.min(exitDue, stage.ready ? Number.POSITIVE_INFINITY : readyDue), now)
}

/** How and when the containers of a running pod will end; undefined: they run on. */
function exitOf(
  { fault, completeAfter, readyAfter }: Behaviour,
  policy: RestartPolicy,
): { code: number; reason: Exit['reason']; after: number } | undefined {
  // What crashes does so about when it would have been ready; work fails when it would have been done.
  const after = policy === 'Always' ? finite(readyAfter) : finite(completeAfter)
  if (fault === 'crash-loop') return { code: 1, reason: 'Error', after }
  if (fault === 'out-of-memory') return { code: 137, reason: 'OOMKilled', after }
  if (typeof fault === 'object') {
    return { code: fault.exitCode, reason: fault.exitCode === 0 ? 'Completed' : 'Error', after }
  }
  return policy === 'Always' ? undefined : { code: 0, reason: 'Completed', after: completeAfter }
}

function finite(milliseconds: number): number {
  return Number.isFinite(milliseconds) ? milliseconds : 0
}

function afterExit(stage: Running, exit: Exit, policy: RestartPolicy, behaviour: Behaviour): Stage {
  const now = exit.finishedAt
  if (policy === 'Never' || (policy === 'OnFailure' && exit.code === 0)) {
    return { at: 'over', since: now, restarts: stage.restarts, exit }
  }
  // The first restart comes at once.
  if (stage.restarts === 0) return running(behaviour, now, 1, exit)
  return { at: 'restarting', since: now, restarts: stage.restarts, last: exit }
}

function running(behaviour: Behaviour, now: number, restarts: number, last: Exit | undefined): Running {
  const ready = behaviour.readyAfter <= 0 && behaviour.fault !== 'never-ready'
  return { at: 'running', since: now, ready, restarts, last }
}

/** The delay before the next attempt, after this many: 10 s, doubling to 5 minutes. */
export function backoff(attempts: number): number {
  return Math.min(FIRST_BACKOFF * 2 ** (attempts - 1), MAX_BACKOFF)
}

function waitFor(due: number, now: number): Step {
  return Number.isFinite(due) ? { wait: due - now } : {}
}
