import { isJsonObject, type Schema } from '@setpoint/kube'
import { isRecognizedFormat } from '../../format/index.js'
import { arrayCheck } from './array.js'
import { enumCheck } from './enum.js'
import { junctorCheck } from './junctor.js'
import { numberCheck } from './number.js'
import { objectCheck } from './object.js'
import { type QuickCheck, quickCheck } from './quick.js'
import { stringCheck, stringFormatCheck } from './string.js'
import { listKeysOf, type Structure } from './structure.js'
import { allowedTypes, typeCheck } from './type.js'
import type { Validator, ValidatorOptions } from './validator.js'

/** A schema with everything below it, made ready to validate. */
export function compileStructure(schema: Schema, options: ValidatorOptions): Structure {
  const properties = new Map(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, compileStructure(property, options)]),
  )
  const { additionalProperties } = schema
  const additional =
    typeof additionalProperties === 'object' ? compileStructure(additionalProperties, options) : undefined
  const fields = { properties, additional, closed: additionalProperties === false }
  const items = schema.items === undefined ? undefined : compileStructure(schema.items, options)
  return {
    ...fields,
    items,
    listKeys: listKeysOf(schema),
    validate: validator(schema, options, fields, items),
    quick: quickOf(schema, options),
  }
}

function quickOf(schema: Schema, options: ValidatorOptions): QuickCheck | undefined {
  const types = allowedTypes(schema, options)
  return quickCheck(schema, types, usedFormat(schema, types, options))
}

function compileBranch(schema: Schema, options: ValidatorOptions): Validator {
  return compileStructure(schema, options).validate
}

function validator(
  schema: Schema,
  options: ValidatorOptions,
  fields: Pick<Structure, 'properties' | 'additional' | 'closed'>,
  items: Structure | undefined,
): Validator {
  const types = allowedTypes(schema, options)
  const format = usedFormat(schema, types, options)
  const checkType = typeCheck(types, format, schema.nullable === true)
  const checkJunctors = junctorCheck(schema, options, compileBranch)
  const checkString = stringCheck(schema)
  const checkFormat = stringFormatCheck(format)
  const checkNumber = numberCheck(schema, types, format)
  const checkEnum = enumCheck(schema.enum)
  const checkArray = arrayCheck(schema, items)
  const checkObject = objectCheck(schema, fields)

  return (value, path, problems, correlation) => {
    const before = problems.length
    if (value === null) {
      const passed = (checkType?.(value, path, problems) ?? true) ? 1 : 0
      checkEnum?.(value, path, problems)
      if (problems.length > before && correlation?.unchanged()) problems.length = before
      return passed
    }
    // Each kind of check that applies counts once, each that passes may count again: see Validator.
    let passed = 4
    if (checkType !== undefined) passed += checkType(value, path, problems) ? 2 : 1
    if (checkJunctors !== undefined) passed += checkJunctors(value, path, problems)
    if (typeof value === 'string') {
      passed += checkFormat === undefined ? 1 : 2
      checkString?.(value, path, problems)
      checkFormat?.(value, path, problems)
    } else if (typeof value === 'number') {
      passed += 2
      checkNumber?.(value, path, problems)
    } else if (Array.isArray(value)) {
      passed += 2 + checkArray(value, path, problems, correlation)
    }
    checkEnum?.(value, path, problems)
    if (isJsonObject(value)) passed += 1 + checkObject(value, path, problems, correlation)
    if (problems.length > before && correlation?.unchanged()) problems.length = before
    return passed
  }
}

/** What remains of the format: on types that it does not go with, the server does not see it. */
function usedFormat({ format = '' }: Schema, types: readonly string[], options: ValidatorOptions): string {
  if (format === '' || options.unknownFormats === 'types') return format
  return isRecognizedFormat(types.length === 1 ? (types[0] ?? '') : '', format) ? format : ''
}
