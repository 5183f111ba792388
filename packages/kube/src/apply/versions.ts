import type { JsonObject } from '../json/index.js'
import { type Type, typeProblemsText, validateTyped } from '../typed/index.js'

/** The versions of one kind. */
export interface ObjectVersions {
  /** The kind's type in a version; undefined when it has no such version. */
  type(apiVersion: string): Type | undefined
  /**
   * An object in another version of its kind. Must not change its argument.
   * Default: the same object with another apiVersion.
   */
  convert?(object: JsonObject, apiVersion: string): JsonObject
  /**
   * What an entry in a version that the kind does not have means. Built-in kinds drop the entry. Custom resources
   * refuse the write if it is an apply, and otherwise lose all their entries. Default 'drop'.
   */
  readonly unknown?: 'drop' | 'refuse'
}

/** An entry in a version that cannot be converted to. */
export class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError'
}

/** The kind's type in a version; undefined when it has none and its entries are dropped. */
export function typeInVersion(versions: ObjectVersions, apiVersion: string): Type | undefined {
  const type = versions.type(apiVersion)
  if (type === undefined && versions.unknown === 'refuse') {
    throw new UnknownVersionError(`request to convert CR to an invalid group/version: ${apiVersion}`)
  }
  return type
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
  const type = typeInVersion(versions, apiVersion)
  if (type === undefined) return undefined
  const value = versions.convert?.(object.value, apiVersion)
  if (value === undefined) return { apiVersion, type, value: { ...object.value, apiVersion } }
  // A conversion may leave what the other version does not have.
  const problems = validateTyped(type, value, { allowDuplicates: true })
  if (problems.length > 0) throw new UnknownVersionError(typeProblemsText(problems))
  return { apiVersion, type, value }
}
