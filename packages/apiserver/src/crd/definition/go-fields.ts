/** How a field of JSONSchemaProps behaves when it is written, and what its Go type is. */
export type SchemaFieldKind =
  | 'string' // left out when empty
  | 'stringPointer'
  | 'boolean' // left out when false
  | 'booleanPointer'
  | 'number'
  | 'json' // any value but null
  | 'jsonList'
  | 'stringList'
  | 'schema'
  | 'schemaList'
  | 'schemaMap'
  | 'schemaOrBoolean'
  | 'schemaOrList'
  | 'dependencies'
  | 'documentation'
  | 'rules'

/** The fields of JSONSchemaProps in the order of the internal Go struct: its name there, in JSON, and its kind. */
export const SCHEMA_FIELDS: readonly (readonly [goName: string, name: string, kind: SchemaFieldKind])[] = [
  ['ID', 'id', 'string'],
  ['Schema', '$schema', 'string'],
  ['Ref', '$ref', 'stringPointer'],
  ['Description', 'description', 'string'],
  ['Type', 'type', 'string'],
  ['Nullable', 'nullable', 'boolean'],
  ['Format', 'format', 'string'],
  ['Title', 'title', 'string'],
  ['Default', 'default', 'json'],
  ['Maximum', 'maximum', 'number'],
  ['ExclusiveMaximum', 'exclusiveMaximum', 'boolean'],
  ['Minimum', 'minimum', 'number'],
  ['ExclusiveMinimum', 'exclusiveMinimum', 'boolean'],
  ['MaxLength', 'maxLength', 'number'],
  ['MinLength', 'minLength', 'number'],
  ['Pattern', 'pattern', 'string'],
  ['MaxItems', 'maxItems', 'number'],
  ['MinItems', 'minItems', 'number'],
  ['UniqueItems', 'uniqueItems', 'boolean'],
  ['MultipleOf', 'multipleOf', 'number'],
  ['Enum', 'enum', 'jsonList'],
  ['MaxProperties', 'maxProperties', 'number'],
  ['MinProperties', 'minProperties', 'number'],
  ['Required', 'required', 'stringList'],
  ['Items', 'items', 'schemaOrList'],
  ['AllOf', 'allOf', 'schemaList'],
  ['OneOf', 'oneOf', 'schemaList'],
  ['AnyOf', 'anyOf', 'schemaList'],
  ['Not', 'not', 'schema'],
  ['Properties', 'properties', 'schemaMap'],
  ['AdditionalProperties', 'additionalProperties', 'schemaOrBoolean'],
  ['PatternProperties', 'patternProperties', 'schemaMap'],
  ['Dependencies', 'dependencies', 'dependencies'],
  ['AdditionalItems', 'additionalItems', 'schemaOrBoolean'],
  ['Definitions', 'definitions', 'schemaMap'],
  ['ExternalDocs', 'externalDocs', 'documentation'],
  ['Example', 'example', 'json'],
  ['XPreserveUnknownFields', 'x-kubernetes-preserve-unknown-fields', 'booleanPointer'],
  ['XEmbeddedResource', 'x-kubernetes-embedded-resource', 'boolean'],
  ['XIntOrString', 'x-kubernetes-int-or-string', 'boolean'],
  ['XListMapKeys', 'x-kubernetes-list-map-keys', 'stringList'],
  ['XListType', 'x-kubernetes-list-type', 'stringPointer'],
  ['XMapType', 'x-kubernetes-map-type', 'stringPointer'],
  ['XValidations', 'x-kubernetes-validations', 'rules'],
]
