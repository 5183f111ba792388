import type { JsonObject } from '../../json/index.js'
import type { ResolveSchema, Schema } from '../../schema/index.js'
import { mergeObjects } from './merge.js'
import { patchSchema } from './patch-schema.js'

/**
 * Applies a strategic merge patch to an object of a built-in kind. Neither is changed; the result shares structure with
 * both, and is `original` itself when the patch changes nothing.
 *
 * `schema` describes the kind (or refers to it by `$ref`, which gives messages the type's name); `resolve` finds the
 * schemas that it refers to. Give the same two values every time: what is derived from them is kept with them.
 */
export function applyStrategicMergePatch(
  original: JsonObject,
  patch: JsonObject,
  schema: Schema,
  resolve: ResolveSchema,
): JsonObject {
  return mergeObjects(original, patch, patchSchema(schema, resolve), 'apply')
}
