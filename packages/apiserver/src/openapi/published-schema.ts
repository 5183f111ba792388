import type { Schema } from '@setpoint/kube'
import { mapChildren, mapJunctors, mapStructure } from './map-schema.js'
import { restrictToV2 } from './v2-restrictions.js'

// How the schema of a CustomResourceDefinition appears in OpenAPI documents: as written, with what every object has.

const META = '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.'
const CONVENTIONS = 'https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md'

/** apiVersion and kind of an object, in the words that `kubectl explain` shows for every kind. */
export const TYPE_META: Readonly<Record<'apiVersion' | 'kind', Schema>> = {
  apiVersion: {
    description: `APIVersion defines the versioned schema of this representation of an object. Servers should convert recognized schemas to the latest internal value, and may reject unrecognized values. More info: ${CONVENTIONS}#resources`,
    type: 'string',
  },
  kind: {
    description: `Kind is a string value representing the REST resource this object represents. Servers may infer this from the endpoint the client submits requests to. Cannot be updated. In CamelCase. More info: ${CONVENTIONS}#types-kinds`,
    type: 'string',
  },
}

const EMBEDDED_TYPE_META: Readonly<Record<'apiVersion' | 'kind', Schema>> = {
  apiVersion: {
    description: `apiVersion defines the versioned schema of this representation of an object. More info: ${CONVENTIONS}#resources`,
    type: 'string',
  },
  kind: {
    description: `kind is a string value representing the type of this object. In CamelCase. More info: ${CONVENTIONS}#types-kinds`,
    type: 'string',
  },
}

const OBJECT_META: Schema = {
  description: `Standard object's metadata. More info: ${CONVENTIONS}#metadata`,
  allOf: [{ $ref: `${META}ObjectMeta` }],
}

const LIST_META: Schema = {
  description: `Standard list metadata. More info: ${CONVENTIONS}#types-kinds`,
  allOf: [{ $ref: `${META}ListMeta` }],
}

/** The schema of a custom object. In v2, unknown fields at the root leave nothing to say but that it is an object. */
export function publishedSchema(schema: Schema | undefined, openApi: 'v2' | 'v3'): Schema {
  if (schema === undefined || (openApi === 'v2' && schema['x-kubernetes-preserve-unknown-fields'])) {
    return { type: 'object' }
  }
  const structural = normalize(schema)
  const published = withEmbedded(openApi === 'v2' ? restrictToV2(structural) : structural, openApi)
  return { ...published, properties: { ...published.properties, ...TYPE_META, metadata: OBJECT_META } }
}

/** The schema of a list of custom objects. */
export function publishedListSchema(names: { listKind: string; kind: string; plural: string }, item: string): Schema {
  return {
    description: `${names.listKind} is a list of ${names.kind}`,
    type: 'object',
    required: ['items'],
    properties: {
      ...TYPE_META,
      items: {
        description: `List of ${names.plural}. More info: ${CONVENTIONS}`,
        type: 'array',
        items: { $ref: `#/components/schemas/${item}` },
      },
      metadata: LIST_META,
    },
  }
}

/** Leaves out what says nothing (false, '', [], {}) and spells out what x-kubernetes-int-or-string means. */
function normalize(schema: Schema): Schema {
  const copy = mapJunctors(mapStructure(withoutEmpty(schema), normalize), normalizeJunctor)
  if (!copy['x-kubernetes-int-or-string'] || saysIntOrString(copy.anyOf) || saysIntOrString(copy.allOf?.[0]?.anyOf)) {
    return copy
  }
  const either: Schema[] = [{ type: 'integer' }, { type: 'string' }]
  return copy.anyOf === undefined
    ? { ...copy, anyOf: either }
    : { ...copy, allOf: [{ anyOf: either }, ...(copy.allOf ?? [])] }
}

/** Inside junctors kube-apiserver publishes everything but what they say about additional properties. */
function normalizeJunctor(schema: Schema): Schema {
  const { additionalProperties: _, ...published } = schema
  return mapChildren(withoutEmpty(published), normalizeJunctor)
}

function withoutEmpty(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key, value]) => !isEmpty(key, value)))
}

function isEmpty(key: string, value: unknown): boolean {
  if (key === 'default' || key === 'example') return value === null
  if (key === 'additionalProperties' || key === 'items') return false
  if (typeof value === 'object' && value !== null) return key !== 'not' && Object.keys(value).length === 0
  return value === false || value === '' || value === null
}

function saysIntOrString(anyOf: readonly Schema[] | undefined): boolean {
  return JSON.stringify(anyOf) === '[{"type":"integer"},{"type":"string"}]'
}

/** An embedded object has apiVersion, kind and metadata, and must say what it is. */
function withEmbedded(schema: Schema, openApi: 'v2' | 'v3'): Schema {
  const copy = mapStructure(schema, (child) => withEmbedded(child, openApi))
  if (!copy['x-kubernetes-embedded-resource']) return copy
  if (openApi === 'v2' && copy['x-kubernetes-preserve-unknown-fields']) return copy
  const required = new Set([...(copy.required ?? []), 'kind', 'apiVersion'])
  return {
    ...copy,
    required: [...required],
    properties: { ...copy.properties, ...EMBEDDED_TYPE_META, metadata: OBJECT_META },
  }
}
