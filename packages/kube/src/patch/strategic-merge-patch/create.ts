import type { JsonObject } from '../../json/index.js'
import type { ResolveSchema, Schema } from '../../schema/index.js'
import { diffObjects } from './diff.js'
import { mergeObjects } from './merge.js'
import { patchSchema } from './patch-schema.js'

/** The strategic merge patch that turns `original` into `modified`; empty when they are equal. */
export function createStrategicMergePatch(
  original: JsonObject,
  modified: JsonObject,
  schema: Schema,
  resolve: ResolveSchema,
): JsonObject {
  return diffObjects(original, modified, patchSchema(schema, resolve), { changes: true, deletions: true })
}

/**
 * The patch of a client-side apply: it deletes what `original`, the last applied configuration, had and `modified` has no
 * more, and sets what differs between `current`, the live object, and `modified`. Fields and items of `current` that
 * neither configuration names stay. Where both the live object and the configuration changed, the configuration wins.
 */
export function createThreeWayStrategicMergePatch(
  original: JsonObject,
  modified: JsonObject,
  current: JsonObject,
  schema: Schema,
  resolve: ResolveSchema,
): JsonObject {
  const rules = patchSchema(schema, resolve)
  const changes = diffObjects(current, modified, rules, { changes: true, deletions: false })
  const deletions = diffObjects(original, modified, rules, { changes: false, deletions: true })
  return mergeObjects(deletions, changes, rules, 'combine')
}
