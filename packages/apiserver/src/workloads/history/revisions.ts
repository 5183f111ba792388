import {
  cloneJson,
  controllerReferenceTo,
  isAlreadyExists,
  type Json,
  type JsonObject,
  sameValue,
  type Selector,
} from '@setpoint/kube'
import {
  byAge,
  type Cluster,
  type ControllerRevision,
  type Kit,
  nameOf,
  namespaceOf,
  type PodTemplate,
  type StoredKind,
} from '../machinery/index.js'

/** The longest name that leaves room for a hash. */
const MAX_PREFIX = 223

/** The template as a revision keeps it: a patch that replaces the one that is there. */
export function revisionData(template: PodTemplate): JsonObject {
  return { spec: { template: { ...(cloneJson(template as unknown as Json) as JsonObject), $patch: 'replace' } } }
}

/** The template that a revision keeps. */
export function templateOf({ data }: ControllerRevision): PodTemplate {
  const { $patch: _, ...template } = ((data as JsonObject)['spec'] as JsonObject)['template'] as JsonObject
  return template as unknown as PodTemplate
}

export function sameData(a: ControllerRevision, b: Pick<ControllerRevision, 'data'>): boolean {
  return sameValue(a.data, b.data)
}

/** What an owner has kept, the oldest revision first; what it selects and nobody controls is adopted. */
export async function listRevisions(
  { revisions }: Cluster,
  { writer }: Kit,
  owner: StoredKind,
  selector: Selector,
): Promise<ControllerRevision[]> {
  const own = revisions.ownedBy(owner).filter(({ metadata }) => selector.matches(metadata.labels ?? {}))
  if (owner.metadata.deletionTimestamp === undefined) {
    for (const orphan of revisions.orphans(namespaceOf(owner))) {
      if (!selector.matches(orphan.metadata.labels ?? {})) continue
      const adopted = await writer.update(revisions, orphan, ({ metadata }) => {
        metadata.ownerReferences = [...(metadata.ownerReferences ?? []), controllerReferenceTo(owner)]
      })
      own.push(adopted)
    }
  }
  return own.sort((a, b) => a.revision - b.revision || byAge(a, b))
}

export interface NewRevision {
  readonly owner: StoredKind
  readonly labels: { readonly [key: string]: string }
  readonly annotations: { readonly [key: string]: string } | undefined
  readonly data: JsonObject
  readonly revision: number
  /** The hash, given the count of collisions. */
  readonly hash: (collisions: number) => string
  /** The label that carries the hash. */
  readonly hashLabel: string
}

/** Creates a revision; as long as its name is another's, it counts a collision and takes another name. */
export async function createRevision(
  { revisions }: Cluster,
  { writer }: Kit,
  { owner, labels, annotations, data, revision, hash, hashLabel }: NewRevision,
  collisionCount: number,
): Promise<{ revision: ControllerRevision; collisionCount: number }> {
  for (let collisions = collisionCount; ; collisions++) {
    const text = hash(collisions)
    const name = `${nameOf(owner).slice(0, MAX_PREFIX)}-${text}`
    const object: ControllerRevision = {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: {
        name,
        namespace: namespaceOf(owner),
        labels: { ...labels, [hashLabel]: text },
        ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
        ownerReferences: [controllerReferenceTo(owner)],
      },
      data: cloneJson(data),
      revision,
    }
    try {
      return { revision: await writer.create(revisions, object), collisionCount: collisions }
    } catch (error) {
      if (!isAlreadyExists(error)) throw error
      const existing = revisions.get(namespaceOf(owner), name)
      if (existing !== undefined && sameValue(existing.data, data)) {
        return { revision: existing, collisionCount: collisions }
      }
    }
  }
}

/** Makes an old revision the newest. */
export function raiseRevision(
  { revisions }: Cluster,
  { writer }: Kit,
  existing: ControllerRevision,
  revision: number,
): Promise<ControllerRevision> | ControllerRevision {
  if (existing.revision === revision) return existing
  return writer.update(revisions, existing, (draft) => {
    draft.revision = revision
  })
}

/** Deletes the oldest of those that nothing uses, beyond the limit. */
export async function truncateHistory(
  { revisions }: Cluster,
  { writer }: Kit,
  all: readonly ControllerRevision[],
  live: ReadonlySet<string>,
  limit: number,
): Promise<void> {
  const unused = all.filter((revision) => !live.has(nameOf(revision)))
  for (const revision of unused.slice(0, Math.max(0, unused.length - limit))) await writer.delete(revisions, revision)
}
