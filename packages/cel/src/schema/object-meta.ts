import type { Schema } from '@setpoint/kube'

const STRING: Schema = { type: 'string' }
/** Of an object's metadata, expressions see these two fields. */
const METADATA: Schema = { type: 'object', properties: { name: STRING, generateName: STRING } }

/** The schema of a whole object, with the fields that every object has. */
export function withObjectMeta(schema: Schema): Schema {
  const { kind, apiVersion, metadata } = schema.properties ?? {}
  const complete =
    kind?.type === 'string' &&
    apiVersion?.type === 'string' &&
    metadata?.type === 'object' &&
    metadata.properties?.['name']?.type === 'string' &&
    metadata.properties['generateName']?.type === 'string'
  if (complete) return schema
  return { ...schema, properties: { ...schema.properties, kind: STRING, apiVersion: STRING, metadata: METADATA } }
}
