import type { Json, JsonObject } from '@setpoint/kube'
import { jsonString, jsonText } from '../go/index.js'
import { SCHEMA_FIELDS, type SchemaFieldKind } from './go-fields.js'
import type {
  CustomResourceColumnDefinition,
  CustomResourceDefinitionVersion,
  CustomResourceSubresources,
  SentSchema,
} from './types.js'

// Some errors show a whole schema, or all versions. The server prints its internal Go structs there, which have no
// JSON names: every field under its Go name, the empty ones too.

/** All versions, as `Invalid value: …` shows them. */
export function versionsText(versions: readonly CustomResourceDefinitionVersion[]): string {
  return `[${versions.map(versionText).join(',')}]`
}

function versionText(version: CustomResourceDefinitionVersion): string {
  const { schema, subresources, additionalPrinterColumns, selectableFields } = version
  return struct({
    Name: jsonString(version.name),
    Served: String(version.served),
    Storage: String(version.storage),
    Deprecated: String(version.deprecated === true),
    DeprecationWarning: pointer(version.deprecationWarning),
    Schema: schema === undefined ? 'null' : struct({ OpenAPIV3Schema: optional(schema.openAPIV3Schema as SentSchema | undefined, schemaText) }),
    Subresources: optional(subresources, subresourcesText),
    AdditionalPrinterColumns: list(additionalPrinterColumns, columnText),
    SelectableFields: list(selectableFields, ({ jsonPath }) => struct({ JSONPath: jsonString(jsonPath) })),
  })
}

function subresourcesText({ status, scale }: CustomResourceSubresources): string {
  return struct({
    Status: status === undefined ? 'null' : '{}',
    Scale: optional(scale, ({ specReplicasPath, statusReplicasPath, labelSelectorPath }) =>
      struct({
        SpecReplicasPath: jsonString(specReplicasPath),
        StatusReplicasPath: jsonString(statusReplicasPath),
        LabelSelectorPath: pointer(labelSelectorPath),
      }),
    ),
  })
}

function columnText(column: CustomResourceColumnDefinition): string {
  return struct({
    Name: jsonString(column.name),
    Type: jsonString(column.type),
    Format: jsonString(column.format ?? ''),
    Description: jsonString(column.description ?? ''),
    Priority: String(column.priority ?? 0),
    JSONPath: jsonString(column.jsonPath),
  })
}

/** One schema, as `Invalid value: …` shows it. */
export function schemaText(schema: SentSchema): string {
  const fields = schema as JsonObject
  return struct(Object.fromEntries(SCHEMA_FIELDS.map(([goName, name, kind]) => [goName, fieldText(fields[name], kind)])))
}

function fieldText(value: Json | undefined, kind: SchemaFieldKind): string {
  if (value === undefined) return kind === 'string' ? '""' : kind === 'boolean' ? 'false' : 'null'
  switch (kind) {
    case 'schema':
      return schemaText(value as SentSchema)
    case 'schemaList':
      return list(value as SentSchema[], schemaText)
    case 'schemaMap':
      return map(value as { [name: string]: SentSchema }, schemaText)
    case 'schemaOrBoolean':
      return typeof value === 'boolean'
        ? struct({ Allows: String(value), Schema: 'null' })
        : struct({ Allows: 'true', Schema: schemaText(value as SentSchema) })
    case 'schemaOrList':
      return itemsText(value as SentSchema | SentSchema[])
    case 'dependencies':
      return map(value as { [name: string]: SentSchema | string[] }, (item) =>
        Array.isArray(item)
          ? struct({ Schema: 'null', Property: jsonText(item) })
          : struct({ Schema: schemaText(item), Property: 'null' }),
      )
    case 'documentation': {
      const { description = '', url = '' } = value as { description?: string; url?: string }
      return struct({ Description: jsonString(description), URL: jsonString(url) })
    }
    case 'rules':
      return list(value as JsonObject[], ruleText)
    case 'string':
    case 'stringPointer':
    case 'boolean':
    case 'booleanPointer':
    case 'number':
    case 'json':
    case 'jsonList':
    case 'stringList':
      return jsonText(value)
  }
}

function itemsText(items: SentSchema | SentSchema[]): string {
  return Array.isArray(items)
    ? struct({ Schema: 'null', JSONSchemas: list(items, schemaText) })
    : struct({ Schema: schemaText(items), JSONSchemas: 'null' })
}

/** `Invalid value: …` of a list of item schemas. */
export { itemsText }

/** One rule of x-kubernetes-validations, as `Invalid value: …` shows it. */
export function ruleText(rule: JsonObject): string {
  const text = (name: string): string => jsonString((rule[name] as string | undefined) ?? '')
  return struct({
    Rule: text('rule'),
    Message: text('message'),
    MessageExpression: text('messageExpression'),
    Reason: pointer(rule['reason'] as string | undefined),
    FieldPath: text('fieldPath'),
    OptionalOldSelf: rule['optionalOldSelf'] === undefined ? 'null' : jsonText(rule['optionalOldSelf']),
  })
}

function struct(fields: { readonly [goName: string]: string }): string {
  return `{${Object.entries(fields)
    .map(([name, text]) => `"${name}":${text}`)
    .join(',')}}`
}

function map<T>(values: { readonly [name: string]: T }, text: (value: T) => string): string {
  return `{${Object.keys(values)
    .sort()
    .map((name) => `${jsonString(name)}:${text(values[name] as T)}`)
    .join(',')}}`
}

function list<T>(values: readonly T[] | undefined, text: (value: T) => string): string {
  return values === undefined ? 'null' : `[${values.map(text).join(',')}]`
}

function optional<T>(value: T | undefined, text: (value: T) => string): string {
  return value === undefined ? 'null' : text(value)
}

function pointer(value: string | undefined): string {
  return optional(value, jsonString)
}
