import type { Cluster } from '../cluster.js'
import { type Peer, startPeer } from '../peers/index.js'

/** What a cache of many ConfigMaps costs. */
export interface Cached {
  /** From the start of the process until the cache is full. */
  readonly syncSeconds: number
  readonly residentMegabytes: number
}

export async function fillCache(cluster: Cluster, peer: Peer): Promise<Cached> {
  await using running = startPeer(peer, ['cache'], cluster.kubeconfig)
  const milliseconds = await running.began
  // What filling left behind is given back within seconds, or not at all.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return { syncSeconds: milliseconds / 1000, residentMegabytes: running.residentMegabytes() }
}
