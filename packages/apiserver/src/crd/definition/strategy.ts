import { equalJson, type Json } from '@setpoint/kube'
import { normalizeDefinition } from './normalize.js'
import type { CustomResourceDefinition, CustomResourceDefinitionSpec } from './types.js'

/** A new definition starts without a status, but with its storage version noted as stored. Changes `definition`. */
export function prepareDefinitionForCreate(definition: CustomResourceDefinition): void {
  definition.metadata.generation = 1
  definition.status = {
    conditions: null,
    acceptedNames: { plural: '', kind: '' },
    storedVersions: withStorageVersion(definition.spec, null),
  }
}

/** The status stays, the generation follows the spec, a new storage version is noted as stored. Changes `definition`. */
export function prepareDefinitionForUpdate(definition: CustomResourceDefinition, old: CustomResourceDefinition): void {
  const spec = normalizeDefinition(definition).spec
  if (!equalJson(spec as unknown as Json, normalizeDefinition(old).spec as unknown as Json)) {
    definition.metadata.generation = (old.metadata.generation ?? 0) + 1
  }
  const status = old.status ?? { conditions: null, acceptedNames: { plural: '', kind: '' }, storedVersions: null }
  definition.status = { ...status, storedVersions: withStorageVersion(definition.spec, status.storedVersions) }
}

function withStorageVersion(
  { versions }: CustomResourceDefinitionSpec,
  stored: readonly string[] | null,
): string[] | null {
  const storage = versions.find((version) => version.storage)?.name
  if (storage === undefined || stored?.includes(storage) === true) return stored === null ? null : [...stored]
  return [...(stored ?? []), storage]
}
