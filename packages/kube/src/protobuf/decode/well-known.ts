import type { Json, JsonObject } from '../../json/index.js'
import { ProtobufDecodeError } from './error.js'
import { rawType } from './raw.js'
import { MICRO_TIME, TIME } from './timestamp.js'
import type { DecodeOptions, ValueType } from './value.js'

/** The types with JSON of their own making that the table has no messages of, by the names that it refers to them with. */
export function wellKnownTypes({ readJson, readFieldSet }: DecodeOptions): Readonly<Record<string, ValueType>> {
  return {
    'apiextensions/v1.JSON': rawType('JSON', readJson),
    'meta/v1.FieldsV1': rawType('FieldsV1', readFieldSet),
    'meta/v1.MicroTime': MICRO_TIME,
    'meta/v1.Time': TIME,
    'pkg/runtime.RawExtension': rawType('RawExtension', readJson),
  }
}

/** Those that it has messages of: their JSON, of the fields that were sent. */
export const CONVERSIONS: Readonly<Record<string, (fields: JsonObject) => Json>> = {
  'api/resource.Quantity': ({ String_ }) => String_ ?? '0',
  'apiextensions/v1.JSONSchemaPropsOrArray': ({ JSONSchemas, Schema }) => JSONSchemas ?? Schema ?? null,
  'apiextensions/v1.JSONSchemaPropsOrBool': ({ Allows, Schema }) => Schema ?? Allows ?? false,
  'apiextensions/v1.JSONSchemaPropsOrStringArray': ({ Property, Schema }) => Property ?? Schema ?? null,
  'util/intstr.IntOrString': intOrString,
}

function intOrString({ Type: type = 0, IntVal = 0, StrVal = '' }: JsonObject): Json {
  if (type === 0) return IntVal
  if (type === 1) return StrVal
  throw new ProtobufDecodeError('impossible IntOrString.Type')
}
