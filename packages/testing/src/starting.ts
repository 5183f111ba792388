import { type Kind, SetpointError, systemClock, type VirtualClock } from '@setpoint/kube'
import type { Failure, Manager } from 'setpoint'
import type { Backend } from './backend/index.js'

/** Turns that a start gets without any time. */
const AT_ONCE = 10
/** Milliseconds of the operator's time in each turn after that. */
const STEP = 100

export interface Stage {
  readonly clock: VirtualClock
  /** Whom the operator is; undefined where it is the administrator. */
  readonly user: string | undefined
}

/**
 * Starts an operator, in the test's time: a cache may wait for a definition that is being established, or for its next attempt,
 * so time passes for as long as anything waits for it, which ends when the operator itself gives up. Rejects then, and
 * when a list is not answered at all, and says which controller waits for what; the operator is stopped.
 */
export async function startOperator(manager: Manager, backend: Backend, { clock, user }: Stage): Promise<void> {
  const starting = manager.start()
  const over = starting.then(
    () => true,
    () => true,
  )
  const deadline = systemClock.monotonic() + backend.patience
  // The operator's own end takes the reasons along.
  let reasons: string | undefined
  for (let turn = 0; !(await Promise.race([over, backend.pause().then(() => false)])); turn++) {
    const isWaiting = manager.cache.waits().length > 0
    if (isWaiting) reasons = reasonsOf(manager, user)
    if (systemClock.monotonic() > deadline && isSyncing(manager)) {
      reasons = reasonsOf(manager, user)
      await manager.stop(0)
      throw notStarted(reasons, undefined)
    }
    const needsTime = turn < backend.startTurns || isWaiting || manager.status().state === 'stopping'
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

function isSyncing({ engines }: Manager): boolean {
  return engines.some((engine) => engine.status().waitingFor.length > 0)
}

/** A line for each kind that a controller waits for, and the ways out. */
function reasonsOf(manager: Manager, user: string | undefined): string {
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
  if (reasons.has('forbidden'))
    lines.push(
      user === undefined
        ? 'The operator is the administrator here, so look at what `through` does'
        : `The operator is ${user} here. What its controllers declare is granted by ` +
            'testCluster({ as: { user, roles: [roleOf(controllers)] } }), with roleOf from setpoint/manifests',
    )
  return lines.join('\n')
}

function resourceOf({ group, plural }: Kind): string {
  return group === '' ? plural : `${plural}.${group}`
}
