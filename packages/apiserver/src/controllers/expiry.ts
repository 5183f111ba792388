import { type KubeObject, parseTime, type Timer } from '@setpoint/kube'
import { removeStored, storagePrefix } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import { CompareError } from '../storage/index.js'
import type { Controller, ControllerDependencies } from './controller.js'

const NAME = 'expiry'
const EVENTS = storagePrefix({ group: '', resource: 'events' })
/** What expires within this time of another goes with it: one timer and one round for all of them. */
const ROUND = 1000

/**
 * Removes events when their time is up, counted from their last write. A store would do that by leases; here the order
 * of writes is the order of expiry, so that one timer waits for the oldest, however many there are.
 *
 * When a write was is known for those of this run. Those of an earlier one tell it by their field managers.
 */
export function startExpiry({ storage, catalog, clock, onError }: ControllerDependencies): Controller {
  /** When each expires, in milliseconds, in that order. */
  const expiries = new Map<string, number>()
  let timer: Timer | undefined
  let round: Promise<void> | undefined
  let stopped = false

  const { items, revision } = storage.list(EVENTS)
  const kept = items.map(({ key, object }) => ({ key, at: lastWrite(object) + lifetime(object) }))
  for (const { key, at } of kept.toSorted((a, b) => a.at - b.at)) expiries.set(key, at)
  const watch = storage.watch(EVENTS, revision, ({ type, current }) => {
    expiries.delete(current.key)
    if (type === 'delete') return
    expiries.set(current.key, clock.now() + lifetime(current.object))
    waitForOldest()
  })
  waitForOldest()

  function served(): Resource | undefined {
    return catalog.version('', 'v1')?.find('events')
  }

  function lifetime(object: KubeObject): number {
    return (served()?.strategy.timeToLive(object) ?? Number.POSITIVE_INFINITY) * 1000
  }

  function waitForOldest(): void {
    const [at] = expiries.values()
    if (stopped || timer !== undefined || round !== undefined || at === undefined) return
    timer = clock.schedule(Math.max(at - clock.now(), ROUND), () => {
      timer = undefined
      round = removeExpired().finally(() => {
        round = undefined
        waitForOldest()
      })
    })
  }

  async function removeExpired(): Promise<void> {
    for (const [key, at] of expiries) {
      if (stopped || at > clock.now()) return
      expiries.delete(key)
      await remove(key)
    }
  }

  async function remove(key: string): Promise<void> {
    const stored = storage.get(key)
    const resource = served()
    if (stored === undefined || resource === undefined) return
    try {
      await removeStored({ storage, clock }, resource, stored)
    } catch (error) {
      // Written in this moment: its time begins anew.
      if (!(error instanceof CompareError)) onError(NAME, key, error)
    }
  }

  return {
    name: NAME,
    async stop() {
      stopped = true
      watch.close()
      timer?.cancel()
      await round
    },
  }
}

function lastWrite({ metadata }: KubeObject): number {
  const times = [metadata.creationTimestamp, ...(metadata.managedFields ?? []).map(({ time }) => time)]
  return Math.max(...times.map((time) => (time === undefined ? undefined : parseTime(time)) ?? 0))
}
