import { SetpointError } from '@setpoint/kube'
import type { LeaderElectionOptions } from './elector.js'

/** Why a process stops leading. `holder`: who had the lease when it last looked. */
export function leaseLost(
  { namespace, name, identity, renewDeadline = 10_000 }: LeaderElectionOptions,
  holder: string,
): SetpointError {
  const lease = `the lease ${namespace}/${name}`
  const what =
    holder === identity || holder === ''
      ? `${lease} could not be renewed for ${renewDeadline / 1000} s, so another process may lead by now`
      : `${holder} has ${lease} and leads by now`
  const message =
    `${what}; this one (${identity}) ends and leaves the work to it. ` +
    'Look at the connection to the API server, and at its load'
  return new SetpointError('LeaseLost', message, { retryable: true })
}
