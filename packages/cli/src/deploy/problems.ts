import { messageOf, type Status, type TypedObject } from '@setpoint/kube'
import type { Cluster } from './cluster.js'
import { type Identity, identityOf, titleOf } from './identity.js'

/** What a server would say about an object, could it be asked. */
export class Refusal extends Error {}

/** What applying an object takes: an apply is a patch, and one of what is not there creates it. */
const VERBS = ['get', 'create', 'patch']

/** What a server's refusal of an object means, a sentence each; rethrows what is no refusal, as a server that is away. */
export async function problemsOf(error: unknown, object: TypedObject, cluster: Cluster): Promise<string[]> {
  if (error instanceof Refusal) return [error.message]
  const status = (error as { status?: Status }).status
  if (!(error instanceof Error) || error.name !== 'StatusError' || status === undefined) throw error
  const identity = identityOf(object)
  const title = titleOf(identity)
  const { isConflict, isForbidden } = cluster.runtime
  if (isConflict(error)) {
    const conflicts = (status.details?.causes ?? []).filter(({ reason }) => reason === 'FieldManagerConflict')
    if (conflicts.length > 0) {
      return conflicts.map(({ field = '', message = '' }) => {
        // `conflict with "kubectl-edit" using apps/v1`
        const owner = /conflict with "([^"]*)"/.exec(message)?.[1] ?? message
        return `${title}: ${field} belongs to ${owner}; --force-conflicts takes it over`
      })
    }
  }
  // All rights at once; a role that gives more than the user has is refused for another reason.
  const missing = isForbidden(error) ? await missingRights(cluster, identity) : undefined
  return [missing ?? `${title}: ${messageOf(error)}`]
}

/** Which rights to an object the user lacks, in a sentence; undefined where there are all. */
export async function missingRights(cluster: Cluster, identity: Identity): Promise<string | undefined> {
  const allowed = await Promise.all(VERBS.map((verb) => cluster.isAllowed(verb, identity)))
  const missing = VERBS.filter((_, index) => allowed[index] !== true)
  if (missing.length === 0) return undefined
  const { plural, group } = await cluster.client.kind(identity)
  return `${titleOf(identity)}: you may not ${missing.join(', ')} ${group === '' ? plural : `${plural}.${group}`}`
}
