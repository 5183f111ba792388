import { apiVersionOf, type GroupVersionKind, type JsonObject, type ObjectVersions, TypeCompiler } from '@setpoint/kube'
import { builtInSchema, resolveBuiltInSchema } from '@setpoint/kube/schemas'

const compiler = new TypeCompiler(resolveBuiltInSchema)

/** The versions that a built-in kind is served in, with their types. */
export function builtInVersions(
  kinds: readonly GroupVersionKind[],
  convert?: (object: JsonObject, apiVersion: string) => JsonObject,
): ObjectVersions {
  return {
    type(apiVersion) {
      const kind = kinds.find((candidate) => apiVersionOf(candidate) === apiVersion)
      const schema = kind === undefined ? undefined : builtInSchema(kind)
      return schema === undefined ? undefined : compiler.compile(schema)
    },
    ...(convert === undefined ? {} : { convert }),
  }
}

/** The versions of autoscaling/v1 Scale, which is one. */
export const SCALE_VERSIONS: ObjectVersions = builtInVersions([{ group: 'autoscaling', version: 'v1', kind: 'Scale' }])
