import { onAbort } from '../abort/index.js'
import { LeaderElector, type LeaderElectionOptions, leaseLost } from '../leader/index.js'
import type { Election } from './manager.js'

/** Leadership by a Lease: held from the moment it is acquired until it is released or lost. */
export function leaseElection(options: LeaderElectionOptions): Election & { readonly elector: LeaderElector } {
  const elector = new LeaderElector(options)
  const released = new AbortController()
  let running: Promise<void> | undefined
  return {
    elector,
    acquire(signal, lost) {
      return new Promise((resolve, reject) => {
        // Told to stop while it waits: then it must not become the leader any more.
        const endListening = onAbort(signal, (reason) => {
          released.abort()
          reject(reason)
        })
        // Not the manager's signal: while it stops, its controllers still finish their passes, and the lease must hold.
        running = elector
          .run((leading) => {
            endListening()
            resolve()
            return ended(AbortSignal.any([leading, released.signal]))
          }, released.signal)
          .then((end) => {
            if (end === 'lost') lost(leaseLost(options, elector.leader))
          }, lost)
      })
    },
    async release(isWorkLeft) {
      if (isWorkLeft) elector.letExpire()
      released.abort()
      await running
    },
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
