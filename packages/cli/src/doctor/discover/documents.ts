import { messageOf } from '@setpoint/kube'
import type { APIGroupList, APIResourceList, APIVersions } from '@setpoint/kube/kinds/meta/v1'

/** A group in a document of aggregated discovery; what the old form says is put into the same words. */
export interface GroupDocument {
  readonly metadata?: { readonly name?: string }
  readonly versions?: readonly VersionDocument[]
}

export interface VersionDocument {
  readonly version: string
  readonly resources?: readonly ResourceDocument[]
  /** Stale: the server of this version does not answer, and the resources are what it said last. */
  readonly freshness?: 'Current' | 'Stale'
}

export interface ResourceDocument {
  readonly resource: string
  readonly responseKind?: { readonly kind: string }
  readonly scope: 'Namespaced' | 'Cluster'
  readonly singularResource?: string
  readonly verbs: readonly string[]
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
}

export function groupOf({ metadata }: GroupDocument): string {
  return metadata?.name ?? ''
}

/** Servers before 1.30: a list of versions or groups, and one document for each version. */
export async function readLegacy(
  answer: unknown,
  read: (path: string) => Promise<unknown>,
  stale: string[],
): Promise<GroupDocument[]> {
  const { groups } = answer as APIGroupList
  if (groups === undefined) {
    const { versions } = answer as APIVersions
    return [{ versions: await readVersions('', versions, read, stale) }]
  }
  return Promise.all(
    groups.map(async ({ name, versions, preferredVersion }) => {
      const others = versions.map(({ version }) => version).filter((version) => version !== preferredVersion?.version)
      const ordered = preferredVersion === undefined ? others : [preferredVersion.version, ...others]
      return { metadata: { name }, versions: await readVersions(name, ordered, read, stale) }
    }),
  )
}

async function readVersions(
  group: string,
  versions: readonly string[],
  read: (path: string) => Promise<unknown>,
  stale: string[],
): Promise<VersionDocument[]> {
  return Promise.all(
    versions.map(async (version) => {
      try {
        const { resources } = (await read(
          group === '' ? `/api/${version}` : `/apis/${group}/${version}`,
        )) as APIResourceList
        return { version, resources: resources.filter(({ name }) => !name.includes('/')).map(resourceDocument) }
      } catch (error) {
        // An aggregated server that is away takes its own kinds along, and nobody else's.
        stale.push(`${group}/${version} (${messageOf(error)})`)
        return { version }
      }
    }),
  )
}

function resourceDocument(resource: APIResourceList['resources'][number]): ResourceDocument {
  const { name, kind, namespaced, singularName, verbs, shortNames = [], categories = [] } = resource
  return {
    resource: name,
    responseKind: { kind },
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: singularName,
    verbs,
    shortNames,
    categories,
  }
}
