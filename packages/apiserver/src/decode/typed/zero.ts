import { type Json, type JsonObject, setOwn } from '@setpoint/kube'
import type { GoField, GoStruct, GoType } from './go-types.js'

/** What Go writes for the zero value of a type. Fresh every time: callers may change it. */
export function zeroOf(type: GoType): Json {
  switch (type.kind) {
    case 'string':
      return ''
    case 'bool':
      return false
    case 'int':
    case 'float':
    case 'IntOrString':
      return 0
    case 'Quantity':
      return '0'
    case 'struct':
      return zeroStruct(type)
    case 'JSONSchemaPropsOrBool':
      return false
    default:
      return null
  }
}

/** What Go writes for a field whose value is zero; undefined when it leaves the field out. */
export function zeroField({ type, omitEmpty, omitZero }: GoField): Json | undefined {
  switch (type.kind) {
    // A struct counts as zero for omitzero, never as empty for omitempty.
    case 'struct':
    case 'Time':
    case 'MicroTime':
    case 'Quantity':
    case 'IntOrString':
    case 'RawExtension':
    case 'FieldsV1':
    case 'JSON':
    case 'JSONSchemaPropsOrArray':
    case 'JSONSchemaPropsOrBool':
    case 'JSONSchemaPropsOrStringArray':
      return omitZero ? undefined : zeroOf(type)
    default:
      return omitEmpty || omitZero ? undefined : zeroOf(type)
  }
}

function zeroStruct(struct: GoStruct): JsonObject {
  const object: JsonObject = {}
  for (const field of struct.fields) {
    const zero = zeroField(field)
    if (zero !== undefined) setOwn(object, field.json, zero)
  }
  return object
}
