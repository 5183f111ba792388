import { SetpointError } from '@setpoint/kube'
import { optionInvalid } from '../options/index.js'
import type { ManagerOptions } from './manager.js'

/**
 * Times that are no numbers would be taken, since every comparison with them is false: a grace period as a text would never be over.
 * Types have checked them only where there were any; what comes from the environment or from a file has none.
 */
export function checkManagerOptions({ gracePeriod, syncTimeout, cache, runnables = [] }: ManagerOptions): void {
  const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value)
  if (gracePeriod !== undefined && !isNumber(gracePeriod))
    throw optionInvalid('the manager', 'gracePeriod', gracePeriod, 'a number of milliseconds')
  if (syncTimeout !== undefined && !(isNumber(syncTimeout) && syncTimeout > 0))
    throw optionInvalid('the manager', 'syncTimeout', syncTimeout, 'a number of milliseconds above 0')
  const { resyncPeriod } = cache ?? {}
  if (resyncPeriod !== undefined && !(isNumber(resyncPeriod) && resyncPeriod >= 0))
    throw optionInvalid('the manager', 'cache.resyncPeriod', resyncPeriod, 'a number of milliseconds, or 0 for never')
  for (const runnable of runnables) {
    if (runnable.start !== undefined || runnable.run !== undefined) continue
    const message = `runnable ${runnable.name} has neither \`start\` nor \`run\`, and would do nothing; give it one of them`
    throw new SetpointError('OptionInvalid', message)
  }
}
