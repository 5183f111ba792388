import { goJson, type Json, type JsonObject } from '@setpoint/kube'
import { SCHEMA_FIELDS, type SchemaFieldKind } from './go-fields.js'
import { NO_VERSIONS } from './normalize.js'
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
  return versions === NO_VERSIONS ? 'null' : `[${versions.map(versionText).join(',')}]`
}

function versionText(version: CustomResourceDefinitionVersion): string {
  const { schema, subresources, additionalPrinterColumns, selectableFields } = version
  return struct({
    Name: goJson(version.name),
    Served: String(version.served),
    Storage: String(version.storage),
    Deprecated: String(version.deprecated === true),
    DeprecationWarning: pointer(version.deprecationWarning),
    Schema:
      schema === undefined
        ? 'null'
        : struct({ OpenAPIV3Schema: optional(schema.openAPIV3Schema as SentSchema | undefined, schemaText) }),
    Subresources: optional(subresources, subresourcesText),
    AdditionalPrinterColumns: list(additionalPrinterColumns, columnText),
    SelectableFields: list(selectableFields, ({ jsonPath }) => struct({ JSONPath: goJson(jsonPath) })),
  })
}

function subresourcesText({ status, scale }: CustomResourceSubresources): string {
  return struct({
    Status: status === undefined ? 'null' : '{}',
    Scale: optional(scale, ({ specReplicasPath, statusReplicasPath, labelSelectorPath }) =>
      struct({
        SpecReplicasPath: goJson(specReplicasPath),
        StatusReplicasPath: goJson(statusReplicasPath),
        LabelSelectorPath: pointer(labelSelectorPath),
      }),
    ),
  })
}

function columnText(column: CustomResourceColumnDefinition): string {
  return struct({
    Name: goJson(column.name),
    Type: goJson(column.type),
    Format: goJson(column.format ?? ''),
    Description: goJson(column.description ?? ''),
    Priority: String(column.priority ?? 0),
    JSONPath: goJson(column.jsonPath),
  })
}

/** One schema, as `Invalid value: …` shows it. */
export function schemaText(schema: SentSchema): string {
  const fields = schema as JsonObject
  return struct(
    Object.fromEntries(SCHEMA_FIELDS.map(([goName, name, kind]) => [goName, fieldText(fields[name], kind)])),
  )
}

type FieldText = (value: Json) => string

const plain: FieldText = (value) => goJson(value)

const BY_KIND: Readonly<Record<SchemaFieldKind, FieldText>> = {
  string: plain,
  stringPointer: plain,
  boolean: plain,
  booleanPointer: plain,
  number: plain,
  json: plain,
  jsonList: plain,
  stringList: plain,
  schema: (value) => schemaText(value as SentSchema),
  schemaList: (value) => list(value as SentSchema[], schemaText),
  schemaMap: (value) => map(value as { [name: string]: SentSchema }, schemaText),
  schemaOrBoolean: (value) =>
    typeof value === 'boolean'
      ? struct({ Allows: String(value), Schema: 'null' })
      : struct({ Allows: 'true', Schema: schemaText(value as SentSchema) }),
  schemaOrList: (value) => itemsText(value as SentSchema | SentSchema[]),
  dependencies: (value) => map(value as { [name: string]: SentSchema | string[] }, dependencyText),
  documentation: (value) => {
    const { description = '', url = '' } = value as { description?: string; url?: string }
    return struct({ Description: goJson(description), URL: goJson(url) })
  },
  rules: (value) => list(value as JsonObject[], ruleText),
}

function fieldText(value: Json | undefined, kind: SchemaFieldKind): string {
  if (value !== undefined) return BY_KIND[kind](value)
  return kind === 'string' ? '""' : kind === 'boolean' ? 'false' : 'null'
}

function dependencyText(dependency: SentSchema | string[]): string {
  return Array.isArray(dependency)
    ? struct({ Schema: 'null', Property: goJson(dependency) })
    : struct({ Schema: schemaText(dependency), Property: 'null' })
}

/** The schemas of a list's items, as `Invalid value: …` shows them. */
export function itemsText(items: SentSchema | SentSchema[]): string {
  return Array.isArray(items)
    ? struct({ Schema: 'null', JSONSchemas: list(items, schemaText) })
    : struct({ Schema: schemaText(items), JSONSchemas: 'null' })
}

/** One rule, as `Invalid value: …` shows it. */
export function ruleText(rule: JsonObject): string {
  const text = (name: string): string => goJson((rule[name] as string | undefined) ?? '')
  return struct({
    Rule: text('rule'),
    Message: text('message'),
    MessageExpression: text('messageExpression'),
    Reason: pointer(rule['reason'] as string | undefined),
    FieldPath: text('fieldPath'),
    OptionalOldSelf: rule['optionalOldSelf'] === undefined ? 'null' : goJson(rule['optionalOldSelf']),
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
    .map((name) => `${goJson(name)}:${text(values[name] as T)}`)
    .join(',')}}`
}

function list<T>(values: readonly T[] | undefined, text: (value: T) => string): string {
  return values === undefined ? 'null' : `[${values.map(text).join(',')}]`
}

function optional<T>(value: T | undefined, text: (value: T) => string): string {
  return value === undefined ? 'null' : text(value)
}

function pointer(value: string | undefined): string {
  return optional(value, (text) => goJson(text))
}
