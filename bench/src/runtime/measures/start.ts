import type { Cluster } from '../cluster.js'
import { type Peer, startPeer } from '../peers/index.js'

/** Milliseconds from the start of the process until its first pass, over a WebApp that is there already. */
export async function startToFirstPass(cluster: Cluster, peer: Peer): Promise<number> {
  await using running = startPeer(peer, ['operator', '10'], cluster.kubeconfig)
  return await running.began
}
