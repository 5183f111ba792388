import {
  cloneJson,
  equalJson,
  type FieldError,
  type FieldPath,
  fieldErrorText,
  fieldPath,
  invalid,
  type Json,
  type JsonObject,
  type Schema,
} from '@setpoint/kube'
import { coerceEmbedded, EmbeddedError, validateEmbedded } from './embedded.js'
import { prune } from './prune.js'
import { resourceShape, shapeOf } from './shape.js'
import { compileStructure, type Problem, toFieldErrors, type ValidatorOptions } from './validate/index.js'

/** The check of defaults takes schemas a little differently: no format is unknown, int-or-string has no type. */
const DEFAULTS: ValidatorOptions = { unknownFormats: 'types', intOrString: 'untyped' }

/** Whether a schema's default is a value that the schema allows, and nothing that pruning would remove. */
export function validateDefault(schema: Schema, value: Json, path: FieldPath): FieldError[] {
  const shape = shapeOf(schema)
  const errors: FieldError[] = []
  const pruned = cloneJson(value)
  prune(pruned, shape)
  if (!equalJson(pruned, value)) errors.push(invalid(path, value, 'must not have unknown fields'))
  const coerced = cloneJson(value)
  try {
    coerceEmbedded(coerced, shape, path, 'refuse')
  } catch (error) {
    if (error instanceof EmbeddedError) return [...errors, error.error]
    throw error
  }
  const embedded = validateEmbedded(coerced, shape, path)
  return [...errors, ...(embedded.length > 0 ? embedded : validateValue(schema, coerced, path))]
}

/**
 * As {@link validateDefault}, for a default inside of apiVersion, kind or metadata of a resource: `object` is the
 * smallest resource with the default in its place, `root` its schema.
 */
export function validateMetadataDefault(
  schema: Schema,
  value: Json,
  root: Schema,
  object: JsonObject,
  path: FieldPath,
): FieldError[] {
  const problem = metadataProblem(root, object)
  if (problem !== undefined) return [invalid(path, value, `must result in valid metadata: ${problem}`)]
  return validateValue(schema, value, path)
}

function metadataProblem(root: Schema, object: JsonObject): string | undefined {
  const shape = resourceShape(shapeOf(root))
  try {
    coerceEmbedded(object, shape, fieldPath(), 'refuse')
  } catch (error) {
    if (error instanceof EmbeddedError) return error.message
    throw error
  }
  const texts = [...new Set(validateEmbedded(object, shape, fieldPath()).map(fieldErrorText))]
  return texts.length > 1 ? `[${texts.join(', ')}]` : texts[0]
}

function validateValue(schema: Schema, value: Json, path: FieldPath): FieldError[] {
  const problems: Problem[] = []
  compileStructure(schema, DEFAULTS).validate(value, '', problems, undefined)
  return toFieldErrors(problems, path)
}
