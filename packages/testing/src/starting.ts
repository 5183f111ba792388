import { type Kind, SetpointError, systemClock, type VirtualClock } from '@setpoint/kube'
import type { Failure, Manager } from 'setpoint'
import type { Backend } from './backend/index.js'

/** Turns that a start gets without any time. */
const AT_ONCE = 10
/** Milliseconds of the operator's time in each turn after that. */
const STEP = 100
/** Milliseconds of the machine's time that an operator whose start is given up has to end. */
const LAST = 100

export interface Stage {
  readonly clock: VirtualClock
  /** Whom the operator is; undefined where it is the administrator. */
  readonly user: string | undefined
  /** Whether it takes the place of another process. */
  readonly isRestart: boolean
  /** The names of the runnables that have something to start. */
  readonly runnables: readonly string[]
}

/**
 * Starts an operator, in the test's time: a cache may wait for a definition that is being established, or for its next attempt,
 * so time passes for as long as anything waits for it, which ends when the operator itself gives up. So it does for an election and for runnables, which may
 * wait for it or not. Rejects then, and when patience is over, whatever it waits for, and says what that is; the operator is stopped.
 */
export async function startOperator(manager: Manager, backend: Backend, stage: Stage): Promise<void> {
  const { clock } = stage
  const starting = manager.start()
  const over = starting.then(
    () => true,
    () => true,
  )
  const deadline = systemClock.monotonic() + backend.patience
  const standstill = clock.monotonic() + backend.syncTimeout
  // The operator's own end takes the reasons along.
  let reasons: string | undefined
  for (let turn = 0; !(await Promise.race([over, backend.pause().then(() => false)])); turn++) {
    const isWaiting = manager.cache.waits().length > 0
    if (isWaiting) reasons = reasonsOf(manager, stage)
    if (systemClock.monotonic() > deadline) {
      const failure = overdue(manager, stage)
      // What does not come to its start may not come to its end either.
      await Promise.race([manager.stop(0), systemClock.sleep(LAST)])
      throw failure
    }
    // A list that is on its way takes no time of the test's; of what else there is nobody knows.
    const mayNeedTime = !isSyncing(manager) && clock.monotonic() < standstill
    const needsTime = turn < backend.startTurns || isWaiting || mayNeedTime || manager.status().state === 'stopping'
    if (turn > AT_ONCE && needsTime) await clock.advance(STEP)
  }
  try {
    await starting
  } catch (error) {
    const isOfCaches = error instanceof SetpointError && error.code === 'CacheNotSynced'
    throw isOfCaches && reasons !== undefined ? notStarted(reasons, error) : error
  }
}

function notStarted(reasons: string, cause: SetpointError | undefined): SetpointError {
  return new SetpointError('CacheNotSynced', `the operator did not start\n${reasons}`, { cause })
}

/** Why a start is given up. */
function overdue(manager: Manager, stage: Stage): Error {
  if (isSyncing(manager)) return notStarted(reasonsOf(manager, stage), undefined)
  return new Error(`the operator did not start\n${standingOf(manager, stage)}`)
}

/** What a manager waits for that is no cache. */
function standingOf(manager: Manager, { runnables }: Stage): string {
  const { state } = manager.status()
  if (state === 'waiting')
    return 'it waits for the leadership, which its election has not acquired. Have somebody give it up, or leave `manager.election` out'
  if (state === 'stopping') return 'it could not start, and is stopping since: something does not end'
  if (manager.webhooks?.isServing === false) return 'the manager is starting: its webhook server does not serve yet'
  const names = runnables.length === 0 ? '' : `, of ${runnables.join(', ')}`
  return `the manager is starting: a runnable has not started${names}. Its start has to resolve; what goes on belongs into its run`
}

function isSyncing({ engines }: Manager): boolean {
  return engines.some((engine) => engine.status().waitingFor.length > 0)
}

/** A line for each kind that a controller waits for, and the ways out. */
function reasonsOf(manager: Manager, { user, isRestart }: Stage): string {
  const { controllers, caches } = manager.status()
  const failuresOf = (resource: string): readonly Failure[] =>
    caches.filter(({ kind }) => resourceOf(kind) === resource).flatMap(({ failures }) => failures)
  const waiting = controllers.flatMap(({ name, waitingFor }) =>
    waitingFor.map((resource) => ({ name, resource, failures: failuresOf(resource) })),
  )
  const lines = waiting.map(({ name, resource, failures }) => {
    const why = failures.map(({ message }) => message).join('; ')
    return `controller ${name} waits for ${resource}: ${why === '' ? 'its list is not complete' : why}`
  })
  const reasons = new Set(waiting.flatMap(({ failures }) => failures.map(({ reason }) => reason)))
  if (reasons.has('absent'))
    lines.push(
      'A definition that no controller brings along is installed by testCluster({ definitions: [crd] }); ' +
        'a controller whose kind comes later is added by cluster.manager.add(…)',
    )
  if (reasons.has('forbidden')) lines.push(granting(user, isRestart))
  return lines.join('\n')
}

/** How an operator gets the rights that it lacks. */
function granting(user: string | undefined, isRestart: boolean): string {
  if (user === undefined) return 'The operator is the administrator here, so look at what `through` does'
  if (isRestart)
    return (
      `The operator is ${user} here, with the roles that testCluster was given. What it needs beside them is granted with cluster.client ` +
      'before cluster.restart(…): apply the role that roleOf(controllers) of setpoint/manifests makes'
    )
  return (
    `The operator is ${user} here. What its controllers declare is granted by ` +
    'testCluster({ as: { user, roles: [roleOf(controllers)] } }), with roleOf from setpoint/manifests'
  )
}

function resourceOf({ group, plural }: Kind): string {
  return group === '' ? plural : `${plural}.${group}`
}
