import type { Json, Schema } from '@setpoint/kube'

/**
 * The structural part of a schema: what pruning, defaulting and list and metadata checks follow. Fields are in maps,
 * because names come from clients. The `…Below` flags let a walk stay out of subtrees that hold nothing for it.
 */
export interface Shape {
  readonly preservesUnknown: boolean
  readonly embedded: boolean
  readonly nullable: boolean
  /** Undefined: no default. A default of null is none. */
  readonly defaultValue: Json | undefined
  readonly properties: ReadonlyMap<string, Shape>
  /** additionalProperties is there, as a schema or as a boolean: all field names are known. */
  readonly open: boolean
  readonly additional: Shape | undefined
  readonly items: Shape | undefined
  readonly listType: 'atomic' | 'set' | 'map'
  readonly listKeys: readonly string[]
  /** A default on this schema or below. */
  readonly defaultsBelow: boolean
  /** An embedded resource here or below. */
  readonly embeddedBelow: boolean
  /** A set or a map list here or below. */
  readonly uniqueListsBelow: boolean
}

export function shapeOf(schema: Schema): Shape {
  const properties = new Map(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, shapeOf(field)]))
  const { additionalProperties } = schema
  const additional = typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : undefined
  const items = schema.items === undefined ? undefined : shapeOf(schema.items)
  const children = [...properties.values(), ...(additional ? [additional] : []), ...(items ? [items] : [])]
  const embedded = schema['x-kubernetes-embedded-resource'] === true
  const listType = schema['x-kubernetes-list-type'] ?? 'atomic'
  const defaultValue = schema.default ?? undefined
  return {
    preservesUnknown: schema['x-kubernetes-preserve-unknown-fields'] === true,
    embedded,
    nullable: schema.nullable === true,
    defaultValue,
    properties,
    open: additionalProperties !== undefined,
    additional,
    items,
    listType,
    listKeys: schema['x-kubernetes-list-map-keys'] ?? [],
    defaultsBelow: defaultValue !== undefined || children.some((child) => child.defaultsBelow),
    embeddedBelow: embedded || children.some((child) => child.embeddedBelow),
    uniqueListsBelow: listType !== 'atomic' || children.some((child) => child.uniqueListsBelow),
  }
}

/** The shape of a field: its own, else that of all other fields; undefined: the schema does not say. */
export function fieldShape(shape: Shape, name: string): Shape | undefined {
  return shape.properties.get(name) ?? shape.additional
}

/** The same shape for a value that is a resource, whether or not its schema says so: as the root of an object is. */
export function resourceShape(shape: Shape): Shape {
  return shape.embedded ? shape : { ...shape, embedded: true, embeddedBelow: true }
}
