import {
  apiVersionOf,
  customResourceType,
  fieldsPath,
  type JsonObject,
  type ObjectVersions,
  type ReplicasPaths,
  type Type,
} from '@setpoint/kube'
import { resolveBuiltInSchema } from '@setpoint/kube/schemas'
import type { CustomResourceDefinitionSpec } from '../crd/index.js'
import type { Converted } from './conversion/index.js'

/** The types of all versions of a definition, each made with the first write that needs it. */
export function customVersions(
  { group, versions, preserveUnknownFields = false }: CustomResourceDefinitionSpec,
  converted: Converted | undefined,
): ObjectVersions {
  const types = new Map<string, Type>()
  return {
    // An entry of a version that the definition no longer has makes an object untracked, as upstream.
    unknown: 'refuse',
    type(apiVersion) {
      const known = types.get(apiVersion)
      if (known !== undefined) return known
      const version = versions.find(({ name }) => apiVersionOf({ group, version: name }) === apiVersion)
      if (version === undefined) return undefined
      const type = customResourceType(version.schema?.openAPIV3Schema, resolveBuiltInSchema, { preserveUnknownFields })
      types.set(apiVersion, type)
      return type
    },
    ...(converted === undefined
      ? {}
      : {
          convert: (object: JsonObject, apiVersion: string) =>
            converted.getByContent(object, apiVersion) as unknown as JsonObject,
        }),
  }
}

/** Where each version keeps its replicas; undefined for one without a scale subresource. */
export function replicasPaths({ group, versions }: CustomResourceDefinitionSpec): ReplicasPaths {
  return new Map(
    versions.map(({ name, subresources }) => {
      const path = subresources?.scale?.specReplicasPath
      const fields = path === undefined ? undefined : fieldsPath(...path.split('.').filter((field) => field !== ''))
      return [apiVersionOf({ group, version: name }), fields] as const
    }),
  )
}
