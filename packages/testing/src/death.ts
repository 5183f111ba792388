import type { Manager } from 'setpoint'

/**
 * Why an operator does nothing any more, for whoever waits until it has nothing to do: a dead one never has. Undefined while it lives. `notStarted`:
 * what its last restart was rejected with.
 */
export function deathOf(manager: Manager | undefined, notStarted: Error | undefined): Error | undefined {
  if (notStarted !== undefined)
    return new Error(
      `there is no operator: cluster.restart() was rejected, and none has started since. Mend what it says, and restart again: ${notStarted.message}`,
      { cause: notStarted },
    )
  const state = manager?.status().state
  if (state !== 'stopping' && state !== 'stopped') return undefined
  const { failure: cause } = manager ?? {}
  const why = cause === undefined ? 'cluster.manager.stop() was called' : cause.message
  return new Error(
    `the operator does nothing any more, for its process ${state === 'stopped' ? 'has ended' : 'is ending'}: ${why}. ` +
      'cluster.restart() starts another one; time passes without one by cluster.clock.advance(…)',
    { cause },
  )
}
