import { isNotFound, messageOf, StatusError } from '@setpoint/kube'
import type { Cluster, Kit } from './cluster.js'
import type { Pod, StoredKind } from './kinds.js'
import { isTerminating } from './loop.js'
import { nameOf } from './names.js'

/** Creates a pod and tells its owner's events. Fails when the server refuses it. */
export async function createPod(cluster: Cluster, { writer, events }: Kit, owner: StoredKind, pod: Pod): Promise<Pod> {
  try {
    const created = await writer.create(cluster.pods, pod)
    events.normal(owner, 'SuccessfulCreate', `Created pod: ${nameOf(created)}`)
    return created
  } catch (error) {
    if (error instanceof StatusError && !isTerminating(error)) {
      events.warning(owner, 'FailedCreate', `Error creating: ${error.message}`)
    }
    throw error
  }
}

/** Deletes a pod and tells its owner's events. One that is gone is fine. */
export async function deletePod(cluster: Cluster, { writer, events }: Kit, owner: StoredKind, pod: Pod): Promise<void> {
  try {
    if (await writer.delete(cluster.pods, pod)) events.normal(owner, 'SuccessfulDelete', `Deleted pod: ${nameOf(pod)}`)
  } catch (error) {
    if (isNotFound(error)) return
    const why = messageOf(error)
    events.warning(owner, 'FailedDelete', `Error deleting: ${why}`)
    throw error
  }
}
