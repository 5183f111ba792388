import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { Cluster } from './cluster.js'
import { type Identity, identityOf } from './identity.js'

/** All objects of these definitions' kinds, in the version that they are stored in: reading them needs no conversion. */
export async function customObjects(cluster: Cluster, definitions: readonly Identity[]): Promise<Identity[]> {
  const { client, runtime } = cluster
  const found: Identity[] = []
  for (const { name } of definitions) {
    const definition = await runtime.ignoreNotFound(client.get(CustomResourceDefinition, { name }))
    const version = definition?.spec.versions.find(({ storage }) => storage)
    if (definition === undefined || version === undefined) continue
    const { group, names } = definition.spec
    const kind = { apiVersion: `${group}/${version.name}`, kind: names.kind }
    const { items } = await client.metadata.list(kind)
    found.push(...items.map(({ metadata }) => identityOf({ ...kind, metadata })))
  }
  return found
}
