import { type FieldError, type FieldPath, fieldPath, type Json, type JsonObject, type Schema } from '@setpoint/kube'
import { applyDefaults } from './defaults.js'
import { coerceEmbedded, EmbeddedError, type Malformed, validateEmbedded } from './embedded.js'
import { validateLists } from './lists.js'
import { decodeMetadata, decodeMetadataLeniently, MetadataError } from './metadata/index.js'
import { dropNulls } from './nulls.js'
import { prune } from './prune.js'
import { resourceShape, type Shape, shapeOf } from './shape.js'
import {
  compileStructure,
  Correlation,
  type Problem,
  type Structure,
  toFieldErrors,
  type ValidatorOptions,
} from './validate/index.js'

/** An object that cannot be read at all: metadata, or what an embedded resource needs, has a wrong type. A 400. */
export class MalformedObjectError extends Error {
  override readonly name = 'MalformedObjectError'
}

/** Validation against a schema. `path` is where the value stands; default: it is the root. */
export interface ValueValidator {
  validate(value: Json, path?: FieldPath): FieldError[]
  /** As `validate`, but forgives what is wrong with values that `old` had already (CRD validation ratcheting). */
  validateUpdate(value: Json, old: Json | undefined, path?: FieldPath): FieldError[]
}

/** One version's schema, made ready for the objects of every request. Nothing here keeps state between calls. */
export interface CompiledSchema extends ValueValidator {
  readonly schema: Schema
  /**
   * Reads an object that a client sent, or that storage holds, in place: metadata in ObjectMeta's form, unknown fields
   * and meaningless nulls removed. Returns the unknown fields, as `unknown field "…"` spells them.
   * What is malformed is refused with {@link MalformedObjectError}, or dropped.
   */
  decode(object: JsonObject, malformed?: Malformed): string[]
  /** Removes unknown fields in place; returns them. Part of `decode`. */
  prune(object: JsonObject): string[]
  /** Removes nulls that the schema neither allows nor replaces, in place. Part of `decode`. */
  dropNulls(object: JsonObject): void
  /** Sets defaults in place. Follows `decode`, and reading from storage. */
  applyDefaults(object: JsonObject): void
  /** Sets and list-maps with repeated members. */
  validateLists(object: JsonObject): FieldError[]
  /** apiVersion, kind and metadata of embedded resources. */
  validateEmbedded(object: JsonObject): FieldError[]
  /** The validator of one field of the root; undefined: the schema does not have it. */
  property(name: string): ValueValidator | undefined
}

const OBJECTS: ValidatorOptions = { unknownFormats: 'ignored', intOrString: 'typed' }
const ROOT = fieldPath()

export interface CompileOptions {
  /** `spec.preserveUnknownFields: true` of definitions from before v1: nothing is pruned. Default false. */
  readonly preserveUnknownFields?: boolean
}

export function compileSchema(schema: Schema, { preserveUnknownFields = false }: CompileOptions = {}): CompiledSchema {
  const structure = compileStructure(schema, OBJECTS)
  const shape = shapeOf(schema)
  const root = resourceShape(shape)
  return {
    schema,
    ...valueValidator(structure),
    decode: (object, malformed = 'refuse') =>
      decode(object, shape, preserveUnknownFields ? undefined : root, malformed),
    prune: (object) => prune(object, root),
    dropNulls: (object) => dropNulls(object, shape),
    applyDefaults: (object) => applyDefaults(object, shape),
    validateLists: (object) => validateLists(object, shape, ROOT),
    validateEmbedded: (object) => validateEmbedded(object, shape, ROOT),
    property: (name) => {
      const property = structure.properties.get(name)
      return property === undefined ? undefined : valueValidator(property)
    },
  }
}

function valueValidator(structure: Structure): ValueValidator {
  return {
    validate(value, path = ROOT) {
      const problems: Problem[] = []
      structure.validate(value, '', problems, undefined)
      return toFieldErrors(problems, path)
    },
    validateUpdate(value, old, path = ROOT) {
      const problems: Problem[] = []
      structure.validate(value, '', problems, undefined)
      if (problems.length === 0) return []
      // Most updates are valid as they stand; only the others pay for looking at the old object.
      const remaining: Problem[] = []
      structure.validate(value, '', remaining, new Correlation(structure, value, old ?? null))
      return toFieldErrors(remaining, path)
    },
  }
}

/** `pruned`: the shape to prune by; undefined: everything stays. */
function decode(object: JsonObject, shape: Shape, pruned: Shape | undefined, malformed: Malformed): string[] {
  try {
    const metadata = decodeRootMetadata(object, malformed)
    const unknown = [...(metadata?.unknown ?? [])]
    if (pruned !== undefined) {
      unknown.push(...prune(object, pruned))
      dropNulls(object, shape)
    }
    unknown.push(...coerceEmbedded(object, shape, ROOT, malformed))
    if (metadata !== undefined) object['metadata'] = metadata.value
    return unknown
  } catch (error) {
    if (error instanceof MetadataError || error instanceof EmbeddedError) throw new MalformedObjectError(error.message)
    throw error
  }
}

function decodeRootMetadata(
  object: JsonObject,
  malformed: Malformed,
): { value: JsonObject; unknown: readonly string[] } | undefined {
  if (!Object.hasOwn(object, 'metadata')) return undefined
  const sent = object['metadata'] as Json
  if (malformed === 'drop') return { value: decodeMetadataLeniently(sent), unknown: [] }
  const { metadata, unknown } = decodeMetadata(sent)
  return { value: metadata, unknown: unknown.map((field) => `metadata.${field}`) }
}
