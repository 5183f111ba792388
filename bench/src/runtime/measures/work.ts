import type { Cluster } from '../cluster.js'
import { type Peer, startPeer } from '../peers/index.js'
import { SECOND_MESSAGE, updateWebApps, WebAppsWatch } from '../users/index.js'

/** What one peer needed for the work, and then for nothing. */
export interface Work {
  readonly processorSeconds: number
  readonly wallSeconds: number
  readonly peakMegabytes: number
  /** Writes that the peer asked for during the work. */
  readonly writes: number
  /** Writes that it asked for when all was done. */
  readonly idleWrites: number
  /** Percent of a core when all was done. */
  readonly idlePercent: number
}

/**
 * Every WebApp gets its ConfigMap and its status; then every spec changes, and so do they. The WebApps are there when the
 * peer starts: wall time runs from the start of its process until the last status is right, twice.
 */
export async function work(
  cluster: Cluster,
  peer: Peer,
  { count, workers, idleSeconds }: { readonly count: number; readonly workers: number; readonly idleSeconds: number },
): Promise<Work> {
  await cluster.createWebApps(count)
  using webApps = await WebAppsWatch.open(cluster.target)
  const before = await cluster.writes()
  const started = performance.now()
  await using running = startPeer(peer, ['operator', String(workers)], cluster.kubeconfig)
  await webApps.observed(count, 1)
  const updating = performance.now()
  const changed = updateWebApps(cluster.target, count, (name) => webApps.versionOf(name))
  await Promise.all([changed, webApps.observed(count, 2)])
  const ended = performance.now()
  const processor = running.processor()
  const peakMegabytes = running.peakMegabytes()
  await cluster.check(count, SECOND_MESSAGE)
  const after = await cluster.writes()
  // What was still under way when the last status came is not idleness.
  await seconds(2)
  const settled = { processor: running.processor(), writes: await cluster.writes() }
  await seconds(idleSeconds)
  const wall = { first: updating - started, second: ended - updating }
  return {
    processorSeconds: processor / 1000,
    wallSeconds: (wall.first + wall.second) / 1000,
    peakMegabytes,
    // The updates of the specs are this program's own.
    writes: after - before - count,
    idleWrites: (await cluster.writes()) - settled.writes,
    idlePercent: (running.processor() - settled.processor) / idleSeconds / 10,
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000))
}
