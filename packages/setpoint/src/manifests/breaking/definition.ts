import type { Schema } from '@setpoint/kube'
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionVersion,
} from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { narrowings } from './schema.js'

/**
 * What would break objects that are stored under the old definition, one sentence each: versions that go, fields that
 * go, and everything that the new schema refuses of what the old one took. `after` is undefined for one that is removed.
 */
export function breakingChanges(
  before: CustomResourceDefinition,
  after: CustomResourceDefinition | undefined,
): string[] {
  const name = before.metadata?.name ?? ''
  if (after === undefined) return [`${name}: the definition is gone, and all its objects with it`]
  const found: string[] = []
  if (before.spec.scope !== after.spec.scope) {
    found.push(
      `${name}: the scope changes from ${before.spec.scope} to ${after.spec.scope}, which needs a new definition`,
    )
  }
  if (before.spec.names.kind !== after.spec.names.kind) {
    found.push(`${name}: the kind changes from ${before.spec.names.kind} to ${after.spec.names.kind}`)
  }
  for (const old of before.spec.versions) {
    const now = after.spec.versions.find((version) => version.name === old.name)
    if (now === undefined) found.push(`${name}: version ${old.name} is gone; objects may be stored under it`)
    else found.push(...versionChanges(name, old, now))
  }
  return found
}

function versionChanges(
  name: string,
  before: CustomResourceDefinitionVersion,
  after: CustomResourceDefinitionVersion,
): string[] {
  const where = `${name} ${before.name}`
  const found: string[] = []
  if (before.served && !after.served) found.push(`${where}: the version is no longer served`)
  for (const subresource of ['status', 'scale'] as const) {
    const gone = before.subresources?.[subresource] !== undefined && after.subresources?.[subresource] === undefined
    if (gone) found.push(`${where}: the ${subresource} subresource is gone`)
  }
  const [was, is] = [before.schema?.openAPIV3Schema, after.schema?.openAPIV3Schema]
  if (was !== undefined && is !== undefined) {
    found.push(...narrowings(was as Schema, is as Schema, '').map((change) => `${where} ${change}`))
  }
  return found
}
