import type { JsonObject } from '../json/index.js'
import type { Type } from '../typed/index.js'

/** The versions of one kind. */
export interface ObjectVersions {
  /** The kind's type in a version; undefined when it has no such version: entries in it are dropped. */
  type(apiVersion: string): Type | undefined
  /**
   * An object in another version of its kind. Must not change its argument.
   * Default: the same object with another apiVersion.
   */
  convert?(object: JsonObject, apiVersion: string): JsonObject
}

/** An object with its type in the version that it is in. */
export interface TypedObject {
  readonly apiVersion: string
  readonly type: Type
  readonly value: JsonObject
}

/** The object in a version; undefined when its kind has no such version. */
export function inVersion(versions: ObjectVersions, object: TypedObject, apiVersion: string): TypedObject | undefined {
  if (object.apiVersion === apiVersion) return object
  const type = versions.type(apiVersion)
  if (type === undefined) return undefined
  return { apiVersion, type, value: versions.convert?.(object.value, apiVersion) ?? { ...object.value, apiVersion } }
}
