import { isAlreadyExists, StatusError } from '@setpoint/kube'
import { type Cluster, type Kit, nameOf, namespaceOf, type Pod, type StatefulSet } from '../machinery/index.js'
import { claimsOf, hasIdentity, ordinalOf, restoreIdentity } from './pods.js'
import { isStale, retentionOwners } from './retention.js'

/** Creates, mends and deletes the pods of StatefulSets, with their claims, and tells the events. */
export class StatefulPodControl {
  constructor(
    private readonly cluster: Cluster,
    private readonly kit: Kit,
  ) {}

  /** The claims come before the pod that uses them. Takes the pod over. */
  async create(set: StatefulSet, pod: Pod): Promise<void> {
    const name = nameOf(pod)
    await this.#told(set, name, 'Create', async () => {
      await this.createClaims(set, pod)
      const created = await this.kit.writer.create(this.cluster.pods, pod)
      await this.retain(set, created)
    })
  }

  async delete(set: StatefulSet, pod: Pod): Promise<void> {
    await this.#told(set, nameOf(pod), 'Delete', async () => {
      await this.kit.writer.delete(this.cluster.pods, pod)
    })
  }

  /** Gives a pod back what makes it a member of its set: its labels, and its claims' owners. */
  async mend(set: StatefulSet, pod: Pod): Promise<void> {
    await this.retain(set, pod)
    if (hasIdentity(set, pod)) return
    await this.#told(set, nameOf(pod), 'Update', async () => {
      await this.kit.writer.update(this.cluster.pods, pod, (draft) => restoreIdentity(draft, ordinalOf(pod)))
    })
  }

  /** Creates the claims of a pod that are missing. */
  async createClaims(set: StatefulSet, pod: Pod): Promise<void> {
    const { claims } = this.cluster
    for (const claim of claimsOf(set, pod).values()) {
      const name = nameOf(claim)
      const existing = claims.get(namespaceOf(set), name)
      if (existing?.metadata.deletionTimestamp !== undefined) {
        throw new StatusError(failure(`pvc ${name} is being deleted`))
      }
      if (existing !== undefined) continue
      await this.kit.writer.create(claims, claim)
      const message = `Create Claim ${name} Pod ${nameOf(pod)} in StatefulSet ${nameOf(set)} success`
      this.kit.events.normal(set, 'SuccessfulCreate', message)
    }
  }

  /** Whether a claim of this pod belongs to an earlier one of the same name, and is about to go with it. */
  hasStaleClaim(set: StatefulSet, pod: Pod): boolean {
    if ((set.spec.persistentVolumeClaimRetentionPolicy?.whenScaled ?? 'Retain') === 'Retain') return false
    return [...claimsOf(set, pod).values()].some((claim) => {
      const existing = this.cluster.claims.get(namespaceOf(set), nameOf(claim))
      return existing !== undefined && isStale(existing.metadata.ownerReferences ?? [], pod)
    })
  }

  /** Makes the claims of a pod go when the retention policy says so. */
  async retain(set: StatefulSet, pod: Pod): Promise<void> {
    const { claims } = this.cluster
    for (const claim of claimsOf(set, pod).values()) {
      const existing = claims.get(namespaceOf(set), nameOf(claim))
      if (existing === undefined || retentionOwners(set, pod, existing) === undefined) continue
      await this.kit.writer.update(claims, existing, (draft) => {
        const owners = retentionOwners(set, pod, draft)
        if (owners !== undefined) draft.metadata.ownerReferences = owners
      })
    }
  }

  async #told(
    set: StatefulSet,
    pod: string,
    verb: 'Create' | 'Update' | 'Delete',
    action: () => Promise<void>,
  ): Promise<void> {
    const about = `${verb} Pod ${pod} in StatefulSet ${nameOf(set)}`
    try {
      await action()
    } catch (error) {
      if (error instanceof StatusError && !isAlreadyExists(error)) {
        this.kit.events.warning(set, `Failed${verb}`, `${about} failed error: ${error.message}`)
      }
      throw error
    }
    this.kit.events.normal(set, `Successful${verb}`, `${about} successful`)
  }
}

function failure(message: string): ConstructorParameters<typeof StatusError>[0] {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason: 'Conflict', code: 409 }
}
